import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { MenuButton } from '../../../../web/ui/menu-button.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import type { ColumnFacts } from '../column-facts.ts'
import type { TableKind } from '../kinds.ts'
import type { OwnField } from '../targets.ts'
import { type Mapping, suggestedMapping } from '../mapping.ts'
import {
  addMapping,
  appliedTo,
  changeMapping,
  contentOf,
  listMappings,
  NewSavedMapping,
  removeMapping,
  type SavedMapping,
} from '../saved-mapping.ts'
import { shippedContent, shippedMappings } from '../shipped-mappings.ts'

interface MappingMenuProps {
  readonly kind: TableKind
  readonly fields: readonly OwnField[]
  readonly columns: readonly ColumnFacts[]
  readonly mapping: Mapping
  readonly onChoose: (mapping: Mapping) => void
}

/** Mappings to take over: those of other products, and those that people saved. */
export function MappingMenu({ kind, fields, columns, mapping, onChoose }: MappingMenuProps) {
  const { data } = useAnswer(listMappings, {})
  const [isNaming, setIsNaming] = useState(false)
  const { act: change } = useAct(changeMapping)
  const { act: remove } = useAct(removeMapping)
  const saved = data?.filter((one) => one.kind === kind) ?? []
  const shipped = shippedMappings.filter((one) => one.kind === kind)

  async function attempt(failure: string, work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure(failure, error.message)
    }
  }

  const replace = ({ id, name, version }: SavedMapping) =>
    attempt('Failed to save the mapping', async () => {
      const body = { name, content: contentOf(mapping, columns) }
      await change({ params: { id }, version, body })
      notify.success(`Mapping “${name}” saved.`)
    })

  const forget = ({ id, name, version }: SavedMapping) =>
    attempt('Failed to delete the mapping', async () => {
      if (!(await confirm({ question: `Delete the mapping “${name}”?`, verb: 'Delete' }))) return
      await remove({ params: { id }, version })
    })

  return (
    <>
      <MenuButton label="Mappings">
        {(close) => {
          const item = (label: string, act: () => void) => (
            <li key={label}>
              <button
                type="button"
                onClick={() => {
                  close()
                  act()
                }}
              >
                {label}
              </button>
            </li>
          )
          return (
            <>
              {item('As the headings say', () => onChoose(suggestedMapping(kind, columns, fields)))}
              {shipped.map((one) =>
                item(one.name, () =>
                  onChoose(appliedTo(kind, shippedContent(one), columns, fields)),
                ),
              )}
              {saved.map((one) =>
                item(one.name, () => onChoose(appliedTo(kind, one.content, columns, fields))),
              )}
              <li aria-hidden>
                <hr />
              </li>
              {item('Save under a name', () => setIsNaming(true))}
              {saved.map((one) => item(`Save as “${one.name}”`, () => void replace(one)))}
              {saved.map((one) => item(`Delete “${one.name}”`, () => void forget(one)))}
            </>
          )
        }}
      </MenuButton>
      {isNaming && (
        <NameDialog
          kind={kind}
          content={contentOf(mapping, columns)}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  )
}

function NameDialog({
  kind,
  content,
  onClose,
}: {
  readonly kind: TableKind
  readonly content: SavedMapping['content']
  readonly onClose: () => void
}) {
  const { act, saving, problem } = useAct(addMapping)
  const [id] = useState(() => uuidv7())
  return (
    <Dialog title="Save the mapping" onClose={onClose}>
      <Form
        schema={NewSavedMapping.pick({ name: true })}
        initial={{ name: '' }}
        onSubmit={async ({ name }) => {
          await act({ body: { id, kind, name, content } })
          notify.success(`Mapping “${name}” saved.`)
          onClose()
          return undefined
        }}
        saving={saving}
        problem={problem}
        failure="Failed to save the mapping"
        submitLabel="Save"
        savingLabel="Saving..."
      >
        <TextField
          name="name"
          label="Name"
          help="Such as the name of the old system. It is offered for further tables."
          required
        />
      </Form>
    </Dialog>
  )
}
