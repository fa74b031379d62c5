import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { aSchedule } from '../clinic/availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../clinic/availability/visit-types/server/a-visit-type.ts'
import { addBill } from '../clinic/billing/bills/bill.ts'
import { invitePatient, makeChartCode } from '../clinic/patients/charts/account-link.ts'
import { listPatientDirectory } from '../clinic/patients/charts/patient.ts'
import { aPatient } from '../clinic/patients/charts/server/a-patient.ts'
import { addMedicalRecord } from '../clinic/records/medical-records/medical-record.ts'
import { newMedicalRecord } from '../clinic/records/medical-records/server/a-medical-record.ts'
import {
  bookOwnVisit,
  confirmOwnVisit,
  listBookableTypes,
  moveOwnVisit,
  readOwnVisit,
} from '../clinic/portal/own-visits/own-visit.ts'
import {
  actOnAppointment,
  addAppointment,
  changeAppointment,
  readAppointment,
  removeAppointment,
  restoreAppointment,
} from '../clinic/visits/appointments/appointment.ts'
import { anAppointment } from '../clinic/visits/appointments/server/an-appointment.ts'
import { acceptBookingRequest } from '../clinic/visits/booking-requests/new-patient-request.ts'
import {
  aBookingRequest,
  mondayAhead,
} from '../clinic/visits/booking-requests/server/a-booking-request.ts'
import { moveAppointment } from '../clinic/visits/calendar/calendar.ts'
import { checkIn, makeCheckInLink } from '../clinic/visits/check-in/check-in.ts'
import { addSeries } from '../clinic/visits/series/series.ts'
import { addWalkIn } from '../clinic/visits/today/today.ts'
import { addOwnWaiting } from '../clinic/visits/waiting-list/own-waiting.ts'
import { offerRounds } from '../clinic/visits/waiting-list/server/offer-rounds.ts'
import { answerOffer, offerSlot } from '../clinic/visits/waiting-list/slot-offer.ts'
import {
  addWaiting,
  restoreWaiting,
  withdrawWaiting,
} from '../clinic/visits/waiting-list/waiting-entry.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, visitor } = clinic
const staff = await clinic.signedIn('staff')
const doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
const schedule = { days: [1, 2, 3, 4, 5, 6, 7], starts: '00:00', ends: '23:59' }
await aSchedule(sql, doctor.userId, schedule)
const visitTypeId = await aVisitType(sql, { name: 'Check-up', minutes: 30 })
await sql`update visit_types set bookable_by = 'everyone', lead_hours = 1, horizon_days = 90
  where id = ${visitTypeId}`

let patient: Caller
beforeEach(async () => {
  await clinic.owner`truncate waiting_entries, slot_offers, freed_times, appointments, booking_requests
    cascade`
  patient = await clinic.signedIn('patient', { name: 'Pia Novak' })
})

const dead = 'This patient is deceased: visits can be canceled, not booked or begun.'
const archived = 'This chart is archived: bring it back before a visit is booked or begun.'
const noOwn = 'Nothing can be booked with this account. Please call the clinic.'

/** Each way in which a chart goes out of use, with what the desk is told. */
const ways = [
  ['deceased on a known day', { deceasedOn: '2026-01-02' }, dead],
  ['deceased on a day that nobody knows', { death: 'day not known' }, dead],
  ['archived', { archivedAt: '2026-01-02T00:00:00Z' }, archived],
] as const
type Way = (typeof ways)[number][1]

const takeOutOfUse = (way: Way) =>
  sql`update patients set ${sql({ ...way })} where id = ${patient.userId}`

const at = { date: mondayAhead, time: '09:00' }
const wanted = (over: object = {}) => ({
  ...{ id: uuidv7(), patientId: patient.userId, doctorId: doctor.userId },
  ...at,
  ...over,
})
const aVisit = async (over: object = {}) => {
  const id = await anAppointment(sql, {
    ...{ patientId: patient.userId, doctorId: doctor.userId, ...at },
    ...over,
  })
  return (await staff.ask(readAppointment, { params: { id } })).body
}
const act = (visit: { id: string; version: number }, name: 'arrive' | 'cancel' | 'undo') =>
  staff.ask(actOnAppointment, {
    params: { id: visit.id },
    version: visit.version,
    body: { act: name },
  })

