import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useAnswer } from '../../../../web/ask.ts'
import { useSetUrlValue, useUrlValues } from '../../../../web/go.ts'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { FileDrop } from '../../files/web/file-drop.tsx'
import { type InboxItem, inboxStates, listInbox } from '../inbox-item.ts'
import { InboxList } from './inbox-list.tsx'
import { wayToInbox } from './inbox-uploads.ts'
import { InboxWork } from './inbox-work.tsx'
import { stateWords } from './inbox-words.ts'
import classes from './inbox.module.css'

const states = inboxStates.map((value) => ({ value, label: stateWords[value] }))
const orders = [{ value: 'oldest', label: 'Oldest first' }] as const

/** Scans, faxes and mails that came in: the list, the document, and the form that files it. */
export function InboxPage() {
  const { query, set, isFiltered } = usePageSearch(listInbox)
  const { item: openId } = useUrlValues()
  const open = useSetUrlValue('item')
  const hasRoom = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const { data, error, isLoading } = useAnswer(listInbox, { query })
  const rows = data?.rows ?? []
  const place = rows.findIndex(({ id }) => id === openId)
  // Where both have room, the first one is open from the start.
  const shown = rows[place] ?? (hasRoom ? rows[0] : undefined)

  function step(by: 1 | -1) {
    const next = rows[rows.findIndex(({ id }) => id === shown?.id) + by]
    if (next) void open(next.id)
  }
  useWindowEvent('keydown', (event) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    const isElsewhere =
      target instanceof Element && target.closest('input, textarea, select, dialog, [tabindex="0"]')
    if (isElsewhere || altKey || ctrlKey || metaKey) return
    if (key !== 'j' && key !== 'k' && key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    step(key === 'j' || key === 'ArrowDown' ? 1 : -1)
  })
  /** The one that follows an item which leaves the list. */
  function afterwards({ id }: InboxItem) {
    const at = rows.findIndex((row) => row.id === id)
    const next = rows[at + 1] ?? rows[at - 1]
    void open(hasRoom && next ? next.id : null)
  }

  return (
    <Page title="Inbox">
      <div className={classes.columns} data-open={shown !== undefined}>
        <div className={classes.search}>
          <Filters>
            <SearchField
              value={query.search}
              placeholder="Name, sender or subject"
              onSearch={(search) => set({ search })}
            />
            <FilterSelect
              label="State"
              value={query.state ?? 'waiting'}
              all={null}
              options={states}
              onChoose={(state) => set({ state })}
            />
            <FilterSelect
              label="Order"
              value={query.order}
              all="Newest first"
              options={orders}
              onChoose={(order) => set({ order })}
            />
          </Filters>
        </div>
        <section className={classes.listSide} aria-label="Documents that came in">
          {error && <LoadFailure problem={error} />}
          {isLoading && <Loading lines={6} />}
          {data && (
            <InboxList
              inbox={data}
              state={query.state ?? 'waiting'}
              isFiltered={isFiltered}
              shownId={shown?.id}
              onOpen={({ id }) => void open(id)}
            />
          )}
          {data && <Pager page={data} of={['document', 'documents']} />}
          {data && <FileDrop way={wayToInbox} mostBytes={data.mostBytes} />}
        </section>
        {shown && (
          <InboxWork
            key={shown.id}
            item={shown}
            onDone={() => afterwards(shown)}
            onClose={hasRoom ? undefined : () => void open(null)}
          />
        )}
      </div>
    </Page>
  )
}
InboxPage.about = listInbox
