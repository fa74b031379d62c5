import { IconBookmark } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { MenuButton } from '../../../../web/ui/menu-button.tsx'
import { listSavedViews, type SavedView, type ViewedList } from '../saved-view.ts'
import { ManageViewsDialog } from './manage-views-dialog.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'

type Values = Readonly<Record<string, string>>
/** Values of an address that belong to no view: the place in the list and an open panel. */
const isElse = (name: string) => ['after', 'before', 'show'].includes(name)

const contentOf = (values: Values) =>
  new URLSearchParams(
    Object.entries(values)
      .filter(([name]) => !isElse(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()

/** The own saved views of a list: to open one, to save what is set, to manage them. */
export function SavedViews({ list }: { list: ViewedList }) {
  const values: Values = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data, refetch } = useAnswer(listSavedViews, {})
  const views = data?.filter((view) => view.list === list) ?? []
  const content = contentOf(values)
  const isOpening = useRef(content === '')
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const current = views.find((view) => view.content === content)

  function open(view: SavedView) {
    const panel = values.show === undefined ? {} : { show: values.show }
    const search = { ...panel, ...Object.fromEntries(new URLSearchParams(view.content)) }
    void navigate({ to: '.', search })
  }

  const usual = views.find(({ isDefault }) => isDefault)?.content
  // The address is outside of React. An address that says something goes before the default.
  useEffect(() => {
    if (!isOpening.current || !data) return
    isOpening.current = false
    if (usual === undefined || content !== '') return
    const search = (before: Values) => ({
      ...before,
      ...Object.fromEntries(new URLSearchParams(usual)),
    })
    void navigate({ to: '.', search, replace: true })
  }, [data, usual, content, navigate])

  async function done() {
    await refetch()
    setDialog(null)
  }

  return (
    <>
      <MenuButton
        label={
          <>
            <IconBookmark size={18} aria-hidden />
            &nbsp;{current?.name ?? 'Views'}
          </>
        }
        name={current ? `Views: ${current.name}` : 'Views'}
      >
        {(close) => (
          <>
            {views.map((view) => (
              <li key={view.id}>
                <button
                  type="button"
                  aria-current={view === current}
                  onClick={() => {
                    close()
                    open(view)
                  }}
                >
                  {view.name}
                </button>
              </li>
            ))}
            {views.length > 0 && (
              <li aria-hidden>
                <hr />
              </li>
            )}
            <li>
              <button
                type="button"
                onClick={() => {
                  close()
                  setDialog('save')
                }}
              >
                Save this view
              </button>
            </li>
            {views.length > 0 && (
              <li>
                <button
                  type="button"
                  onClick={() => {
                    close()
                    setDialog('manage')
                  }}
                >
                  Manage views
                </button>
              </li>
            )}
          </>
        )}
      </MenuButton>
      {dialog === 'save' && (
        <SaveViewDialog
          list={list}
          content={content}
          onDone={done}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'manage' && (
        <ManageViewsDialog
          views={views}
          onChange={() => refetch()}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
