import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { isRealDay } from '../../../../contract/dates.ts'
import { type Person, personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { type FreeSlot, listNextFree } from '../free-slot.ts'
import classes from './next-free.module.css'
import { TimeButton, TimeButtons } from './time-button.tsx'
import { useVisitWanted } from './visit-wanted.ts'

const mostDoctors = 8

interface NextFreeProps extends NextTimesWords {
  readonly onChooseDoctor: (doctor: Person) => void
  /** Whether a press books at once; otherwise it only fills in date and time. */
  readonly books?: boolean
}

/** The next free time of each doctor from the chosen day on, the soonest first. */
export function NextFree({ onChooseDoctor, books = false, ...words }: NextFreeProps) {
  const wanted = useVisitWanted()
  const { value: from } = useField('date')
  const doctor = useField('doctorId')
  const next = useAnswer(listNextFree, {
    query: { ...wanted, from: isRealDay(from) ? from : '' },
  })
  const isNobody = next.data?.length === 0
  return (
    <NextTimes
      {...words}
      heading={
        isNobody
          ? 'Nobody is free for two months. Doctors without hours are not offered.'
          : words.heading
      }
    >
      {next.data?.slice(0, mostDoctors).map((slot) => (
        <NextTime
          key={slot.doctor.id}
          slot={slot}
          books={books}
          isStale={next.isPlaceholderData}
          who={slot.doctor.name ?? personLabel(slot.doctor, slot.doctor.id)}
          onChoose={() => {
            onChooseDoctor(slot.doctor)
            doctor.set(slot.doctor.id)
          }}
        />
      ))}
    </NextTimes>
  )
}

interface NextTimesWords {
  /** The name of the group for screen readers. */
  readonly label: string
  readonly heading: string
}

/** Free times as buttons in a form, below a line that says what a press does. */
export function NextTimes({ label, heading, children }: NextTimesWords & { children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={classes.times}>
      <p className={classes.heading}>{heading}</p>
      <TimeButtons>{children}</TimeButtons>
    </div>
  )
}

interface NextTimeProps {
  readonly slot: FreeSlot
  readonly books: boolean
  /** Whether the times are for an earlier choice; they may not be free for the present one. */
  readonly isStale: boolean
  readonly who?: string
  readonly onChoose?: () => void
}

/** A free time that fills in the form's date and time. */
export function NextTime({ slot, books, isStale, who, onChoose }: NextTimeProps) {
  const [date, time] = [useField('date'), useField('time')]
  return (
    <TimeButton
      time={slot.time}
      day={slot.date}
      who={who}
      disabled={isStale}
      onClick={({ currentTarget: { form } }) => {
        // The form submits the present values of its fields, so set them first. Choosing a doctor
        // removes this button.
        flushSync(() => {
          onChoose?.()
          date.set(slot.date)
          time.set(slot.time)
        })
        if (books) form?.requestSubmit()
      }}
    />
  )
}
