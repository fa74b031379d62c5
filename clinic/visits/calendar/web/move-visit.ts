import type { DateWords } from '../../../../contract/date-words.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask } from '../../../../web/ask.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { type Appointment, endOf } from '../../appointments/appointment.ts'
import { takesReason } from '../../appointments/web/takes-reason.ts'
import { type CalendarVisit, moveAppointment } from '../calendar.ts'
import { drawVisit } from './visit-cache.ts'
import { askWhyAnyway } from './why-anyway.ts'

/** The place to which a visit is moved. */
export interface Place extends Pick<CalendarVisit, 'doctorId' | 'date' | 'time' | 'minutes'> {
  /** When left out, its rooms stay. */
  readonly resourceIds?: CalendarVisit['resourceIds']
}

/** The parts of a visit that a move needs; `patient` is the name that the notices say. */
export type MovedVisit = Place &
  Pick<
    CalendarVisit,
    'id' | 'patient' | 'version' | 'resourceIds' | 'overlapReason' | 'outsideReason'
  >

/** The last move or undo of each visit that the server has not answered yet. */
const underWay = new Map<string, Promise<unknown>>()
/**
 * Versions of a visit before and after moves from this screen; a move from any of them applies to
 * the newest.
 */
const versions = new Map<string, number[]>()

/**
 * Moves a visit on screen at once and then on the server. If the server refuses, the visit goes
 * back and the reason shows, or the desk may give a reason and retry; a move that succeeds can be
 * undone.
 */
export async function moveVisit(visit: MovedVisit, to: Place, words: DateWords): Promise<void> {
  await inTurn(visit.id, async () => {
    notify.withdraw(visit.id)
    const moved = await sendMove(visit, to, undefined, words)
    if (!moved) return
    // A drag may land in the column of another doctor.
    const doctor = moved.doctorId === visit.doctorId ? '' : `${moved.doctor?.name ?? ''}, `
    notify.success(`${visit.patient} moved to ${doctor}${inWords(moved, words)}`, {
      label: 'Undo',
      of: visit.id,
      run: () => void takeBack(visit, moved, to.resourceIds !== undefined, words),
    })
  })
}

/**
 * Sends a move or an undo once the last one of this visit has been answered, also by a refusal, so
 * that each builds on the version before.
 */
async function inTurn(visitId: string, send: () => Promise<unknown>): Promise<void> {
  const earlier = Promise.resolve(underWay.get(visitId)).catch(() => undefined)
  const sending = earlier.then(send)
  underWay.set(visitId, sending)
  try {
    await sending
  } finally {
    if (underWay.get(visitId) === sending) underWay.delete(visitId)
    await invalidate(['appointments'])
  }
}

/** Undoes a move, with the reason for which the visit was booked anyway, if it had one. */
async function takeBack(
  visit: MovedVisit,
  moved: Appointment,
  hasNewRoom: boolean,
  words: DateWords,
): Promise<void> {
  const resourceIds = moved.resources.map(({ id }) => id)
  const now = { ...visit, ...placeOf(moved), resourceIds, version: moved.version }
  const before = { ...placeOf(visit), ...(hasNewRoom ? { resourceIds: visit.resourceIds } : {}) }
  const reason = visit.overlapReason ?? visit.outsideReason
  await inTurn(visit.id, () => sendMove(now, before, reason || undefined, words))
}

async function sendMove(
  visit: MovedVisit,
  to: Place,
  anywayReason: string | undefined,
  words: DateWords,
): Promise<Appointment | undefined> {
  const { minutes, ...place } = to
  const own = versions.get(visit.id) ?? []
  const base = own.includes(visit.version) ? Math.max(...own) : visit.version
  await drawVisit(visit.id, to)
  try {
    const moved = await ask(moveAppointment, {
      params: { id: visit.id },
      version: base,
      // An unchanged length is left out: an imported visit may be longer than what can be booked.
      body: { ...place, ...(minutes === visit.minutes ? {} : { minutes }), anywayReason },
    })
    const { version, overlapReason, outsideReason } = moved
    versions.set(visit.id, [...own, visit.version, version])
    await drawVisit(visit.id, { version, overlapReason, outsideReason })
    return moved
  } catch (error) {
    await drawVisit(visit.id, { ...placeOf(visit), resourceIds: visit.resourceIds })
    if (!(error instanceof Problem)) throw error
    if (!takesReason(error) || anywayReason !== undefined) {
      notify.failure('Failed to update appointment', error.message)
      return undefined
    }
    const why = await askWhyAnyway({
      title: 'Move it anyway?',
      detail: `${visit.patient} to ${inWords(to, words)}: ${error.message}`,
      verb: 'Move anyway',
    })
    return why === null ? undefined : sendMove(visit, to, why, words)
  }
}

function placeOf({ doctorId, date, time, minutes }: Place): Place {
  return { doctorId, date, time, minutes }
}

function inWords(place: Place, words: DateWords): string {
  return `${words.day(place.date)}, ${words.times(place.time, endOf(place))}`
}
