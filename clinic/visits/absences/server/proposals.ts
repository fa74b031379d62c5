import type { Person } from '../../../../contract/person.ts'
import type { Span } from '../../../availability/schedules/server/free-slots.ts'
import { type InTheWay, mostProposals, type Proposal } from '../absence.ts'

/** A free start of a doctor. */
export interface Candidate {
  readonly doctor: Person
  readonly specialty: string | null
  /** Whether of the absent doctor's specialty; true for that doctor too. */
  readonly isAlike: boolean
  readonly date: string
  readonly time: string
  /** Milliseconds since the epoch. */
  readonly startsAt: number
}

/** A room or device that a visit takes: one place of any of these. */
export interface Need {
  readonly ids: readonly string[]
  /** The times when others have each place. */
  readonly places: readonly (readonly Span[])[]
}

/** A visit that needs another time. */
export interface Displaced {
  readonly doctorId: string
  readonly patientId: string
  readonly date: string
  readonly time: string
  readonly minutes: number
  /** Minutes in which doctor, rooms and devices are held before and after. */
  readonly buffers: { readonly before: number; readonly after: number }
  /** The times of other visits of the patient, displaced ones among them. */
  readonly patientBusy: readonly Span[]
  readonly needs: readonly Need[]
}

interface Placement {
  readonly visit: Displaced
  readonly start: Candidate
  readonly span: Span
  readonly held: Span
}

interface Proposed {
  readonly proposals: Proposal[]
  /** Why other free starts are not proposed, where there are too few proposals. */
  readonly inTheWay: InTheWay[]
}

/**
 * For each visit up to three free starts, the best first: doctors of the specialty before others;
 * of these the same day with a colleague, the own doctor, another day with a colleague; each as
 * near to the visit's time as possible. The first proposals of all visits can be taken together, in
 * any order; so can any other proposal of one visit with the first ones of the others.
 */
export function proposals(
  visits: readonly Displaced[],
  candidatesOf: (visit: Displaced) => readonly Candidate[],
): Proposed[] {
  const ranked = visits.map((visit) =>
    candidatesOf(visit)
      .toSorted((a, b) => distance(a, visit) - distance(b, visit))
      .map((start) => placed(visit, start)),
  )
  const firsts: Placement[] = []
  for (const all of ranked) firsts.push(...best(all, (one) => fits(one, firsts)).slice(0, 1))
  return visits.map((visit, index) => {
    const all = ranked[index] ?? []
    const others = firsts.filter((one) => one.visit !== visit)
    const chosen = best(all, (one) => fits(one, others))
    const isShort = chosen.length < mostProposals
    return {
      proposals: chosen.map(({ start }) => proposalOf(start)),
      inTheWay: isShort ? reasons(all, others) : [],
    }
  })
}

function proposalOf({ doctor, specialty, isAlike, date, time }: Candidate): Proposal {
  return {
    doctorId: doctor.id,
    doctor,
    otherSpecialty: isAlike ? null : specialty,
    date,
    time,
  }
}

/** Placements that fit, the preferred first, at most `mostProposals`; `all` has the nearest first. */
function best(all: readonly Placement[], doesFit: (one: Placement) => boolean): Placement[] {
  const isOwn = ({ start, visit }: Placement) => start.doctor.id === visit.doctorId
  const isSameDay = ({ start, visit }: Placement) => start.date === visit.date
  const chosen: Placement[] = []
  for (const isAlike of [true, false]) {
    const pool = all.filter(({ start }) => start.isAlike === isAlike)
    const wanted = [
      (one: Placement) => !isOwn(one) && isSameDay(one),
      isOwn,
      (one: Placement) => !isOwn(one) && !isSameDay(one),
      () => true,
      () => true,
    ]
    for (const suits of wanted) {
      if (chosen.length === mostProposals) return chosen
      const next = pool.find((one) => !chosen.includes(one) && suits(one) && doesFit(one))
      if (next) chosen.push(next)
    }
  }
  return chosen
}

function reasons(all: readonly Placement[], others: readonly Placement[]): InTheWay[] {
  const isOfPatient = (one: Placement) => !suitsPatient(one, others)
  return [
    ...(all.some(isOfPatient) ? (['patient'] as const) : []),
    ...(all.some((one) => !isOfPatient(one) && !fits(one, others)) ? (['proposed'] as const) : []),
  ]
}

function fits(one: Placement, others: readonly Placement[]): boolean {
  return (
    suitsPatient(one, others) &&
    !others.some(
      (other) => other.start.doctor.id === one.start.doctor.id && meet(other.held, one.held),
    ) &&
    hasPlaces(one, others) &&
    others.every(
      (other) =>
        !meet(other.held, one.held) ||
        hasPlaces(other, [...others.filter((third) => third !== other), one]),
    )
  )
}

function suitsPatient({ visit, span }: Placement, others: readonly Placement[]): boolean {
  return (
    !visit.patientBusy.some((busy) => meet(busy, span)) &&
    !others.some((other) => other.visit.patientId === visit.patientId && meet(other.span, span))
  )
}

/** Whether there is a place for each need, whichever places the others take. */
function hasPlaces({ visit, held }: Placement, others: readonly Placement[]): boolean {
  return visit.needs.every(({ ids, places }) => {
    const free = places.filter((taken) => !taken.some((span) => meet(span, held))).length
    const wanted = others
      .filter((other) => meet(other.held, held))
      .flatMap((other) => other.visit.needs)
      .filter((need) => need.ids.some((id) => ids.includes(id))).length
    return free > wanted
  })
}

function placed(visit: Displaced, start: Candidate): Placement {
  const { minutes, buffers } = visit
  const span = { start: start.startsAt, end: start.startsAt + minutes * 60_000 }
  const held = {
    start: span.start - buffers.before * 60_000,
    end: span.end + buffers.after * 60_000,
  }
  return { visit, start, span, held }
}

function meet(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

/** Minutes apart on the clock, so that another day weighs more than another time of the day. */
function distance(one: Candidate, visit: Displaced): number {
  return Math.abs(minuteOf(one) - minuteOf(visit))
}

/** Minutes of a wall-clock time since 1970, for comparing only. */
function minuteOf({ date, time }: { date: string; time: string }): number {
  return Date.parse(`${date}T${time}:00Z`) / 60_000
}
