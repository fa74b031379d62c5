import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { EnteredInError } from '../fact-endpoints.ts'
import classes from './fact-card.module.css'
import type { FactBefore, FactKind, FactRow } from './fact-kind.ts'

interface FactHistoryProps<Row extends FactRow, Before extends FactBefore> {
  readonly kind: FactKind<Row, Before>
  readonly fact: Row
  readonly onClose: () => void
}

/** Where a fact came from, what it said before, and the way to say that it was entered in error. */
export function FactHistory<Row extends FactRow, Before extends FactBefore>({
  kind,
  fact,
  onClose,
}: FactHistoryProps<Row, Before>) {
  const words = useDateWords()
  const mayWrite = mayCall(useSession(), kind.endpoints.markError)
  const [isMarking, setIsMarking] = useState(false)
  const { data: versions, error } = useAnswer(kind.endpoints.versions, { params: { id: fact.id } })
  const line = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ')
  const codes = (fact.codes ?? []).map(({ code, display }) =>
    display ? `${code} (${display})` : code,
  )
  const origin = fact.resource
    ? `Imported on ${words.dayOf(fact.createdAt)}, as ${fact.resource}`
    : `Written on ${words.dayOf(fact.createdAt)}${byPerson(fact.writer)}`
  const isError = fact.errorAt !== null
  return (
    <Dialog title={`History: ${fact.text}`} onClose={onClose}>
      <ul className={classes.versions} aria-label="Versions">
        <li>
          <span>{line([fact.text, ...kind.detail(fact, words), fact.comment])}</span>
          {codes.length > 0 && <span className={classes.by}>Codes: {codes.join(', ')}</span>}
          <span className={classes.by}>{origin}</span>
          {fact.errorAt !== null && (
            <span className={classes.by}>
              {`Entered in error, said on ${words.dayOf(fact.errorAt)}${byPerson(fact.errorBy)}: ${fact.errorReason ?? ''}`}
            </span>
          )}
        </li>
        {versions?.map((before) => (
          <li key={before.version}>
            <span>{line([before.text, ...kind.before(before, words), before.comment])}</span>
            <span className={classes.by}>
              {`Before, from ${words.dayOf(before.writtenAt)}${byPerson(before.writtenBy)}`}
            </span>
          </li>
        ))}
      </ul>
      {!versions && (error ? <LoadFailure problem={error} /> : <Loading lines={2} />)}
      {isMarking ? (
        <MarkError kind={kind} fact={fact} onClose={() => setIsMarking(false)} />
      ) : (
        <div className={classes.acts}>
          <Button onClick={onClose} variant="default">
            Close
          </Button>
          {mayWrite && !isError && (
            <Button variant="subtle" color="red" onClick={() => setIsMarking(true)}>
              Entered in error…
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

function MarkError<Row extends FactRow, Before extends FactBefore>({
  kind,
  fact,
  onClose,
}: FactHistoryProps<Row, Before>) {
  const mark = useAct(kind.endpoints.markError)
  return (
    <Form
      schema={EnteredInError}
      initial={{ version: fact.version }}
      onSubmit={async (body, version) => {
        const saved = await mark.act({ params: { id: fact.id }, version, body })
        onClose()
        return saved
      }}
      saving={mark.saving}
      problem={mark.problem}
      failure="Failed to save:"
      submitLabel="Entered in error"
      savingLabel="Saving..."
      onCancel={onClose}
      hint="It stays in the history and counts nowhere."
      takesFocus
    >
      <TextField name="reason" label="Reason" required />
    </Form>
  )
}

function byPerson(person: FactRow['writer']): string {
  return person ? ` by ${person.name ?? person.email ?? person.id}` : ''
}
