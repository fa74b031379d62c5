import { Button } from '@mantine/core'
import { useState } from 'react'
import { daysAfter } from '../../../../contract/dates.ts'
import type { Language } from '../../../../contract/language.ts'
import type { Problem } from '../../../../contract/problem.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { daysShown } from '../../../availability/schedules/schedule.ts'
import type { FreeSlot } from '../free-slot.ts'
import classes from './free-week.module.css'
import { TimeButton, TimeButtons } from './time-button.tsx'

export interface FreeWeekTexts {
  readonly freeTimes: string
  readonly earlier: string
  readonly later: string
  /** The days are in words. */
  readonly nothing: (from: string, to: string) => string
  /** The day is in words. */
  readonly more: (count: number, day: string) => string
}

export const freeWeekTexts: FreeWeekTexts = {
  freeTimes: 'Free times',
  earlier: 'Earlier',
  later: 'Later',
  nothing: (from, to) => `Nothing is free from ${from} to ${to}.`,
  more: (count, day) => `${count} more times on ${day}`,
}

/** Times of a day that a phone shows at first, so that the next days are in view; as in the styles. */
const shownOnPhones = 8

interface FreeWeekProps<Slot extends FreeSlot> {
  /** The first of the days that were asked for. */
  readonly from: string
  readonly onTurn: (from: string) => void
  readonly free: {
    readonly data: { readonly slots: readonly Slot[] } | undefined
    readonly error: Problem | null
    readonly isPending: boolean
    /** Whether the times are of the week before, while those of this week are read. */
    readonly isPlaceholderData: boolean
  }
  readonly chosen?: FreeSlot | null
  readonly onChoose: (slot: Slot) => void
  /** With whom a time is, where times of several doctors are listed. */
  readonly whom?: ((slot: Slot) => string) | undefined
  readonly texts?: FreeWeekTexts
  readonly language?: Language
}

/** Free times of a week, day by day. */
export function FreeWeek<Slot extends FreeSlot>(props: FreeWeekProps<Slot>) {
  const { from, onTurn, free, texts = freeWeekTexts, language = 'en' } = props
  const { today } = useSession().clinic
  const words = useDateWords(language)
  const days = Map.groupBy(free.data?.slots ?? [], ({ date }) => date)
  return (
    <div
      className={classes.week}
      role="group"
      aria-label={texts.freeTimes}
      aria-busy={free.isPlaceholderData}
    >
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={from <= today}
          onClick={() => onTurn(daysAfter(from, -daysShown))}
        >
          {texts.earlier}
        </Button>
        <Button variant="default" onClick={() => onTurn(daysAfter(from, daysShown))}>
          {texts.later}
        </Button>
      </div>
      {!free.data && free.error && <LoadFailure problem={free.error} />}
      {free.isPending && <Loading lines={4} />}
      {free.data && days.size === 0 && (
        <p role="status" className={classes.nothing}>
          {texts.nothing(words.day(from), words.day(daysAfter(from, daysShown - 1)))}
        </p>
      )}
      {[...days].map(([date, slots]) => (
        <Day key={date} {...props} date={date} slots={slots} />
      ))}
    </div>
  )
}

interface DayProps<Slot extends FreeSlot> extends FreeWeekProps<Slot> {
  readonly date: string
  readonly slots: readonly Slot[]
}

function Day<Slot extends FreeSlot>(props: DayProps<Slot>) {
  const { date, slots, free, chosen, onChoose, whom } = props
  const { texts = freeWeekTexts, language = 'en' } = props
  const words = useDateWords(language)
  const [isWhole, setIsWhole] = useState(false)
  const hidden = isWhole ? 0 : slots.length - shownOnPhones
  const name = words.full(date)
  return (
    <section className={classes.day} aria-label={name} data-folded={hidden > 0 || undefined}>
      <h2>{name}</h2>
      <TimeButtons narrow={!whom}>
        {slots.map((slot) => (
          <TimeButton
            key={slot.time}
            time={slot.time}
            who={whom?.(slot)}
            chosen={chosen?.date === slot.date && chosen.time === slot.time}
            disabled={free.isPlaceholderData}
            language={language}
            onClick={() => onChoose(slot)}
          />
        ))}
      </TimeButtons>
      {hidden > 0 && (
        <Button
          className={classes.more ?? ''}
          variant="subtle"
          size="compact-md"
          onClick={() => setIsWhole(true)}
        >
          {texts.more(hidden, words.day(date))}
        </Button>
      )}
    </section>
  )
}
