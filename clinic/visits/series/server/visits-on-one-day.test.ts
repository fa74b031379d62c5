import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import {
  type Appointment,
  changeAppointment,
  removeAppointment,
} from '../../appointments/appointment.ts'
import {
  addSeries,
  type AppointmentSeries,
  cancelSeries,
  changeSeries,
  readSeries,
  restoreSeries,
} from '../series.ts'

// Each run books a series and does several things to it.
vi.setConfig({ testTimeout: 90_000 })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
})

/** The days of the rule, and days to which visits are moved too. */
const mondays = ['2030-03-04', '2030-03-11', '2030-03-18', '2030-03-25', '2030-04-01']
const days = [...mondays, '2030-03-06', '2030-03-20']
const times = ['09:00', '09:20', '11:00', '14:00']

/** Five Mondays of a new patient with a new doctor. */
async function aSeries(): Promise<AppointmentSeries> {
  const { userId: patientId } = await clinic.signedIn('patient')
  const { userId: doctorId } = await clinic.signedIn('doctor')
  const { status, body } = await staff.ask(addSeries, {
    body: {
      ...{ id: uuidv7(), patientId, doctorId, date: '2030-03-04', time: '09:00', minutes: 30 },
      ...{ frequency: 'weekly', every: 1, monthlyBy: 'day', endsBy: 'count', count: 5 },
    },
  })
  expect(status).toBe(201)
  return body
}

interface Act {
  /** The index of one of the five visits. */
  readonly place: number
  readonly what: 'move' | 'cancel' | 'complete' | 'delete'
  readonly date: string
  readonly time: string
}

/** Does something to one visit alone; a time that is taken is refused, and the visit stays. */
async function alone(series: AppointmentSeries, { place, what, date, time }: Act): Promise<void> {
  const { visits } = await read(series)
  const visit = visits.find(({ id }) => id === series.visits[place]?.id)
  if (!visit) return
  const { id, version } = visit
  if (what === 'delete') {
    await staff.ask(removeAppointment, { params: { id } })
    return
  }
  const statuses = { move: visit.status, cancel: 'canceled', complete: 'completed' } as const
  const { patientId, doctorId } = visit
  const when = what === 'move' ? { date, time } : { date: visit.date, time: visit.time }
  const body = { patientId, doctorId, ...when, status: statuses[what] }
  const { status } = await staff.ask(changeAppointment, { params: { id }, version, body })
  expect([200, 409]).toContain(status)
}

const read = async ({ id }: { id: string }) =>
  (await staff.ask(readSeries, { params: { id } })).body

const anAct = fc.record<Act>({
  place: fc.nat(4),
  what: fc.constantFrom('move', 'move', 'move', 'move', 'cancel', 'complete', 'delete'),
  date: fc.constantFrom(...days),
  time: fc.constantFrom(...times),
})
const anything = [fc.array(anAct, { maxLength: 7 }), fc.constantFrom(...days)] as const

const where = ({ date, time, status }: Appointment) => `${date} ${time} ${status}`
const follows = (firstDay: string) => (visit: Appointment) =>
  visit.status === 'scheduled' && visit.date >= firstDay

/** The times of all visits except those that follow. */
const others = (series: AppointmentSeries, following: readonly Appointment[]) =>
  series.visits
    .filter(({ id }) => following.every((visit) => visit.id !== id))
    .map((visit) => `${visit.id} ${where(visit)}`)

test('after changes to single visits, canceling the rest leaves none, and undoing it brings all back', async () => {
  await fc.assert(
    fc.asyncProperty(...anything, async (acts, firstDay) => {
      const series = await aSeries()
      for (const act of acts) await alone(series, act)
      const before = await read(series)
      const following = before.visits.filter(follows(firstDay))
      const params = { id: series.id }
      const asked = { params, version: before.version, body: { firstDay } }
      const { status, body: after } = await staff.ask(cancelSeries, asked)
      expect(status).toBe(200)
      expect(after.visits.filter(follows(firstDay)).map(where)).toEqual([])
      expect(others(after, following)).toEqual(others(before, following))
      if (following.length === 0) return
      const restored = await staff.ask(restoreSeries, {
        ...{ params, version: after.version },
        body: { visitIds: following.map(({ id }) => id) },
      })
      expect(restored.body.visits.map(where)).toEqual(before.visits.map(where))
    }),
    { numRuns: 20 },
  )
})

test('after changes to single visits, each that follows gets the new time on a day of its own', async () => {
  await fc.assert(
    fc.asyncProperty(
      ...anything,
      fc.constantFrom('09:10', ...times),
      async (acts, firstDay, time) => {
        const series = await aSeries()
        for (const act of acts) await alone(series, act)
        // Completed visits are not in the way here: the doctor is another one.
        const { userId: doctorId } = await clinic.signedIn('doctor')
        const before = await read(series)
        await sql`update appointments set patient_overlap_reason = 'is done'
          where series_id = ${series.id} and status = 'completed'`
        const following = before.visits.filter(follows(firstDay))
        const dayOf = ({ id }: Appointment) =>
          mondays[series.visits.findIndex((visit) => visit.id === id)] ?? ''
        const shares = (visit: Appointment) =>
          following.some(({ id, date }) => id !== visit.id && date === visit.date)
        const { status, body: after } = await staff.ask(changeSeries, {
          params: { id: series.id },
          version: before.version,
          body: { firstDay, doctorId, time, minutes: 30 },
        })
        // No visit is moved to a day before the first changed one.
        if (status === 409) {
          expect(following.some((visit) => dayOf(visit) < firstDay)).toBe(true)
          expect((await read(series)).visits.map(where)).toEqual(before.visits.map(where))
          return
        }
        expect(status).toBe(200)
        const now = following.map(({ id }) => after.visits.find((visit) => visit.id === id))
        expect(now.map((visit) => [visit?.time, visit?.doctorId, visit?.status])).toEqual(
          following.map(() => [time, doctorId, 'scheduled']),
        )
        expect(new Set(now.map((visit) => visit?.date)).size).toBe(following.length)
        for (const [place, visit] of following.entries()) {
          expect([visit.date, dayOf(visit)]).toContain(now[place]?.date)
        }
        if (!following.some(shares)) {
          expect(now.map((visit) => visit?.date)).toEqual(following.map(({ date }) => date))
        }
        expect(others(after, following)).toEqual(others(before, following))
      },
    ),
    { numRuns: 30 },
  )
})
