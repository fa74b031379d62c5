import type { DateWords } from '../../../../contract/date-words.ts'
import { minuteOfDay } from '../../../../contract/dates.ts'
import type { Calendar, CalendarDoctor, CalendarVisit, HeldTime } from '../calendar.ts'
import { inLanes, type Lane, type Stretch } from './lanes.ts'

export interface GridVisit extends Stretch, Lane {
  readonly visit: CalendarVisit
  /** A detail that the column does not show, such as the doctor in a room. */
  readonly also?: string
}

export interface GridHeld extends Stretch, Lane {
  readonly held: HeldTime
  readonly also?: string
}

/** The day of one doctor, or of one room. */
export interface GridColumn {
  readonly key: string
  /** Null for a room, where visits keep their doctors. */
  readonly doctorId: string | null
  /** Null for the column of visits without a room; undefined for a doctor. */
  readonly roomId?: string | null
  /** The doctor or room, for screen readers. */
  readonly doctor: string
  readonly date: string
  /** The heading; `detail` is the small line below it. */
  readonly title: string
  readonly detail: string | null
  readonly open: readonly Stretch[]
  readonly away: string | null
  /** From the doctor's outside calendar. */
  readonly busy: readonly (Stretch & { readonly title: string })[]
  readonly visits: readonly GridVisit[]
  readonly held: readonly GridHeld[]
}

/** Where a visit is put, in minutes. The column is named by its key, as columns may change meanwhile. */
export interface Target extends Stretch {
  readonly column: string
}

const midnight = 24 * 60
/** The least minutes of a block; shorter ones are drawn this long. */
const leastDrawn = 10

/** Each doctor's column of one day. */
export function dayColumns(calendar: Calendar, date: string, showsCanceled: boolean): GridColumn[] {
  const visits = Map.groupBy(drawn(calendar, showsCanceled), ({ doctorId }) => doctorId)
  const held = Map.groupBy(calendar.held, ({ doctorId }) => doctorId)
  return calendar.doctors.map((doctor) => ({
    ...columnOf(doctor, date, visits.get(doctor.id) ?? [], held.get(doctor.id) ?? []),
    title: doctorName(doctor),
    detail: doctor.specialty,
  }))
}

/** Each room's column of one day, and one for visits without a room. */
export function roomColumns(
  calendar: Calendar,
  date: string,
  showsCanceled: boolean,
): GridColumn[] {
  const names = new Map(calendar.doctors.map((doctor) => [doctor.id, doctorName(doctor)]))
  const roomOf = ({ resourceIds }: Pick<CalendarVisit, 'resourceIds'>) =>
    calendar.rooms.find(({ id }) => resourceIds.includes(id))?.id ?? null
  const open = anybodyThere(calendar, date)
  const byRoom = Map.groupBy(drawn(calendar, showsCanceled), roomOf)
  const heldByRoom = Map.groupBy(calendar.held, roomOf)
  const doctorOf = (doctorId: string) => names.get(doctorId) ?? doctorId
  return [...calendar.rooms, { id: null, name: 'No room' }].map(({ id, name }) => {
    const { visits, held } = inColumn(byRoom.get(id) ?? [], heldByRoom.get(id) ?? [])
    return {
      key: `${id ?? 'none'} ${date}`,
      doctorId: null,
      roomId: id,
      doctor: name,
      date,
      title: name,
      detail: null,
      open,
      away: null,
      busy: [],
      visits: visits.map((one) => ({ ...one, also: doctorOf(one.visit.doctorId) })),
      held: held.map((one) => ({ ...one, also: doctorOf(one.held.doctorId) })),
    }
  })
}

/** The stretches in which at least one of the doctors sees patients. */
function anybodyThere({ doctors }: Calendar, date: string): Stretch[] {
  const open = doctors
    .flatMap(({ days }) => days.filter((day) => day.date === date))
    .flatMap((day) => day.open)
    .map(({ starts, ends }) => ({ start: minuteOfDay(starts), end: minuteOfDay(ends) }))
    .toSorted((a, b) => a.start - b.start)
  const merged: Stretch[] = []
  for (const { start, end } of open) {
    const last = merged.at(-1)
    if (last && start <= last.end) merged.splice(-1, 1, { ...last, end: Math.max(last.end, end) })
    else merged.push({ start, end })
  }
  return merged
}

/** The rooms and devices of a visit that is put into a column; undefined if they do not change. */
export function resourcesIn(
  columns: readonly GridColumn[],
  { roomId }: GridColumn,
  { resourceIds }: CalendarVisit,
): string[] | undefined {
  if (roomId === undefined) return undefined
  const isRoom = (id: string) => columns.some((column) => column.roomId === id)
  const had = resourceIds.find(isRoom) ?? null
  if (had === roomId) return undefined
  return [...(roomId === null ? [] : [roomId]), ...resourceIds.filter((id) => !isRoom(id))]
}

