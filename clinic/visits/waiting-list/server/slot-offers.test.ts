import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import {
  actOnAppointment,
  type Appointment,
  changeAppointment,
  removeAppointment,
  restoreAppointment,
} from '../../appointments/appointment.ts'
import { listFreeSlots } from '../../appointments/free-slot.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { answerOwnOffer, listOwnWaiting } from '../own-waiting.ts'
import { answerOffer } from '../slot-offer.ts'
import { withdrawWaiting } from '../waiting-entry.ts'
import { aWaitingClinic, monday } from './a-waiting-clinic.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const house = await aWaitingClinic(clinic)
const { staff, doctor, rounds, waits, read } = house

let pia: Caller
let otto: Caller
let third: Caller
beforeEach(async () => {
  await clinic.owner`truncate waiting_entries, slot_offers, freed_times, appointments cascade`
  pia = await clinic.signedIn('patient', { name: 'Pia Novak' })
  otto = await clinic.signedIn('patient', { name: 'Otto Other' })
  third = await clinic.signedIn('patient', { name: 'Theo Third' })
})

const answer = (offer: { id: string }, what: 'accept' | 'decline' | 'withdraw') =>
  staff.ask(answerOffer, { params: { id: offer.id }, body: { answer: what } })
const letLapse = () => sql`update slot_offers set expires_at = now() - interval '1 second'
  where state = 'open'`
const offersOf = async (id: string) => (await read(id)).offers.map(({ state }) => state)

async function canceled(visit: Appointment): Promise<void> {
  const done = await staff.ask(actOnAppointment, {
    params: { id: visit.id },
    version: visit.version,
    body: { act: 'cancel' },
  })
  expect(done.status, JSON.stringify(done.problem)).toBe(200)
}

