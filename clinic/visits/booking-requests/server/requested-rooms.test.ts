import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import { addAppointment } from '../../appointments/appointment.ts'
import { listFreeSlots } from '../../appointments/free-slot.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { acceptBookingRequest, dismissBookingRequest } from '../new-patient-request.ts'
import { addBookingRequest, listOpenSlots } from '../booking-request.ts'
import { mondayAhead as date } from './a-booking-request.ts'

const clinic = await aClinicWithMail()
afterAll(() => clinic.close())
const { sql, owner, visitor } = clinic
await sql`update clinic set time_zone = 'UTC'`
await sql`update booking_rules set public_booking = 'on'`
const staff = await clinic.signedIn('staff')
const [one = '', two = ''] = await Promise.all(
  [1, 2].map(async () => {
    const { userId } = await clinic.signedIn('doctor')
    await aSchedule(sql, userId, { days: [1], starts: '09:00', ends: '12:00' })
    return userId
  }),
)
/** The only room that visits of the type can take. */
const room = await aResource(sql)
const visitTypeId = await aVisitType(sql, { minutes: 30, bufferBefore: 5, bufferAfter: 10 })
await sql`update visit_types set room_ids = ${[room]}, bookable_by = 'everyone'
  where id = ${visitTypeId}`

beforeEach(async () => {
  await owner`truncate booking_requests, slot_offers, request_counts, appointments cascade`
})

const ask = (doctorId: string, time = '10:00') =>
  visitor.ask(addBookingRequest, {
    body: {
      ...{ name: 'Nia New', dob: '1990-05-06', phone: '+49 30 123456' },
      ...{ email: `${uuidv7()}@example.com`, visitTypeId, doctorId, date, time },
    },
  })
/** A request that is confirmed by the link in the mail. */
async function requested(): Promise<string> {
  expect((await ask(one)).status).toBe(202)
  const [row] = await sql<{ id: string }[]>`
    update booking_requests set state = 'confirmed', token_hash = null
    where state = 'held' returning id`
  return row?.id ?? ''
}
async function book(more: object = {}) {
  const { userId: patientId } = await clinic.signedIn('patient')
  const visit = { id: uuidv7(), patientId, doctorId: two, visitTypeId, date, time: '10:00' }
  return staff.ask(addAppointment, { body: { ...visit, ...more } })
}
const accept = async (id: string) =>
  staff.ask(acceptBookingRequest, {
    params: { id },
    body: { patientId: (await clinic.signedIn('patient')).userId },
  })

test('the room of a first visit is held from the request on, and booked when the desk accepts', async () => {
  const id = await requested()
  const refused = await book()
  expect([refused.status, refused.problem.detail]).toMatchObject([409, / is taken at this time\.$/])
  // The room is held in the buffers of the visit too.
  expect((await book({ time: '10:30' })).status).toBe(409)
  const query = { doctorId: two, from: date, to: date, visitTypeId }
  const { body: free } = await staff.ask(listFreeSlots, { query })
  expect(free.slots.map(({ time }) => time)).toEqual(['09:00', '11:00', '11:30'])
  const { body: open } = await visitor.ask(listOpenSlots, {
    query: { visitTypeId, from: date, doctorId: two },
  })
  expect(open.slots.filter((slot) => slot.date === date).map(({ time }) => time)).toEqual(
    free.slots.map(({ time }) => time),
  )
  const { body: day } = await staff.ask(readCalendar, { query: { from: date, to: date } })
  expect(day.held.map(({ resourceIds }) => resourceIds)).toEqual([[room]])
  const accepted = await accept(id)
  expect([accepted.status, accepted.body]).toMatchObject([200, { resources: [{ id: room }] }])
})

test('the room is free again once the request is dismissed, or not confirmed in time', async () => {
  const params = { id: await requested() }
  expect((await staff.ask(dismissBookingRequest, { params })).status).toBe(204)
  expect((await book()).status).toBe(201)
  await owner`truncate booking_requests, appointments cascade`
  await ask(one)
  expect((await book()).status).toBe(409)
  await sql`update booking_requests set hold_until = now()`
  expect((await book()).status).toBe(201)
})

test('of several requests for one room at once, with different doctors, exactly one gets it', async () => {
  for (let round = 0; round < 4; round += 1) {
    await owner`truncate booking_requests, request_counts, appointments cascade`
    const answers = await Promise.all([ask(one), ask(two, '10:10'), book({ time: '10:20' })])
    const won = answers.filter(({ status }) => status < 300)
    expect(won).toHaveLength(1)
    for (const { status } of answers.filter((answer) => !won.includes(answer))) {
      expect(status).toBe(409)
    }
  }
})

test('neither a visit nor an offer can take a held place, not even by a bare statement', async () => {
  await requested()
  const other = await book({ visitTypeId: null, doctorId: two })
  expect(other.status).toBe(201)
  const visit = sql`insert into resource_bookings (appointment_id, resource_id)
    values (${other.body.id}, ${room})`
  await expect(visit).rejects.toThrow('the room or device is held')
  const anyway = await book({ time: '11:00', doctorId: two, anywayReason: 'Urgent' })
  expect(anyway.status).toBe(201)

  const [entry, offer] = [uuidv7(), uuidv7()]
  const { userId: patientId } = await clinic.signedIn('patient')
  await sql`insert into waiting_entries (id, patient_id) values (${entry}, ${patientId})`
  await sql`insert into slot_offers (id, entry_id, patient_id, doctor_id, starts_at, ends_at, during,
      expires_at)
    select ${offer}, ${entry}, ${patientId}, ${two}, starts, ends, tstzrange(starts, ends),
      now() + interval '1 hour'
    from (select ${date}::date + interval '9 hours 45 minutes' as starts,
      ${date}::date + interval '10 hours' as ends) t`
  const place = sql`insert into offer_resources (offer_id, resource_id, place)
    values (${offer}, ${room}, 1)`
  await expect(place).rejects.toThrow('the room or device is held')
})