/** Each day's column of one doctor. */
export function weekColumns(
  calendar: Calendar,
  doctor: CalendarDoctor,
  showsCanceled: boolean,
  words: DateWords,
): GridColumn[] {
  const own = drawn(calendar, showsCanceled).filter(({ doctorId }) => doctorId === doctor.id)
  const visits = Map.groupBy(own, ({ date }) => date)
  const held = Map.groupBy(
    calendar.held.filter(({ doctorId }) => doctorId === doctor.id),
    ({ date }) => date,
  )
  return doctor.days.map(({ date }) => ({
    ...columnOf(doctor, date, visits.get(date) ?? [], held.get(date) ?? []),
    title: words.day(date),
    detail: null,
  }))
}

/** A deleted doctor shows as the id (S-90). */
export function doctorName({ id, name }: Pick<CalendarDoctor, 'id' | 'name'>): string {
  return name ?? id
}

function drawn({ visits }: Calendar, showsCanceled: boolean): readonly CalendarVisit[] {
  return showsCanceled ? visits : visits.filter(({ status }) => status !== 'canceled')
}

function columnOf(
  doctor: CalendarDoctor,
  date: string,
  visits: readonly CalendarVisit[],
  held: readonly HeldTime[],
) {
  const day = doctor.days.find((one) => one.date === date)
  return {
    key: `${doctor.id} ${date}`,
    doctorId: doctor.id,
    doctor: doctorName(doctor),
    date,
    open: (day?.open ?? []).map(({ starts, ends }) => ({
      start: minuteOfDay(starts),
      end: minuteOfDay(ends),
    })),
    away: day?.away ?? null,
    busy: (day?.busy ?? []).map(({ starts, ends, title }) => ({
      start: minuteOfDay(starts),
      end: minuteOfDay(ends),
      title,
    })),
    ...inColumn(visits, held),
  }
}

/** The blocks of one column, side by side where they overlap. */
function inColumn(visits: readonly CalendarVisit[], held: readonly HeldTime[]) {
  const blocks = [
    ...visits.map((visit) => ({ visit, ...stretchOf(visit) })),
    ...held.map((one) => ({ held: one, ...stretchOf(one) })),
  ].toSorted((a, b) => a.start - b.start)
  const lanes = inLanes(
    blocks.map(({ start, end }) => ({ start, end: Math.max(end, start + leastDrawn) })),
  )
  const placed = blocks.map((block, place) => ({
    ...block,
    ...(lanes[place] ?? { lane: 0, lanes: 1 }),
  }))
  return {
    visits: placed.filter((one): one is GridVisit => 'visit' in one),
    held: placed.filter((one): one is GridHeld => 'held' in one),
  }
}

/** The buffers of a visit, in which its doctor is held before and after it. */
export function buffersOf({ visit, start, end }: Stretch & Pick<GridVisit, 'visit'>): Stretch[] {
  const { status, bufferBefore, bufferAfter } = visit
  if (status === 'canceled') return []
  return [
    { start: start - bufferBefore, end: start },
    { start: end, end: end + bufferAfter },
  ].filter((stretch) => stretch.start < stretch.end)
}

/** Ends at midnight, as imported stays may last longer. */
export function stretchOf({ time, minutes }: Pick<CalendarVisit, 'time' | 'minutes'>): Stretch {
  const start = minuteOfDay(time)
  return { start, end: Math.min(start + minutes, midnight) }
}

/** The hours shown when nobody has entered any. */
const usual = { start: 8 * 60, end: 18 * 60 }
const hour = 60

/** Whole hours from the first to the last that anybody works or is booked, with `more` on each side. */
export function gridHours(columns: readonly GridColumn[], more: 0 | 1): Stretch {
  const hours = columns.flatMap(({ open, visits, held }) => [
    ...open.filter(({ start, end }) => end - start < midnight),
    ...visits,
    ...held,
  ])
  const start = Math.min(...hours.map((one) => one.start))
  const end = Math.max(...hours.map((one) => one.end))
  if (hours.length === 0) return usual
  return {
    start: Math.max(0, Math.floor(start / hour) - more) * hour,
    end: Math.min(24, Math.ceil(end / hour) + more) * hour,
  }
}

/** The stretches of the shown hours that are not open. */
export function closedStretches(open: readonly Stretch[], hours: Stretch): Stretch[] {
  const bounds = [
    hours.start,
    ...open.flatMap(({ start, end }) => [Math.max(start, hours.start), Math.min(end, hours.end)]),
    hours.end,
  ]
  const closed: Stretch[] = []
  for (let place = 0; place < bounds.length; place += 2) {
    const [start = 0, end = 0] = bounds.slice(place, place + 2)
    if (start < end) closed.push({ start, end })
  }
  return closed
}

/** A word for a stretch: `free` if a doctor is there for all of it, or else why not. */
export function freeWord(
  { open, busy, held }: Pick<GridColumn, 'open' | 'busy' | 'held'>,
  { start, end }: Stretch,
): string {
  const isIn = (one: Stretch) => one.start < end && start < one.end
  if (held.some(isIn)) return 'held'
  if (busy.some(isIn)) return 'busy'
  return open.some((one) => one.start <= start && end <= one.end) ? 'free' : 'outside the hours'
}

/** The step in minutes for placing visits by hand; typed times may be any minute. */
export function snapOf(visitMinutes: number): number {
  return [15, 10].find((step) => visitMinutes % step === 0) ?? 5
}