describe('an offered time', () => {
  test('is held: nobody books it or moves a visit into it, by any path', async () => {
    const offer = await house.offered(pia)
    const refused = await house.book(otto, { time: '09:15' })
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toMatch(
      /^This time is offered to Pia Novak from the waiting list and held until \d\d:\d\d\.$/,
    )
    const later = await house.booked(otto, { time: '11:00' })
    const { patientId, doctorId } = later
    const moved = await staff.ask(changeAppointment, {
      params: { id: later.id },
      version: later.version,
      body: { patientId, doctorId, date: monday, time: '09:00', minutes: 30 },
    })
    expect(moved.status).toBe(409)
    // A bare statement is refused too.
    await expect(
      sql`update appointments set starts_at = ${offer.date}::date + time '09:10',
        ends_at = ${offer.date}::date + time '09:40' where id = ${later.id}`,
    ).rejects.toMatchObject({ constraint_name: 'held_for_an_offer' })
    const days = { doctorId: doctor.userId, from: monday, to: monday, minutes: 30 }
    const { body: free } = await staff.ask(listFreeSlots, { query: days })
    expect(free.slots.map(({ time }) => time)).not.toContain('09:00')
    expect((await house.book(otto, { time: '09:30' })).status).toBe(201)
  })

  test('is free again when its time is over, without any background job', async () => {
    const { entryId } = await house.offered(pia)
    await letLapse()
    expect((await read(entryId)).state).toBe('waiting')
    expect(await offersOf(entryId)).toEqual(['lapsed'])
    expect((await house.book(otto)).status).toBe(201)
  })

  test('is held for its full time besides quiet hours, which do not count', async () => {
    // Quiet all day, except for one minute that is hours away.
    const [clock] = await sql<{ starts: string; ends: string }[]>`
      select to_char(at + interval '4 hours 1 minute', 'HH24:MI') as starts,
        to_char(at + interval '4 hours', 'HH24:MI') as ends
      from (select now() at time zone (select time_zone from clinic) as at) t`
    await sql`update message_settings set quiet_starts = ${clock?.starts ?? ''},
      quiet_ends = ${clock?.ends ?? ''}`
    const offer = await house.offered(pia)
    await sql`update message_settings set quiet_starts = null, quiet_ends = null`
    const hours = (Date.parse(offer.expiresAt) - Date.parse(offer.createdAt)) / 3_600_000
    expect(hours).toBeGreaterThan(20)
  })

  test('can be booked over with a reason, which ends the offer', async () => {
    const offer = await house.offered(pia)
    const over = await house.book(otto, { anywayReason: 'An emergency' })
    expect(over.status).toBe(201)
    expect(over.body.overlapReason).toBe('An emergency')
    expect((await read(offer.entryId)).offers[0]?.state).toBe('withdrawn')
    const late = await answer(offer, 'accept')
    expect(late.status).toBe(409)
    expect(late.problem.detail).toBe('This offer is over: taken back.')
  })

  test('is refused where a visit is booked, to a patient who has an offer, or twice', async () => {
    await house.booked(otto)
    const entry = await waits(pia)
    const taken = await house.offer(entry)
    expect(taken.status).toBe(409)
    expect(taken.problem.detail).toBe('This time is not free any more.')
    expect((await house.offer(entry, { time: '10:00' })).status).toBe(201)
    const second = await house.offer(entry, { time: '11:00' })
    expect(second.problem.detail).toBe('Another time is already offered to this patient.')
    const held = await house.offer(await waits(third), { time: '10:15' })
    expect(held.problem.detail).toBe('This time is not free any more.')
    expect((await house.offer(await waits(third), { time: '20:00' })).status).toBe(409)
  })

  test('holds the room of its type too', async () => {
    const roomId = await aResource(sql, { name: 'Treatment room' })
    const visitTypeId = await aVisitType(sql, { name: 'Treatment', minutes: 30 })
    await sql`update visit_types set room_ids = array[${roomId}::uuid] where id = ${visitTypeId}`
    const colleague = await clinic.signedIn('doctor', { name: 'Dr. Berg' })
    const entry = await waits(pia, { visitTypeId })
    expect((await house.offer(entry)).status).toBe(201)
    const there = { doctorId: colleague.userId, visitTypeId }
    const refused = await house.book(otto, there)
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toBe('Treatment room is taken at this time.')
    const anyway = await house.book(otto, { ...there, anywayReason: 'An emergency' })
    expect(anyway.status).toBe(201)
    expect((await read(entry.id)).offers[0]?.state).toBe('withdrawn')
  })

  test('is accepted at the desk: the visit is booked and the waiting ends', async () => {
    const offer = await house.offered(pia)
    const { body } = await answer(offer, 'accept')
    expect(body).toMatchObject({ state: 'accepted', answeredBy: 'desk' })
    const entry = await read(offer.entryId)
    expect(entry).toMatchObject({ state: 'booked', appointmentId: body.appointmentId, offer: null })
    const visits = await sql`select from appointments where id = ${body.appointmentId}
      and patient_id = ${pia.userId} and status = 'scheduled'`
    expect(visits).toHaveLength(1)
    expect((await answer(offer, 'accept')).status).toBe(409)
  })

  test('can be answered only by its patient, who learns no more than that it is over', async () => {
    const offer = await house.offered(pia)
    const params = { id: offer.id }
    const accept = { params, body: { answer: 'accept' as const } }
    expect((await pia.ask(listOwnWaiting)).body[0]?.offer).toMatchObject({
      ...{ id: offer.id, date: monday, time: '09:00', doctorName: 'Dr. Ana Silva' },
    })
    expect((await otto.ask(answerOwnOffer, accept)).status).toBe(404)
    await house.book(otto, { anywayReason: 'An emergency' })
    const late = await pia.ask(answerOwnOffer, accept)
    expect(late.status).toBe(409)
    expect(late.problem.detail).toMatch(/^This time is no longer free for you\./)
    const next = await house.offer({ id: offer.entryId }, { time: '10:00' })
    const taken = await pia.ask(answerOwnOffer, { ...accept, params: { id: next.body.id } })
    expect(taken.status, JSON.stringify(taken.problem)).toBe(204)
    expect((await read(offer.entryId)).state).toBe('booked')
  })

  test('ends when its patient is taken off the list', async () => {
    const offer = await house.offered(pia)
    await staff.ask(withdrawWaiting, { params: { id: offer.entryId }, version: 1 })
    expect((await answer(offer, 'accept')).status).toBe(409)
    expect((await house.book(otto)).status).toBe(201)
  })
})

