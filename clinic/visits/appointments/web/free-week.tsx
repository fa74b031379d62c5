import { Button } from '@mantine/core'
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

export interface FreeWeekTexts {
  readonly freeTimes: string
  readonly earlier: string
  readonly later: string
  /** The days are in words. */
  readonly nothing: (from: string, to: string) => string
}

export const freeWeekTexts: FreeWeekTexts = {
  freeTimes: 'Free times',
  earlier: 'Earlier',
  later: 'Later',
  nothing: (from, to) => `Nothing is free from ${from} to ${to}.`,
}

interface FreeWeekProps<Slot extends FreeSlot> {
  /** The first of the days that were asked for. */
  readonly from: string
  readonly onTurn: (from: string) => void
  readonly free: {
    readonly data: { readonly slots: readonly Slot[] } | undefined
    readonly error: Problem | null
    readonly isPending: boolean
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
  const {
    from,
    onTurn,
    free,
    chosen = null,
    onChoose,
    whom,
    texts = freeWeekTexts,
    language = 'en',
  } = props
  const { today } = useSession().clinic
  const words = useDateWords(language)
  const days = Map.groupBy(free.data?.slots ?? [], ({ date }) => date)
  return (
    <div className={classes.week} role="group" aria-label={texts.freeTimes}>
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
      {[...days].map(([date, slots]) => {
        const name = words.full(date)
        return (
          <section key={date} className={classes.day} aria-label={name}>
            <h2>{name}</h2>
            <div className={classes.buttons}>
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
                    {words.time(slot.time)}
                    {whom && ' '}
                    {whom && <span className={classes.whom}>{whom(slot)}</span>}
                  </Button>
                )
              })}
            </div>
          </section>
        )
      })}
    </div>
  )
}
