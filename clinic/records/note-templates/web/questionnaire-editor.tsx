import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { use, useEffect, useState } from 'react'
import { fieldId, FormContext } from '../../../../web/form/form-context.ts'
import { confirm } from '../../../../web/ui/confirm.tsx'
import type { Questionnaire, QuestionnaireItem } from '../questionnaire.ts'
import { outline } from '../outline.ts'
import {
  type Direction,
  freeLinkId,
  takesSection,
  withAdded,
  withMoved,
  withRemoved,
  withReplaced,
} from './item-changes.ts'
import { ItemRow } from './item-row.tsx'
import { formIn, liveErrors } from './questionnaire-draft.ts'
import classes from './questionnaire-editor.module.css'

const name = 'questionnaire'

/** The sections and fields of a template, one value of the form around them. */
export function QuestionnaireEditor() {
  const form = use(FormContext)
  if (!form) throw new Error('The editor of a template stands in a form')
  const questionnaire = formIn(form.values[name])
  const [opened, setOpened] = useState<string | null>(null)
  const [led, setLed] = useState<{ to: string; inside: boolean } | null>(null)
  // An item that moved into another section was drawn anew, and the focus belongs to the browser.
  useEffect(() => {
    const target = led && document.getElementById(led.to)
    if (led?.inside) target?.closest('li')?.querySelector<HTMLElement>('input, textarea')?.focus()
    else target?.focus()
  }, [led])
  const errors = liveErrors(form.errors, name, questionnaire)
  const put = (changed: Questionnaire) => form.set(name, changed)

  function add(groupId: string | null, type: 'string' | 'group') {
    const linkId = freeLinkId(questionnaire)
    put(
      withAdded(questionnaire, groupId, {
        ...{ linkId, text: '', type },
        ...(type === 'group' && { item: [] }),
      }),
    )
    setOpened(linkId)
    setLed({ to: `edit-${linkId}`, inside: true })
  }

  async function remove(item: QuestionnaireItem) {
    const inner = item.item?.length ?? 0
    const question = `Remove “${item.text || 'this section'}” and what is in it?`
    if (inner > 0 && !(await confirm({ question, verb: 'Remove' }))) return
    put(withRemoved(questionnaire, item.linkId))
  }

  function move(linkId: string, direction: Direction) {
    put(withMoved(questionnaire, linkId, direction))
    setLed({ to: `${direction}-${linkId}`, inside: false })
  }

  const shared = { questionnaire, opened, setOpened, put, add, remove, move }
  const whole = errors[`${name}.item`] ?? errors[name]
  return (
    <FormContext value={{ ...form, errors }}>
      <section className={classes.editor} aria-labelledby="template-fields">
        {/* For the comparison with a version that somebody else stored meanwhile. */}
        <input type="hidden" name={name} value={outline(questionnaire)} />
        <h2 id="template-fields">Sections and fields</h2>
        {questionnaire.item.length === 0 && (
          <p className={classes.empty}>
            This form is empty. Add a field, or a section for several.
          </p>
        )}
        <ItemList {...shared} items={questionnaire.item} path={name} level={0} />
        <AddButtons {...shared} groupId={null} level={0} id={fieldId(form.id, `${name}.item`)} />
        {whole !== undefined && <p className={classes.error}>{whole}</p>}
      </section>
    </FormContext>
  )
}

interface Shared {
  readonly questionnaire: Questionnaire
  readonly opened: string | null
  readonly setOpened: (linkId: string | null) => void
  readonly put: (changed: Questionnaire) => void
  readonly add: (groupId: string | null, type: 'string' | 'group') => void
  readonly remove: (item: QuestionnaireItem) => Promise<void>
  readonly move: (linkId: string, direction: Direction) => void
}

interface ItemListProps extends Shared {
  readonly items: readonly QuestionnaireItem[]
  /** As the errors of the form name it. */
  readonly path: string
  readonly level: number
}

function ItemList({ items, path, level, ...shared }: ItemListProps) {
  const form = use(FormContext)
  const { questionnaire, opened, setOpened, put, remove, move } = shared
  if (items.length === 0) return null
  return (
    <ol className={classes.items}>
      {items.map((item, place) => {
        const own = `${path}.item.${place}`
        const isGroup = item.type === 'group'
        const isWrong = Object.keys(form?.errors ?? {}).some(
          (field) => field.startsWith(`${own}.`) && !field.startsWith(`${own}.item.`),
        )
        return (
          <ItemRow
            key={item.linkId}
            item={item}
            questionnaire={questionnaire}
            name={own}
            isOpen={opened === item.linkId || isWrong}
            onToggle={() => setOpened(opened === item.linkId ? null : item.linkId)}
            onChange={(changed) => {
              // A field that was opened by its error stays open once that is mended.
              setOpened(item.linkId)
              put(withReplaced(questionnaire, item.linkId, () => changed))
            }}
            onMove={(direction) => move(item.linkId, direction)}
            onRemove={() => void remove(item)}
          >
            {isGroup && (
              <div className={classes.inner}>
                <ItemList {...shared} items={item.item ?? []} path={own} level={level + 1} />
                <AddButtons {...shared} groupId={item.linkId} group={item} level={level + 1} />
              </div>
            )}
          </ItemRow>
        )
      })}
    </ol>
  )
}

interface AddButtonsProps extends Shared {
  readonly groupId: string | null
  readonly group?: QuestionnaireItem
  readonly level: number
  readonly id?: string
}

function AddButtons({ add, groupId, group, level, id }: AddButtonsProps) {
  const where = group ? ` to ${group.text || 'this section'}` : ''
  return (
    <div className={classes.adding}>
      <Button
        id={id}
        variant="default"
        size={group ? 'compact-sm' : 'sm'}
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-label={`Add field${where}`}
        onClick={() => add(groupId, 'string')}
      >
        Add field
      </Button>
      {takesSection(level) && !group && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add(groupId, 'group')}
        >
          Add section
        </Button>
      )}
    </div>
  )
}
