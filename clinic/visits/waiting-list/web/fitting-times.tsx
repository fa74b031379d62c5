import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { TimeButton, TimeButtons } from '../../appointments/web/time-button.tsx'
import { listFittingSlots, offerSlot } from '../slot-offer.ts'
import type { WaitingEntry } from '../waiting-entry.ts'
import classes from './waiting-list.module.css'

type Fitting = AnswerOf<typeof listFittingSlots>[number]

/** Times shown until somebody asks for more. */
const shownFirst = 8

/** The next suitable free times: a press offers one and holds it. */
export function FittingTimes({ entry }: { entry: WaitingEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = !isOpen && <Button onClick={() => setIsOpen(true)}>Offer a time now</Button>
  return (
    <Card
      title="Offer a time"
      text="Times that become free are offered automatically. You can also offer one that is free now."
      action={button}
    >
      {isOpen && <Times entry={entry} />}
    </Card>
  )
}

function Times({ entry }: { entry: WaitingEntry }) {
  const { data, error } = useAnswer(listFittingSlots, { params: { id: entry.id }, query: {} })
  const { act, saving } = useAct(offerSlot)
  const words = useDateWords()
  const [most, setMost] = useState(shownFirst)
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={3} />
  if (data.length === 0) return <p className={classes.hint}>No suitable time is free.</p>
  const offer = ({ doctor, date, time }: Fitting) =>
    void act({
      params: { id: entry.id },
      body: { id: uuidv7(), doctorId: doctor.id, date, time },
    }).then(
      () => notify.success(`Offered and held: ${words.moment(date, time)}.`),
      (failure: unknown) =>
        notify.failure('Failed to offer', failure instanceof Error ? failure.message : ''),
    )
  return (
    <TimeButtons label="Free times that suit">
      {data.slice(0, most).map((slot) => (
        <TimeButton
          key={`${slot.doctor.id} ${slot.date} ${slot.time}`}
          time={slot.time}
          day={slot.date}
          who={slot.doctor.name ?? '-'}
          disabled={saving}
          onClick={() => offer(slot)}
        />
      ))}
      {data.length > most && (
        <Button variant="subtle" onClick={() => setMost(data.length)}>
          More times
        </Button>
      )}
    </TimeButtons>
  )
}
