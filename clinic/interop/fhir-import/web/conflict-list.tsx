import { Button } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { counted } from '../../../../contract/number-words.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { invalidate } from '../../../../web/query-client.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import {
  answerAllConflicts,
  answerConflict,
  type ConflictChoice,
  type ImportConflict,
  listImportConflicts,
} from '../import-conflict.ts'
import classes from './conflict-list.module.css'

/** Values that an import brought for rows that were changed here, each with its choice. */
export function ConflictList({ importId }: { readonly importId: string }) {
  const { query } = usePageSearch(listImportConflicts, { prefix: 'conflicts-' })
  const conflicts = useAnswer(listImportConflicts, { params: { id: importId }, query })
  const { act, saving } = useAct(answerAllConflicts)
  if (conflicts.isPending) return <Loading lines={3} />
  if (!conflicts.data) return <LoadFailure problem={conflicts.error} />
  const { rows, total } = conflicts.data

  async function answerAll(choice: ConflictChoice) {
    try {
      let [answered, left, changed] = [0, 1, 0]
      while (left > 0 && changed === 0) {
        const body = await act({ params: { id: importId }, body: { choice } })
        answered += body.answered
        ;({ left, changed } = body)
        if (body.answered === 0) break
      }
      notify.success(`${counted(answered, 'conflict', 'conflicts')} answered.`)
      if (left > 0) {
        notify.failure(
          'Not all were answered',
          `${left} were changed meanwhile. Look at them again.`,
        )
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to answer the conflicts', error.message)
    }
  }

  return (
    <section aria-labelledby="conflicts" className={classes.conflicts}>
      <h3 id="conflicts" className={classes.title}>
        {counted(total, 'conflict', 'conflicts')}
      </h3>
      <Hint>
        These rows were changed here since the import before, and this import brings other values.
        Nothing changes until you choose.
      </Hint>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-md"
          disabled={saving}
          onClick={() => void answerAll('keep')}
        >
          Keep ours for all
        </Button>
        <Button
          variant="default"
          size="compact-md"
          disabled={saving}
          onClick={() => void answerAll('take')}
        >
          Take imported for all
        </Button>
      </div>
      <ul className={classes.list} aria-label="Conflicts">
        {rows.map((conflict) => (
          <Conflict key={conflict.id} conflict={conflict} />
        ))}
      </ul>
      <Pager page={conflicts.data} of={['conflict', 'conflicts']} prefix="conflicts-" />
    </section>
  )
}

function Conflict({ conflict }: { readonly conflict: ImportConflict }) {
  const { act, saving } = useAct(answerConflict)
  const { id, version, label, ours, imported, field, resource, source } = conflict

  async function answer(choice: ConflictChoice) {
    try {
      await act({ params: { id }, version, body: { choice } })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const isStale = error.id === 'changed'
      if (isStale) await invalidate(['imports'])
      const words = isStale
        ? 'The value here was changed meanwhile. Look at both again.'
        : error.message
      notify.failure('Failed to answer the conflict', words)
    }
  }

  return (
    <li className={classes.conflict}>
      <p className={classes.head}>
        <strong>{label}</strong> <RowLink conflict={conflict} />
        <span className={classes.source}>{`${resource}, ${source}`}</span>
      </p>
      <dl className={classes.values}>
        <div>
          <dt>Here</dt>
          <dd>
            <Value field={field} value={ours} other={imported} />
          </dd>
        </div>
        <div>
          <dt>Imported</dt>
          <dd>
            <Value field={field} value={imported} other={ours} />
          </dd>
        </div>
      </dl>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-md"
          disabled={saving}
          aria-label={`Keep ours: ${label}`}
          onClick={() => void answer('keep')}
        >
          Keep ours
        </Button>
        <Button
          variant="default"
          size="compact-md"
          disabled={saving}
          aria-label={`Take imported: ${label}`}
          onClick={() => void answer('take')}
        >
          Take imported
        </Button>
      </div>
    </li>
  )
}

function RowLink({ conflict }: { readonly conflict: ImportConflict }) {
  const { kind, rowId, patientId, patientName } = conflict
  const to =
    kind === 'user'
      ? paths.userDetails(rowId)
      : patientId === null
        ? null
        : paths.patientDetails(patientId)
  const words = kind === 'user' ? 'of a doctor' : `of ${patientName ?? 'a patient'}`
  return to === null ? <span>{words}</span> : <TextLink to={to}>{words}</TextLink>
}

/** A value; of a longer text the lines that the other one does not have stand out. */
function Value({
  field,
  value,
  other,
}: {
  readonly field: string
  readonly value: string | null
  readonly other: string | null
}) {
  if (value === null) return <span className={classes.none}>Empty</span>
  if (field === 'starts_at' || field === 'ends_at') return <Instant at={value} />
  if (!value.includes('\n')) return value
  const others = new Set(other?.split('\n'))
  return (
    // A text that scrolls is reached with the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.text} tabIndex={0} role="group" aria-label="Text">
      {value.split('\n').map((line, place) =>
        others.has(line) ? (
          <div key={place}>{line || '\u00a0'}</div>
        ) : (
          <div key={place}>
            <mark>{line}</mark>
          </div>
        ),
      )}
    </div>
  )
}
