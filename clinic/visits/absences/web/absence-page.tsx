import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { personLabel } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { paths } from '../../../../contract/paths.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { exceptionDays } from '../../../availability/schedules/web/schedule-name.ts'
import type { MessageDraft } from '../../messages/visit-message.ts'
import { type Absence, draftMessages, moveVisits, readAbsence } from '../absence.ts'
import classes from './absence-page.module.css'
import { AbsenceVisit, type Choice, choiceOf, stays } from './absence-visit.tsx'
import { MessagePreview } from './message-preview.tsx'

/** The visits that a doctor's absence displaces, each with proposals for another time. */
export function AbsencePage() {
  const id = usePathId()
  const { data: absence, error } = useAnswer(readAbsence, { params: { id } })
  if (!absence && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Absence not found" to={paths.schedules()} />
  }
  return (
    <Page title="Visits during an absence">
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

type Moves = BodyOf<typeof moveVisits>['moves']

function Content({ absence }: { absence: Absence }) {
  const { exception, doctor, visits } = absence
  const words = useDateWords()
  const move = useAct(moveVisits)
  const draft = useAct(draftMessages)
  /** The preview of the moves; changes by others meanwhile do not alter it. */
  const [preview, setPreview] = useState<{ moves: Moves; drafts: readonly MessageDraft[] } | null>(
    null,
  )
  /** Choices other than the first proposal. */
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const places = visits.flatMap((visit) => {
    const to = choiceOf(visit, chosen[visit.id])
    return to === stays || to === null ? [] : [{ visit, to }]
  })
  const moves = places.map(({ visit, to: { doctorId, date, time } }) => ({
    appointmentId: visit.id,
    version: visit.version,
    doctorId,
    date,
    time,
  }))

  async function show() {
    try {
      const drafts = await draft.act({ params: { id: exception.id }, body: { moves } })
      setPreview({ moves, drafts })
      // Keep these choices: one that is taken meanwhile is shown as gone, not silently replaced.
      setChosen({ ...chosen, ...Object.fromEntries(places.map(({ visit, to }) => [visit.id, to])) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to draft the messages', error.message)
    }
  }

  async function send(sent: Moves) {
    try {
      await move.act({ params: { id: exception.id }, body: { moves: sent } })
      setChosen({})
      notify.success(sent.length === 1 ? '1 visit moved.' : `${sent.length} visits moved.`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to move the visits', words.inText(error.message))
      void invalidate(readAbsence.reads)
    } finally {
      setPreview(null)
    }
  }

  return (
    <>
      <p className={classes.summary}>
        <TextLink to={paths.scheduleEdit(exception.scheduleId)}>
          {personLabel(doctor, doctor.id)}
        </TextLink>
        {` is away: ${exception.reason}, ${exceptionDays(exception, words)}.`}
      </p>
      {visits.length === 0 ? (
        <p role="status">There are no visits in this absence any more.</p>
      ) : (
        <>
          <ul className={classes.visits}>
            {visits.map((visit) => (
              <li key={visit.id}>
                <AbsenceVisit
                  visit={visit}
                  chosen={chosen[visit.id]}
                  onChoose={(choice) => setChosen({ ...chosen, [visit.id]: choice })}
                />
              </li>
            ))}
          </ul>
          <Button
            disabled={moves.length === 0}
            loading={draft.saving}
            onClick={() => void show()}
            className={classes.act}
          >
            {`${verbOf(moves)} …`}
          </Button>
          {preview && (
            <MessagePreview
              drafts={preview.drafts}
              verb={verbOf(preview.moves)}
              saving={move.saving}
              onSend={() => void send(preview.moves)}
              onClose={() => setPreview(null)}
            />
          )}
        </>
      )}
    </>
  )
}

const verbOf = ({ length }: Moves) => (length === 1 ? 'Move 1 Visit' : `Move ${length} Visits`)
