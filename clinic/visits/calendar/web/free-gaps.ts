import { buffersOf, type GridVisit } from './grid-columns.ts'
import type { Stretch } from './lanes.ts'

/** Where a doctor is there all around the clock, gaps are shown in these hours only. */
const usual: Stretch = { start: 8 * 60, end: 18 * 60 }
const midnight = 24 * 60

interface DoctorDay {
  readonly open: readonly Stretch[]
  readonly busy: readonly Stretch[]
  readonly visits: readonly (Stretch & Pick<GridVisit, 'visit'>)[]
  readonly held: readonly Stretch[]
}

/**
 * The stretches of a doctor's day in which a visit can be booked: open, not taken and `least` minutes
 * long at least, from the minute `from` on.
 */
export function freeGaps(
  { open, busy, visits, held }: DoctorDay,
  least: number,
  from: number,
): Stretch[] {
  const coming = visits.filter(({ visit }) => visit.status !== 'canceled')
  const taken: Stretch[] = [
    ...coming,
    ...coming.flatMap((one) => buffersOf(one)),
    ...held,
    ...busy,
  ].toSorted((a, b) => a.start - b.start)
  return open
    .map((one) => (one.end - one.start >= midnight ? usual : one))
    .flatMap(({ start, end }) => {
      const gaps: Stretch[] = []
      let free = Math.max(start, from)
      for (const one of taken) {
        if (one.end <= free || one.start >= end) continue
        gaps.push({ start: free, end: one.start })
        free = one.end
      }
      return [...gaps, { start: free, end }]
    })
    .filter(({ start, end }) => end - start >= least)
}

/** `45 min`, `2 h`, `1 h 20 min`. */
export function gapInWords({ start, end }: Stretch): string {
  const [hours, minutes] = [Math.floor((end - start) / 60), (end - start) % 60]
  return [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : '']
    .filter(Boolean)
    .join(' ')
}

/** `3 h free` of all gaps of a day together, or `nothing free`. */
export function freeInWords(gaps: readonly Stretch[]): string {
  const end = gaps.reduce((sum, gap) => sum + gap.end - gap.start, 0)
  return end === 0 ? 'nothing free' : `${gapInWords({ start: 0, end })} free`
}

/** The minute from which gaps of a day are shown: a passed time is not free. Null for a passed day. */
export function gapsFrom(
  date: string,
  now: { readonly date: string; readonly minute: number },
  step: number,
): number | null {
  if (date < now.date) return null
  return date > now.date ? 0 : Math.ceil(now.minute / step) * step
}