/** A desk's and a patient's way to a new visit, each with the refusal on the field of the patient. */
const newVisits: Record<string, () => Promise<{ status: number; problem: { errors?: unknown } }>> =
  {
    'the booking panel': () => staff.ask(addAppointment, { body: wanted() }),
    'a series': () =>
      staff.ask(addSeries, {
        body: wanted({
          ...{ frequency: 'weekly', every: 1, weekdays: '', monthlyBy: 'day' },
          ...{ endsBy: 'count', count: 2 },
        }),
      }),
    'a walk-in': () => {
      const { date: _, time: __, ...walkIn } = wanted()
      return staff.ask(addWalkIn, { body: walkIn })
    },
    'the waiting list': () =>
      staff.ask(addWaiting, { body: { id: uuidv7(), patientId: patient.userId } }),
    'a request of the public page': async () => {
      const id = await aBookingRequest(sql, { doctorId: doctor.userId, visitTypeId })
      return staff.ask(acceptBookingRequest, {
        params: { id },
        body: { patientId: patient.userId },
      })
    },
  }

describe.each(ways)('somebody %s', (_name, way, sentence) => {
  test.each(Object.keys(newVisits))('gets no visit by %s', async (name) => {
    await takeOutOfUse(way)
    const refused = await newVisits[name]?.()
    expect(refused?.status).toBe(422)
    expect(refused?.problem.errors).toEqual({ patientId: sentence })
    expect(await sql`select from appointments`).toHaveLength(0)
  })

  test('keeps visits where they are: none is moved, brought back or begun, and each can be canceled', async () => {
    const visit = await aVisit()
    const gone = await aVisit({ time: '11:00' })
    await act(gone, 'cancel')
    const deleted = await aVisit({ time: '13:00' })
    await staff.ask(removeAppointment, { params: { id: deleted.id }, version: deleted.version })
    await takeOutOfUse(way)
    const params = { id: visit.id }
    const { version, doctorId } = visit
    const place = { doctorId, date: mondayAhead, time: '15:00' }
    const refusals = await Promise.all([
      staff.ask(moveAppointment, { params, version, body: place }),
      staff.ask(changeAppointment, {
        params,
        version,
        body: { ...place, patientId: patient.userId, status: 'scheduled' },
      }),
      act(visit, 'arrive'),
      act({ ...gone, version: gone.version + 1 }, 'undo'),
      staff.ask(restoreAppointment, { params: { id: deleted.id } }),
    ])
    for (const refused of refusals) {
      expect([refused.status, refused.problem.detail]).toEqual([422, sentence])
    }
    const canceled = await act(visit, 'cancel')
    expect([canceled.status, canceled.body.status]).toEqual([200, 'canceled'])
  })

  test('is offered no time from the waiting list, and takes none that was offered before', async () => {
    const body = { id: uuidv7(), patientId: patient.userId }
    const entry = (await staff.ask(addWaiting, { body })).body
    const params = { id: entry.id }
    const offer = () =>
      staff.ask(offerSlot, { params, body: { id: uuidv7(), doctorId: doctor.userId, ...at } })
    const made = await offer()
    expect(made.status).toBe(201)
    await takeOutOfUse(way)
    const accepted = await staff.ask(answerOffer, {
      params: { id: made.body.id },
      body: { answer: 'accept' },
    })
    expect([accepted.status, accepted.problem.errors]).toEqual([422, { patientId: sentence }])
    await staff.ask(answerOffer, { params: { id: made.body.id }, body: { answer: 'withdraw' } })
    const refused = await offer()
    expect([refused.status, refused.problem.detail]).toEqual([422, sentence])

    // The rounds look at the time that the offer held.
    await sql`update freed_times set due_at = now()`
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    await offerRounds({ sql, live: clinic.app.live, onError }).run()
    expect(errors).toEqual([])
    expect(await sql`select from freed_times`).toHaveLength(0)
    expect(await sql`select from slot_offers where state = 'open'`).toHaveLength(0)

    const withdrawn = await staff.ask(withdrawWaiting, { params, version: entry.version })
    expect(withdrawn.body.state).toBe('withdrawn')
    const restored = await staff.ask(restoreWaiting, { params })
    expect([restored.status, restored.problem.detail]).toEqual([409, sentence])
  })

  test('books, moves, confirms and waits for nothing in the portal, and is told to call', async () => {
    const visit = await aVisit({ date: mondayAhead })
    await sql`update appointments set visit_type_id = ${visitTypeId}`
    const offered = await patient.ask(listBookableTypes)
    expect(offered.body.map(({ name }) => name)).toContain('Check-up')
    await takeOutOfUse(way)
    expect((await patient.ask(listBookableTypes)).body).toEqual([])
    const params = { id: visit.id }
    const own = (await patient.ask(readOwnVisit, { params })).body
    expect(own).toMatchObject({ canMove: false, canConfirm: false, canCancel: true })
    const { version } = own
    const place = { date: mondayAhead, time: '15:00' }
    const answers = await Promise.all([
      patient.ask(bookOwnVisit, {
        body: { id: uuidv7(), visitTypeId, doctorId: doctor.userId, ...place },
      }),
      patient.ask(moveOwnVisit, { params, version, body: place }),
      patient.ask(addOwnWaiting, { body: { id: uuidv7(), visitTypeId } }),
    ])
    for (const refused of answers) {
      expect([refused.status, refused.problem.detail]).toEqual([409, noOwn])
    }
    expect((await patient.ask(confirmOwnVisit, { params, version })).status).toBe(409)
    expect(await sql`select from appointments where status = 'scheduled'`).toHaveLength(1)
  })

  test('cannot check in at the kiosk', async () => {
    const [now] = await sql<{ date: string; time: string }[]>`
      select to_char(t, 'YYYY-MM-DD') as date, to_char(t, 'HH24:MI') as time from (
        select (now() + interval '5 minutes') at time zone time_zone as t from clinic) c`
    const visit = await aVisit(now)
    const { token } = (await staff.ask(makeCheckInLink, { body: { asksDob: 'off' } })).body
    const code = (await patient.ask(readOwnVisit, { params: { id: visit.id } })).body.checkInCode
    await takeOutOfUse(way)
    const refused = await visitor.ask(checkIn, { body: { token, code: code ?? '' } })
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'This code does not work now. Please check it, or go to the desk.',
    ])
  })

  test('gets no account and no code on paper', async () => {
    const { id } = await aPatient(sql, { email: `${uuidv7()}@example.com`, ...way })
    const params = { id }
    const refusal = sentence === dead ? /^This patient is deceased: no portal account/ : /archived/
    for (const refused of [
      await staff.ask(invitePatient, { params }),
      await staff.ask(makeChartCode, { params }),
    ]) {
      expect([refused.status, refused.problem.detail]).toEqual([
        409,
        expect.stringMatching(refusal),
      ])
    }
  })
})

describe.each(ways.slice(0, 2))('somebody %s', (_name, way) => {
  test('is found by selects with a word, billed, and written about', async () => {
    await takeOutOfUse(way)
    const found = await staff.ask(listPatientDirectory, { query: { search: 'Pia Novak' } })
    const entry = found.body.entries.find(({ id }) => id === patient.userId)
    expect(entry?.note).toBe('Deceased')
    const body = { id: uuidv7(), patientId: patient.userId, amount: '12.50', date: '2026-01-05' }
    const bill = await staff.ask(addBill, { body })
    expect([bill.status, bill.problem.errors]).toEqual([201, undefined])
    await anAppointment(sql, { patientId: patient.userId, doctorId: doctor.userId })
    const record = await doctor.ask(addMedicalRecord, {
      body: newMedicalRecord(patient.userId),
    })
    expect([record.status, record.problem.errors]).toEqual([201, undefined])
  })
})
