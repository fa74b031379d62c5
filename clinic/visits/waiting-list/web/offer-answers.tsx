import { Button } from '@mantine/core'
import { useAct } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { Instant, useDateWords } from '../../../../web/ui/when.tsx'
import { answerOffer, type SlotOffer } from '../slot-offer.ts'
import type { WaitingEntry } from '../waiting-entry.ts'
import classes from './waiting-list.module.css'

interface OfferAnswersProps {
  readonly entry: Pick<WaitingEntry, 'patient' | 'contact'>
  readonly offer: SlotOffer
}

/** An open offer: the time, how long it is held, whether to call the patient, and the answer. */
export function OfferAnswers({ entry, offer }: OfferAnswersProps) {
  const words = useDateWords()
  const { act, saving } = useAct(answerOffer)
  const who = entry.patient.name ?? 'the patient'
  const answer = (wanted: 'accept' | 'decline' | 'withdraw', done: string) =>
    void act({ params: { id: offer.id }, body: { answer: wanted } }).then(
      () => notify.success(done),
      (error: unknown) =>
        notify.failure('Failed to answer', error instanceof Error ? error.message : ''),
    )
  const time = words.moment(offer.date, offer.time)
  return (
    <div className={classes.offer}>
      <span>
        <b>{time}</b> {`with ${offer.doctor?.name ?? 'a doctor'}, held until `}
        <Instant at={offer.expiresAt} />
      </span>
      {offer.toldBy.length === 0 && (
        <span
          className={classes.call}
        >{`Call them: ${entry.contact ?? 'no number is known'}`}</span>
      )}
      <div className={classes.acts}>
        <Button
          size="compact-sm"
          disabled={saving}
          aria-label={`Accept for patient: ${who}, ${time}`}
          onClick={() => answer('accept', `${who} is booked: ${time}.`)}
        >
          Accept for patient
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={saving}
          aria-label={`Decline: ${who}, ${time}`}
          onClick={() => answer('decline', `${who} stays on the waiting list.`)}
        >
          Decline
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={saving}
          aria-label={`Withdraw: ${who}, ${time}`}
          onClick={() => answer('withdraw', 'The offer is withdrawn.')}
        >
          Withdraw
        </Button>
      </div>
    </div>
  )
}
