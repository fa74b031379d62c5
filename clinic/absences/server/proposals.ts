import type { Person } from '../../../contract/person.ts'
import type { Proposal } from '../absence.ts'

/** A free start of a doctor; `at` grows with date and time. */
export interface Candidate {
  readonly doctor: Person
  readonly date: string
  readonly time: string
}

/** What is to be put elsewhere. */
export interface Displaced {
  readonly doctorId: string
  readonly date: string
  readonly time: string
  readonly minutes: number
}

export const mostProposals = 3

/**
 * For each visit up to three free starts, the best first: the same day with a colleague, the own
 * doctor, another day with a colleague; each as near to the visit's time as there is. The first
 * proposals of all visits can be taken together: none overlaps another.
 */
export function proposals(
  visits: readonly Displaced[],
  candidatesOf: (visit: Displaced) => readonly Candidate[],
): Proposal[][] {
  const taken: { doctorId: string; start: number; end: number }[] = []
  return visits.map((visit) => {
    const free = candidatesOf(visit).filter((one) => {
      const start = minuteOf(one)
      const end = start + visit.minutes
      return !taken.some(
        (span) => span.doctorId === one.doctor.id && span.start < end && start < span.end,
      )
    })
    const isOwn = (one: Candidate) => one.doctor.id === visit.doctorId
    const wanted = [
      (one: Candidate) => !isOwn(one) && one.date === visit.date,
      isOwn,
      (one: Candidate) => !isOwn(one) && one.date !== visit.date,
    ]
    const best = wanted.flatMap((fits) => nearest(free.filter(fits), visit) ?? [])
    const others = free
      .filter((one) => !best.includes(one))
      .toSorted((a, b) => distance(a, visit) - distance(b, visit))
    const chosen = [...best, ...others].slice(0, mostProposals)
    const [first] = chosen
    if (first) {
      const start = minuteOf(first)
      taken.push({ doctorId: first.doctor.id, start, end: start + visit.minutes })
    }
    return chosen.map(({ doctor, date, time }) => ({ doctorId: doctor.id, doctor, date, time }))
  })
}

function nearest(all: readonly Candidate[], visit: Displaced): Candidate | undefined {
  return all.reduce<Candidate | undefined>(
    (best, one) => (best && distance(best, visit) <= distance(one, visit) ? best : one),
    undefined,
  )
}

/** Minutes apart; another time of the day weighs little beside another day. */
function distance(one: Candidate, visit: Displaced): number {
  return Math.abs(minuteOf(one) - minuteOf(visit))
}

/** Minutes of a wall-clock time since 1970, for comparing only. */
function minuteOf({ date, time }: { date: string; time: string }): number {
  return Date.parse(`${date}T${time}:00Z`) / 60_000
}
