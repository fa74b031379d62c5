import { Button } from '@mantine/core'
import { useState } from 'react'
import { personLabel } from '../../../contract/person.ts'
import { Problem } from '../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../web/ask.ts'
import { usePathId } from '../../../web/go.ts'
import { paths } from '../../../web/paths.ts'
import { LeaveWithNotice } from '../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { PersonName } from '../../../web/ui/person-name.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { exceptionDays } from '../../schedules/web/schedule-name.ts'
import type { MessageDraft } from '../../visit-messages/visit-message.ts'
import { type Absence, draftMessages, moveVisits, type Proposal, readAbsence } from '../absence.ts'
import classes from './absence-page.module.css'
import { MessagePreview } from './message-preview.tsx'

/** The visits that a doctor's absence displaces, and where each can be put instead. */
export function AbsencePage() {
  const id = usePathId()
  const { data: absence, error } = useAnswer(readAbsence, { params: { id } })
  if (!absence && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Absence not found" to={paths.schedules()} />
  }
  return (
    <Page title="Visits in an Absence">
      {absence ? (
        <Content absence={absence} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
AbsencePage.about = readAbsence

const stays = 'stay'

function Content({ absence }: { absence: Absence }) {
  const { exception, doctor, visits } = absence
  const move = useAct(moveVisits)
  const draft = useAct(draftMessages)
  const [drafts, setDrafts] = useState<readonly MessageDraft[] | null>(null)
  /** What was chosen other than the first proposal: its place among the proposals, or `stay`. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const choiceOf = (visit: Absence['visits'][number]) =>
    chosen[visit.id] ?? (visit.proposals.length > 0 ? '0' : stays)
  const moves = visits.flatMap((visit) => {
    const to = visit.proposals[Number(choiceOf(visit))]
    if (!to) return []
    const { doctorId, date, time } = to
    return [{ appointmentId: visit.id, version: visit.version, doctorId, date, time }]
  })

  async function preview() {
    try {
      setDrafts(await draft.act({ params: { id: exception.id }, body: { moves } }))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to draft the messages', error.message)
    }
  }

  async function send() {
    try {
      await move.act({ params: { id: exception.id }, body: { moves } })
      setChosen({})
      notify.success(moves.length === 1 ? '1 visit moved.' : `${moves.length} visits moved.`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to move the visits', error.message)
    } finally {
      setDrafts(null)
    }
  }
  const verb = moves.length === 1 ? 'Move 1 Visit' : `Move ${moves.length} Visits`

  return (
    <>
      <p className={classes.summary}>
        <TextLink to={paths.scheduleEdit(exception.scheduleId)}>
          {personLabel(doctor, doctor.id)}
        </TextLink>
        {` is away: ${exception.reason}, ${exceptionDays(exception)}.`}
      </p>
      {visits.length === 0 ? (
        <p role="status">No visit lies in these days any more.</p>
      ) : (
        <>
          <ul className={classes.visits}>
            {visits.map((visit) => (
              <li key={visit.id}>
                <fieldset className={classes.visit}>
                  <legend>
                    {visit.date} {visit.time}{' '}
                    <PersonName person={visit.patient} id={visit.patientId} />
                  </legend>
                  {visit.proposals.map((proposal, place) => (
                    <Choice
                      key={`${proposal.doctorId} ${proposal.date} ${proposal.time}`}
                      name={visit.id}
                      isChosen={choiceOf(visit) === String(place)}
                      onChoose={() => setChosen({ ...chosen, [visit.id]: String(place) })}
                    >
                      {proposalWords(proposal, visit.doctorId)}
                    </Choice>
                  ))}
                  {visit.proposals.length === 0 && (
                    <p className={classes.none}>Nothing is free within four weeks.</p>
                  )}
                  <Choice
                    name={visit.id}
                    isChosen={choiceOf(visit) === stays}
                    onChoose={() => setChosen({ ...chosen, [visit.id]: stays })}
                  >
                    Leave it as it is
                  </Choice>
                </fieldset>
              </li>
            ))}
          </ul>
          <Button
            disabled={moves.length === 0}
            loading={draft.saving}
            onClick={() => void preview()}
            className={classes.act}
          >
            {`${verb} …`}
          </Button>
          {drafts && (
            <MessagePreview
              drafts={drafts}
              verb={verb}
              saving={move.saving}
              onSend={() => void send()}
              onClose={() => setDrafts(null)}
            />
          )}
        </>
      )}
    </>
  )
}

function proposalWords({ doctorId, doctor, date, time }: Proposal, ownId: string): string {
  const when = `${date} ${time}`
  return doctorId === ownId ? when : `${when} with ${doctor.name ?? personLabel(doctor, doctorId)}`
}

interface ChoiceProps {
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: string
}

function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}
