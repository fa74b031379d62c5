import { Alert, Button } from '@mantine/core'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import {
  answerOwnOffer,
  listOwnWaiting,
  type OwnOffer,
  type OwnWaiting,
  withdrawOwnWaiting,
} from '../own-waiting.ts'
import classes from './waiting-list.module.css'
import { wishesInWords } from './waiting-words.ts'

/** The entries and offers of a patient on the waiting list; nothing where there are none. */
export function OwnWaitingList() {
  const { data, isLoading } = useAnswer(listOwnWaiting, {})
  if (isLoading) return <Arriving />
  if (!data || data.length === 0) return null
  return (
    <Card title="Your Waiting List">
      <ul className={classes.open}>
        {data.map((entry) => (
          <li key={entry.id}>
            <OwnEntry entry={entry} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OwnEntry({ entry }: { entry: OwnWaiting }) {
  const { act, saving, problem } = useAct(withdrawOwnWaiting)
  const words = useDateWords()
  const what = entry.visitTypeName ?? 'Appointment'
  const whom = entry.doctorNames.join(', ') || 'any doctor'
  async function leave() {
    if (!(await confirm({ question: `Leave the waiting list for ${what}?`, verb: 'Leave' }))) return
    await act({ params: { id: entry.id } }).then(
      () => notify.success('You left the waiting list.'),
      () => null,
    )
  }
  return (
    <>
      <div className={classes.own}>
        <span>
          <b>{what}</b> {`with ${whom}: ${wishesInWords(entry, words)}`}
        </span>
        <Button size="compact-sm" variant="default" disabled={saving} onClick={() => void leave()}>
          Leave the list
        </Button>
      </div>
      {problem && (
        <Alert role="alert" color="red" variant="light">
          {problem.message}
        </Alert>
      )}
      {entry.offer ? (
        <Offer offer={entry.offer} />
      ) : (
        <p className={classes.hint}>We tell you as soon as a suitable time becomes free.</p>
      )}
    </>
  )
}

function Offer({ offer }: { offer: OwnOffer }) {
  const words = useDateWords()
  const { act, saving, problem } = useAct(answerOwnOffer)
  const answer = (wanted: 'accept' | 'decline', done: string) =>
    void act({ params: { id: offer.id }, body: { answer: wanted } }).then(
      () => notify.success(done),
      () => null,
    )
  const time = words.moment(offer.date, offer.time)
  return (
    <div className={classes.offer} role="group" aria-label={`Offered: ${time}`}>
      <span>
        {`A time became free: `}
        <b>{time}</b>
        {` with ${offer.doctorName}. It is held for you until ${words.instant(offer.expiresAt)}.`}
      </span>
      {problem && (
        <Alert role="alert" color="red" variant="light">
          {problem.message}
        </Alert>
      )}
      <div className={classes.acts}>
        <Button disabled={saving} onClick={() => answer('accept', `Booked: ${time}.`)}>
          Accept
        </Button>
        <Button
          variant="default"
          disabled={saving}
          onClick={() => answer('decline', 'You stay on the waiting list.')}
        >
          Decline
        </Button>
      </div>
    </div>
  )
}
