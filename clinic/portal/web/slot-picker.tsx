import { weekdays } from '../../schedules/schedule.ts'
import { daysAfter, weekdayOf } from '../../../contract/dates.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../web/ask.ts'
import { useSession } from '../../../web/session-context.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { listOwnFreeSlots } from '../own-visit.ts'
import classes from './slot-picker.module.css'

/** Days that are on screen at once. */
const span = 7
const nameOf = (day: string) => weekdays[weekdayOf(day) - 1] ?? ''

export interface ChosenSlot {
  readonly date: string
  readonly time: string
}

interface SlotPickerProps {
  readonly doctorId: string
  readonly visitTypeId: string
  /** The visit that is moved: it is not in its own way. */
  readonly except?: string
  readonly chosen: ChosenSlot | null
  readonly onChoose: (slot: ChosenSlot) => void
}

/** Free times of a week, day by day. */
export function SlotPicker({ doctorId, visitTypeId, except, chosen, onChoose }: SlotPickerProps) {
  const { today } = useSession().clinic
  const [from, setFrom] = useState(today)
  const to = daysAfter(from, span - 1)
  const free = useAnswer(listOwnFreeSlots, { query: { doctorId, visitTypeId, from, to, except } })
  const days = Map.groupBy(free.data?.slots ?? [], ({ date }) => date)
  return (
    <div className={classes.picker} role="group" aria-label="Free times">
      <div className={classes.turn}>
        <Button
          variant="default"
          disabled={from <= today}
          onClick={() => setFrom(daysAfter(from, -span))}
        >
          Earlier
        </Button>
        <Button variant="default" onClick={() => setFrom(daysAfter(from, span))}>
          Later
        </Button>
      </div>
      {!free.data && free.error && <LoadFailure problem={free.error} />}
      {free.isPending && <Loading lines={4} />}
      {free.data && days.size === 0 && (
        <p role="status" style={{ margin: 0 }}>
          {`Nothing is free from ${from} to ${to}.`}
        </p>
      )}
      {[...days].map(([date, slots]) => (
        <section key={date} className={classes.day} aria-label={`${nameOf(date)}, ${date}`}>
          <h3>{`${nameOf(date)}, ${date}`}</h3>
          <div className={classes.times}>
            {slots.map((slot) => {
              const isChosen = chosen?.date === slot.date && chosen.time === slot.time
              return (
                <Button
                  key={slot.time}
                  variant={isChosen ? 'filled' : 'default'}
                  aria-pressed={isChosen}
                  size="compact-md"
                  onClick={() => onChoose(slot)}
                >
                  {slot.time}
                </Button>
              )
            })}
          </div>
        </section>
      ))}
    </div>
  )
}
