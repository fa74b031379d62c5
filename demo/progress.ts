import type { Chance } from './chance.ts'
import { type Day, wallClock } from './days.ts'
import type { Visit } from './story.ts'

interface Clock {
  readonly today: Day
  /** Minutes since midnight by the clinic's clock. */
  readonly minutes: number
}

/** The progress of a visit beside its status; times are wall-clock times of the clinic. */
interface Progress {
  readonly stage: 'confirmed' | 'arrived' | 'in progress' | 'no-show' | null
  readonly cancel_reason: string | null
  readonly confirmed_at: string | null
  readonly arrived_at: string | null
  readonly called_at: string | null
  readonly started_at: string | null
  readonly ended_at: string | null
}

const nothingYet: Progress = {
  stage: null,
  cancel_reason: null,
  confirmed_at: null,
  arrived_at: null,
  called_at: null,
  started_at: null,
  ended_at: null,
}
/** How many minutes before their visit patients arrive at most. */
const earliest = 30

/** How a visit went, or how far it has come by now. */
export function progressOf(visit: Visit, clock: Clock, chance: Chance): Progress {
  const { slot, status } = visit
  if (status === 'canceled') return calledOff(visit, clock, chance)
  const isToday = slot.day === clock.today
  if (slot.day > clock.today) return nothingYet
  const told = chance.is(0.6)
    ? { confirmed_at: wallClock(slot.day - 1, chance.whole(1080, 1290)) }
    : {}
  // Doctors fall behind as the day goes on; patients who arrive early wait longer.
  const late = Math.min(
    chance.whole(0, 5 + Math.floor((slot.start % 240) / 20)),
    slot.end - slot.start - 5,
  )
  const arrived = slot.start - chance.whole(4, earliest)
  const started = slot.start + late
  const at = (minutes: number) => wallClock(slot.day, minutes)
  const came = { ...nothingYet, ...told, arrived_at: at(arrived) }
  const seen = { ...came, called_at: at(started - 1), started_at: at(started) }
  if (status === 'completed') return { ...seen, ended_at: at(slot.end) }
  if (isToday && started <= clock.minutes) return { ...seen, stage: 'in progress' }
  if (isToday && arrived <= clock.minutes) return { ...came, stage: 'arrived' }
  return { ...nothingYet, ...told, stage: told.confirmed_at ? 'confirmed' : null }
}

function calledOff({ slot }: Visit, { today }: Clock, chance: Chance): Progress {
  if (slot.day < today && chance.is(0.25)) {
    return { ...nothingYet, stage: 'no-show', cancel_reason: 'Did not come and did not call' }
  }
  const reason = chance.pick(
    'Is ill at home',
    'Cannot leave work',
    'Asked for another day',
    'No one to look after the children',
    'Feels well again',
  )
  return { ...nothingYet, cancel_reason: reason }
}

/** Gives today's arrivals their tickets, in the order of arrival. */
export function withTickets<
  Row extends { readonly starts: string; readonly arrived_at: string | null },
>(rows: readonly Row[], firstMoment: string): (Row & { readonly ticket: number | null })[] {
  const arrivals = rows
    .flatMap(({ starts, arrived_at: at }) => (at !== null && starts >= firstMoment ? [at] : []))
    .sort()
  const taken = new Map<string, number>()
  return rows.map((row) => {
    if (row.arrived_at === null || row.starts < firstMoment) return { ...row, ticket: null }
    const before = taken.get(row.arrived_at) ?? 0
    taken.set(row.arrived_at, before + 1)
    return { ...row, ticket: arrivals.indexOf(row.arrived_at) + before + 1 }
  })
}
