import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { actOnRow, type RowInWords } from '../../../../web/ui/act-on-row.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import overview from '../../charts/web/patient-overview.module.css'
import classes from './parts-section.module.css'

interface Row {
  readonly id: string
  readonly version: number
}

interface PartsSectionProps<One extends Row> {
  readonly id: string
  readonly title: string
  /** The name of one in sentences, such as `address`. */
  readonly word: string
  readonly none: string
  readonly rows: readonly One[]
  /** Rows that are shown and not changed here. */
  readonly further?: ReactNode
  readonly row: (one: One) => ReactNode
  /** The words that name a row in the labels of its buttons. */
  readonly label: (one: One) => string
  readonly inWords: (one: One) => RowInWords
  readonly mayChange: boolean
  readonly remove: (one: One) => Promise<unknown>
  /** The form in the dialog; without a row, of a new one. */
  readonly form: (one: One | null, close: () => void) => ReactNode
}

/** Rows of one kind on a chart, each with its buttons, and a form in a dialog. */
export function PartsSection<One extends Row>(props: PartsSectionProps<One>) {
  const { id, title, word, none, rows, further, mayChange } = props
  const [open, setOpen] = useState<One | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={overview.card} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {rows.length === 0 && !further && <p className={classes.none}>{none}</p>}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((one) => (
            <li key={one.id}>
              <div className={classes.words}>{props.row(one)}</div>
              {mayChange && (
                <span className={classes.acts}>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Change ${props.label(one)}`}
                    onClick={() => setOpen(one)}
                  >
                    Change
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Remove ${props.label(one)}`}
                    onClick={() => void takeAway(props, one)}
                  >
                    Remove
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {further}
      {mayChange && (
        <Button variant="default" className={classes.add ?? ''} onClick={() => setOpen('new')}>
          {`Add ${word}`}
        </Button>
      )}
      {open && (
        <Dialog
          title={open === 'new' ? `Add ${word}` : `Change ${props.label(open)}`}
          onClose={close}
        >
          {props.form(open === 'new' ? null : open, close)}
        </Dialog>
      )}
    </section>
  )
}

async function takeAway<One extends Row>(
  { word, label, inWords, remove }: PartsSectionProps<One>,
  one: One,
): Promise<void> {
  try {
    const isDone = await actOnRow({
      row: one,
      question: {
        question: `Remove ${label(one)}?`,
        detail: `Remove what was entered by mistake. What is over gets its last day, so that it stays known.`,
        verb: 'Remove',
        tone: 'danger',
      },
      inWords,
      act: remove,
    })
    if (isDone) notify.success(`Removed: ${word}`)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure(`Failed to remove the ${word}`, error.message)
  }
}
