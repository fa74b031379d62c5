import { IconChevronRight } from '@tabler/icons-react'
import { use, type ReactNode } from 'react'
import { FormContext } from '../../../../web/form/form-context.ts'
import type { QuestionnaireItem } from '../questionnaire.ts'
import type { Direction } from './item-changes.ts'
import { ItemFields } from './item-fields.tsx'
import { kindOf, kindWords } from '../item-kind.ts'
import type { ItemProps } from './item-props.ts'
import { PlaceButtons } from './place-buttons.tsx'
import classes from './questionnaire-editor.module.css'

interface ItemRowProps extends ItemProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onMove: (direction: Direction) => void
  readonly onRemove: () => void
  /** The fields of a section. */
  readonly children?: ReactNode
}

/** A section or a field: a line with its acts, and its controls while it is open. */
export function ItemRow({ isOpen, onToggle, onMove, onRemove, children, ...props }: ItemRowProps) {
  const { item, name } = props
  const form = use(FormContext)
  const label = item.text || (item.type === 'group' ? 'Section without a heading' : 'New field')
  // Errors about the section's own fields stand at those.
  const error = Object.entries(form?.errors ?? {}).find(
    ([field]) => field.startsWith(`${name}.`) && !field.startsWith(`${name}.item.`),
  )?.[1]
  return (
    <li className={classes.item} data-group={item.type === 'group' || undefined}>
      <div className={classes.line}>
        <button
          type="button"
          id={`edit-${item.linkId}`}
          className={classes.name}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <IconChevronRight size={16} aria-hidden />
          <span>{label}</span>
          <span className={classes.kind}>{describe(item)}</span>
        </button>
        <div className={classes.acts}>
          <PlaceButtons
            label={label}
            ids={{ up: `up-${item.linkId}`, down: `down-${item.linkId}` }}
            onUp={() => onMove('up')}
            onDown={() => onMove('down')}
            onRemove={onRemove}
          />
        </div>
      </div>
      {error !== undefined && !isOpen && <p className={classes.error}>{error}</p>}
      {isOpen && (
        <div className={classes.fields}>
          <ItemFields {...props} />
          {error !== undefined && <ErrorsWithoutControl {...props} />}
        </div>
      )}
      {children}
    </li>
  )
}

/** Errors of parts that have no control, such as those of an imported form. */
function ErrorsWithoutControl({ item, name }: ItemProps) {
  const form = use(FormContext)
  const others = Object.entries(form?.errors ?? {}).filter(([field]) => {
    const part = field.startsWith(`${name}.`) ? field.slice(name.length + 1) : null
    return part !== null && /^(item|linkId|readOnly|repeats|extension.*)$/.test(part)
  })
  return others.map(([field, message]) => (
    <p key={`${item.linkId} ${field}`} className={classes.error}>
      {message}
    </p>
  ))
}

function describe(item: QuestionnaireItem): string {
  if (item.type === 'group') return 'Section'
  const words = [
    kindWords[kindOf(item)],
    item.required ? 'required' : '',
    item.enableWhen ? 'only when' : '',
  ]
  return words.filter(Boolean).join(', ')
}
