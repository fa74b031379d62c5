import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { figure } from '../../../../trust/figure.ts'
import { addAppointment } from '../../appointments/appointment.ts'
import { listFreeSlots } from '../../appointments/free-slot.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { aWaitingClinic } from '../../waiting-list/server/a-waiting-clinic.ts'
import { addBookingRequest } from '../booking-request.ts'
import { aBookingRequest, mondayAhead as date } from './a-booking-request.ts'

const clinic = await aClinicWithMail()
afterAll(() => clinic.close())
const { sql, owner } = clinic
const house = await aWaitingClinic(clinic)
const { staff, doctor } = house
const visitTypeId = await aVisitType(sql, { name: 'First visit', minutes: 30 })
await sql`update visit_types set bookable_by = 'everyone'`
await sql`update booking_rules set public_booking = 'on'`

const clear = () => owner`truncate waiting_entries, slot_offers, freed_times, booking_requests,
  request_counts, appointments cascade`
beforeEach(async () => {
  await clear()
  await sql`update visit_types set buffer_before = 0, buffer_after = 0`
})

const person = { name: 'Nia New', dob: '1990-05-06', phone: '+49 30 123456' }
const request = (time: string, email = 'nia@example.com') =>
  clinic.visitor.ask(addBookingRequest, {
    body: { ...person, email, visitTypeId, doctorId: doctor.userId, date, time },
  })
const book = (patient: Caller, time: string) => {
  const visit = { id: uuidv7(), patientId: patient.userId, doctorId: doctor.userId }
  return staff.ask(addAppointment, { body: { ...visit, date, time, minutes: 30 } })
}
/** Inserts an offer by a bare statement, without the checks of the store. */
const bareOffer = async (entry: { readonly id: string }, patient: Caller, time: string) =>
  sql`insert into slot_offers (id, entry_id, patient_id, doctor_id, starts_at, ends_at, during,
      expires_at)
    select ${uuidv7()}, ${entry.id}, ${patient.userId}, ${doctor.userId}, starts, ends,
      tstzrange(starts, ends), now() + interval '1 hour'
    from clinic, lateral (select (${date}::date + ${time}::time) at time zone time_zone as starts) s,
      lateral (select starts + interval '30 minutes' as ends) e`
const freeTimes = async (more: object = {}) => {
  const query = { doctorId: doctor.userId, from: date, to: date, minutes: 30, ...more }
  return (await staff.ask(listFreeSlots, { query })).body.slots.map(({ time }) => time)
}

describe('one time', () => {
  test('that a new patient has asked for is offered to nobody, and the other way round', async () => {
    const pia = await clinic.signedIn('patient')
    const entry = await house.waits(pia)
    expect((await request('10:00')).status).toBe(202)
    const offered = await house.offer(entry, { date, time: '10:15' })
    expect([offered.status, offered.problem.detail]).toEqual([
      409,
      'This time is not free any more.',
    ])
    expect((await house.offer(entry, { date, time: '10:30' })).status).toBe(201)
    const asked = await request('10:30', 'other@example.com')
    expect([asked.status, asked.problem.detail]).toEqual([
      409,
      'This time was taken meanwhile. Please choose another.',
    ])
    // Bare statements are refused too.
    await expect(
      aBookingRequest(sql, { doctorId: doctor.userId, visitTypeId, date, time: '10:45' }),
    ).rejects.toMatchObject({ constraint_name: 'requested_time_is_free' })
    const otto = await clinic.signedIn('patient')
    await expect(bareOffer(await house.waits(otto), otto, '10:15')).rejects.toMatchObject({
      constraint_name: 'offered_time_is_free',
    })
  })

  test('that is held for a new patient is refused to the desk with the reason, without a name', async () => {
    await request('10:00')
    const { status, problem } = await book(await clinic.signedIn('patient'), '10:15')
    expect([status, problem.detail]).toEqual([
      409,
      'This time is held: a new patient has asked for it, and the desk has not answered yet.',
    ])
  })

  test('is held with the buffers of its type', async () => {
    await sql`update visit_types set buffer_after = 15 where id = ${visitTypeId}`
    expect((await request('10:00')).status).toBe(202)
    expect(await freeTimes()).not.toContain('10:30')
    expect((await book(await clinic.signedIn('patient'), '10:30')).status).toBe(409)
    expect(await freeTimes()).toContain('11:00')
    // The held time includes the buffer, so that the visit fits when the desk accepts.
    expect(await freeTimes({ visitTypeId })).not.toContain('09:30')
    expect((await book(await clinic.signedIn('patient'), '10:45')).status).toBe(201)
  })

  test('Q-02 is wanted by offers, requests and bookings at once, also by bare statements, and one gets it', async () => {
    const rounds = 12
    let tried = 0
    for (let round = 0; round < rounds; round += 1) {
      const people = await Promise.all(Array.from({ length: 5 }, () => clinic.signedIn('patient')))
      const [pia, otto, third, fourth, fifth] = people as [Caller, Caller, Caller, Caller, Caller]
      const [first, second] = [await house.waits(pia), await house.waits(otto)]
      const at = { doctorId: doctor.userId, date }
      const tries = [
        () => answered(request('10:00')),
        () => answered(house.offer(first, { date, time: '10:10' })),
        () => answered(book(third, '10:20')),
        () => stated(aBookingRequest(sql, { ...at, visitTypeId, time: '10:05' })),
        () => stated(bareOffer(second, otto, '10:15')),
        () => stated(anAppointment(sql, { ...at, patientId: fourth.userId, time: '10:25' })),
        () => answered(book(fifth, '10:20')),
      ]
      // Each of them is first in some rounds.
      const turn = round % tries.length
      const inTurn = [...tries.slice(turn), ...tries.slice(0, turn)]
      const won = (await Promise.all(inTurn.map((attempt) => attempt()))).filter(Boolean)
      const [stored] = await sql<{ held: number }[]>`
        select (select count(*)::int from appointments where released is null)
          + (select count(*)::int from held_times) as held`
      expect([won.length, stored?.held]).toEqual([1, 1])
      tried += tries.length
      await clear()
    }
    figure('Q-02', `${tried} offers, requests and bookings at once: ${rounds} held, 0 doubled`)
  })
})

/** Whether it is held; a refusal has a sentence. */
async function answered(asked: Promise<{ status: number; problem: { detail?: string } }>) {
  const { status, problem } = await asked
  if (status < 300) return true
  expect(status, JSON.stringify(problem)).toBe(409)
  expect(problem.detail).toMatch(/^[A-Z].+\.$/)
  return false
}

/** Whether the database took a statement without checks before it. */
async function stated(statement: Promise<unknown>) {
  try {
    await statement
    return true
  } catch (error) {
    // Bare bookings take no advisory lock: of two in a deadlock, the database aborts one.
    expect(['23P01', '40P01']).toContain(Reflect.get(error as Error, 'code'))
    return false
  }
}
