import * as z from 'zod'
import type { DateWords } from '../../../contract/date-words.ts'
import { optionalDate } from '../../../contract/dates.ts'
import { endpoint } from '../../../contract/endpoint.ts'
import { weekdays } from '../../../contract/first-weekday.ts'
import { forEverybody } from '../../../contract/unaudited.ts'

/** A wall-clock time; `24:00` ends a day. */
export const clock = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time like 14:30.')

/** Hours of one weekday, every week or only between two days. */
export const HoursBlock = z
  .strictObject({
    weekday: z.number().int().min(1).max(7),
    starts: clock,
    ends: clock,
    validFrom: optionalDate('From'),
    validUntil: optionalDate('Until'),
  })
  .refine(({ starts, ends }) => starts < ends, { path: ['ends'], error: 'Ends before it starts.' })
  .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil, {
    path: ['validUntil'],
    error: 'Ends before it starts.',
  })
export type HoursBlock = z.output<typeof HoursBlock>

/** The index of the first block that overlaps another of the same weekday and time of the year. */
export function overlappingBlock(blocks: readonly HoursBlock[]): number {
  return blocks.findIndex((block, place) => blocks.slice(0, place).some((o) => overlap(o, block)))
}

function overlap(a: HoursBlock, b: HoursBlock): boolean {
  const isSameSeason =
    (a.validFrom ?? '0000') <= (b.validUntil ?? '9999') &&
    (b.validFrom ?? '0000') <= (a.validUntil ?? '9999')
  return a.weekday === b.weekday && isSameSeason && a.starts < b.ends && b.starts < a.ends
}

export const readOpeningHours = endpoint({
  method: 'GET',
  path: '/api/opening-hours',
  summary: 'When the clinic is open; no hours where it has set none',
  action: 'read',
  kind: 'schedule',
  roles: 'open',
  unaudited: forEverybody,
  answer: z.array(HoursBlock),
  reads: ['schedules'],
})

/** `Mon–Fri 08:30–12:00, 13:00–17:00`: the hours that apply on a day, in few words. */
export function hoursInWords(
  hours: readonly HoursBlock[],
  day: string,
  words: Pick<DateWords, 'times'>,
): string {
  const now = hours.filter(
    ({ validFrom, validUntil }) =>
      (!validFrom || validFrom <= day) && (!validUntil || validUntil >= day),
  )
  const spans = weekdays.map((_, index) =>
    now
      .filter(({ weekday }) => weekday === index + 1)
      .toSorted((a, b) => (a.starts < b.starts ? -1 : 1))
      .map(({ starts, ends }) => words.times(starts, ends))
      .join(', '),
  )
  const runs: { first: number; last: number; span: string }[] = []
  for (const [index, span] of spans.entries()) {
    const run = runs.at(-1)
    if (run?.span === span) run.last = index
    else runs.push({ first: index, last: index, span })
  }
  const short = (index: number) => (weekdays[index] ?? '').slice(0, 3)
  return runs
    .filter(({ span }) => span !== '')
    .map(({ first, last, span }) =>
      first === last ? `${short(first)} ${span}` : `${short(first)}–${short(last)} ${span}`,
    )
    .join('; ')
}
