import { afterAll, beforeEach, expect, test } from 'vitest'
import { aClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { aBookingRequest, mondayAhead } from '../../booking-requests/server/a-booking-request.ts'
import {
  acceptBookingRequest,
  dismissBookingRequest,
  listBookingRequests,
} from '../../booking-requests/new-patient-request.ts'
import { addBookingRequest, confirmBookingRequest } from '../../booking-requests/booking-request.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { answerOwnOffer, withdrawOwnWaiting } from '../../waiting-list/own-waiting.ts'
import { aWaitingClinic, monday } from '../../waiting-list/server/a-waiting-clinic.ts'
import { answerOffer } from '../../waiting-list/slot-offer.ts'
import { withdrawWaiting } from '../../waiting-list/waiting-entry.ts'
import { listCalendarDays, readCalendar } from '../calendar.ts'

const clinic = await aClinicWithMail()
afterAll(() => clinic.close())
const { sql } = clinic
const house = await aWaitingClinic(clinic)
const { staff, doctor } = house
const visitTypeId = await aVisitType(sql, { name: 'First visit', minutes: 30 })
await sql`update visit_types set bookable_by = 'everyone'`
await sql`update booking_rules set public_booking = 'on'`

let pia: Caller
beforeEach(async () => {
  await clinic.owner`truncate waiting_entries, slot_offers, freed_times, booking_requests,
    appointments cascade`
  pia = await clinic.signedIn('patient', { name: 'Pia Novak' })
})

const asked = (more: object = {}) =>
  aBookingRequest(sql, { doctorId: doctor.userId, visitTypeId, ...more })
const day = { from: monday, to: monday }
const held = async (by: Caller = staff) => (await by.ask(readCalendar, { query: day })).body.held

test('offered and requested times are in the calendar, and only the desk sees for whom', async () => {
  const offer = await house.offered(pia)
  const request = await asked({ time: '10:00' })
  const unconfirmed = await asked({ time: '11:00', state: 'held' })
  const at = { doctorId: doctor.userId, date: monday, minutes: 30, group: null, resourceIds: [] }
  const shown = [
    { ...at, id: offer.id, kind: 'offer', time: '09:00' },
    { ...at, id: request, kind: 'request', time: '10:00' },
    { ...at, id: unconfirmed, kind: 'unconfirmed', time: '11:00' },
  ]
  expect(await held()).toEqual([
    { ...shown[0], who: 'Pia Novak', patientId: pia.userId, entryId: offer.entryId },
    { ...shown[1], who: 'Nia New', patientId: null, entryId: null },
    { ...shown[2], who: null, patientId: null, entryId: null },
  ])
  // Doctors see neither list.
  const nobody = { who: null, patientId: null, entryId: null }
  expect(await held(doctor)).toEqual(shown.map((one) => ({ ...one, ...nobody })))
  const { body } = await staff.ask(readCalendar, { query: day })
  expect(body.doctors.flatMap(({ days }) => days.flatMap(({ busy }) => busy))).toEqual([])
  const other = await clinic.signedIn('doctor')
  const theirs = await staff.ask(readCalendar, { query: { ...day, doctors: other.userId } })
  expect(theirs.body.held).toEqual([])
})

test('an offered place in a group names the visit type of the group', async () => {
  const groupId = await aVisitType(sql, { name: 'Back school', minutes: 60 })
  await sql`update visit_types set capacity = 3 where id = ${groupId}`
  await house.offer(await house.waits(pia, { visitTypeId: groupId }))
  expect(await held()).toMatchObject([{ time: '09:00', minutes: 60, group: 'Back school' }])
})

test('expired offers and requests are not in the calendar', async () => {
  await house.offered(pia)
  await asked({ time: '10:00', state: 'held' })
  await sql`update slot_offers set expires_at = now() - interval '1 second'`
  await sql`update booking_requests set hold_until = now() - interval '1 second'`
  expect(await held()).toEqual([])
})

test('a month counts held times, and open time in which doctors are busy elsewhere', async () => {
  await house.offered(pia)
  await asked({ time: '10:00' })
  await sql`insert into outside_calendars (id, titles) values (${doctor.userId}, 'off')`
  // Two busy times that overlap; one begins before the hours of the doctor.
  for (const [starts, ends] of [
    ['07:00', '08:30'],
    ['08:15', '08:45'],
  ]) {
    await sql`insert into busy_times (doctor_id, starts_at, ends_at)
      select ${doctor.userId}, (${monday}::date + ${starts ?? ''}::time) at time zone time_zone,
        (${monday}::date + ${ends ?? ''}::time) at time zone time_zone from clinic`
  }
  const query = { ...day, doctors: doctor.userId }
  const { body } = await staff.ask(listCalendarDays, { query })
  expect(body).toMatchObject([
    { visits: 0, openMinutes: 540, held: 2, heldMinutes: 60, busyMinutes: 45 },
  ])
  await sql`delete from outside_calendars`
})

test('open calendars are updated when offers and requests are made, confirmed, answered or ended', async () => {
  let heard = 0
  let acts = 0
  const viewer = { userId: doctor.userId, role: 'doctor', patientId: null } as const
  const stop = clinic.app.live.listen(viewer, (topics) => {
    if (topics.includes('appointments')) heard += 1
  })
  expect(readCalendar.reads).toContain('appointments')
  expect(listCalendarDays.reads).toContain('appointments')
  const hears = async (what: () => Promise<{ status: number }>) => {
    acts += 1
    expect((await what()).status).toBeLessThan(300)
    await expect.poll(() => heard, { timeout: 5_000 }).toBe(acts)
  }

  const entry = await house.waits(pia)
  const offer = () => house.offer(entry)
  const open = async () => ({ id: (await house.read(entry.id)).offer?.id ?? '' })
  await hears(offer)
  await hears(async () =>
    staff.ask(answerOffer, { params: await open(), body: { answer: 'decline' } }),
  )
  await hears(offer)
  await hears(async () =>
    pia.ask(answerOwnOffer, { params: await open(), body: { answer: 'decline' } }),
  )
  await hears(offer)
  await hears(() =>
    staff.ask(withdrawWaiting, { params: { id: entry.id }, version: entry.version }),
  )
  const second = await house.waits(pia)
  await hears(() => house.offer(second))
  await hears(() => pia.ask(withdrawOwnWaiting, { params: { id: second.id } }))

  const person = { name: 'Nia New', dob: '1990-05-06', email: 'nia@example.com', phone: '+49 30 1' }
  const request = (time: string) => () =>
    clinic.visitor.ask(addBookingRequest, {
      body: { ...person, visitTypeId, doctorId: doctor.userId, date: mondayAhead, time },
    })
  const confirm = async () => {
    const token = await clinic.mails.token(person.email)
    return clinic.visitor.ask(confirmBookingRequest, { body: { token } })
  }
  const first = async () => ({
    id: (await staff.ask(listBookingRequests)).body[0]?.id ?? '',
  })
  await hears(request('10:00'))
  await hears(confirm)
  await hears(async () => staff.ask(dismissBookingRequest, { params: await first() }))
  await hears(request('12:00'))
  await hears(confirm)
  await hears(async () =>
    staff.ask(acceptBookingRequest, { params: await first(), body: { patientId: pia.userId } }),
  )
  stop()
})