describe('a time that became free', () => {
  test('is offered in order: after a decline or no answer, the next patient gets it', async () => {
    const visit = await house.booked(third)
    const first = await waits(pia)
    const second = await waits(otto)
    await canceled(visit)
    await rounds.run()
    expect(await offersOf(first.id)).toEqual(['open'])
    expect(await offersOf(second.id)).toEqual([])
    const [open] = (await read(first.id)).offers
    expect(open).toMatchObject({ date: monday, time: '09:00', minutes: 30, madeBy: null })
    await answer({ id: open?.id ?? '' }, 'decline')
    await rounds.run()
    expect(await offersOf(second.id)).toEqual(['open'])
    await letLapse()
    await rounds.run()
    await rounds.run()
    // No patient is offered the same time twice.
    expect([await offersOf(first.id), await offersOf(second.id)]).toEqual([
      ['declined'],
      ['lapsed'],
    ])
    expect(await sql`select from freed_times`).toHaveLength(0)
  })

  test.each([
    ['canceled', (visit: Appointment) => canceled(visit)],
    [
      'deleted',
      ({ id, version }: Appointment) => staff.ask(removeAppointment, { params: { id }, version }),
    ],
    [
      'moved',
      ({ id, version, patientId, doctorId }: Appointment) =>
        staff.ask(changeAppointment, {
          params: { id },
          version,
          body: { patientId, doctorId, date: monday, time: '15:00', minutes: 30 },
        }),
    ],
  ])('because a visit is %s is offered to a patient whom it suits', async (_, free) => {
    const visit = await house.booked(third, { time: '09:10' })
    await waits(pia, { weekdays: '2345' })
    await waits(pia, { timeFrom: '12:00' })
    await waits(pia, { latest: '2030-03-03' })
    await waits(pia, { doctorIds: [(await clinic.signedIn('doctor')).userId] })
    const fits = await waits(otto, { weekdays: '1', timeTo: '10:00', earliest: monday })
    await free(visit)
    await rounds.run()
    const offers = await sql<{ entryId: string }[]>`select entry_id from slot_offers`
    expect(offers).toEqual([{ entryId: fits.id }])
    expect((await read(fits.id)).offer).toMatchObject({ date: monday, minutes: 30 })
  })

  test('because an absence is deleted is offered too', async () => {
    const id = uuidv7()
    await sql`insert into schedule_exceptions (id, schedule_id, kind, first_day, last_day, reason)
      values (${id}, ${doctor.userId}, 'away', ${monday}, ${monday}, 'Leave')`
    const entry = await waits(pia)
    await sql`delete from schedule_exceptions where id = ${id}`
    await rounds.run()
    expect((await read(entry.id)).offer).toMatchObject({ date: monday, time: '08:00' })
  })

  test('is not offered while the change can still be undone', async () => {
    await sql`update message_settings set grace_minutes = 5`
    const visit = await house.booked(third)
    const entry = await waits(pia)
    await staff.ask(removeAppointment, { params: { id: visit.id }, version: visit.version })
    await rounds.run()
    expect(await offersOf(entry.id)).toEqual([])
    const back = await staff.ask(restoreAppointment, { params: { id: visit.id } })
    expect(back.status).toBe(200)
    await sql`update freed_times set due_at = now()`
    await rounds.run()
    expect(await offersOf(entry.id)).toEqual([])
    await sql`update message_settings set grace_minutes = 0`
  })

  test('goes to as many patients as fit into it, one offer each', async () => {
    const visit = await house.booked(third, { minutes: 60 })
    const [first, second, last] = [await waits(pia), await waits(otto), await waits(third)]
    await canceled(visit)
    await Promise.all([rounds.run(), rounds.run()])
    const times = async (id: string) => (await read(id)).offers.map(({ time }) => time)
    expect(await times(first.id)).toEqual(['09:00'])
    expect(await times(second.id)).toEqual(['09:30'])
    expect(await times(last.id)).toEqual([])
  })
})
