import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { actOnAppointment, type Appointment } from '../../appointments/appointment.ts'
import { listFreeSlots } from '../../appointments/free-slot.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { addOwnWaiting, answerOwnOffer, listOwnWaiting } from '../own-waiting.ts'
import { answerOffer, listFittingSlots } from '../slot-offer.ts'
import { aWaitingClinic, monday } from './a-waiting-clinic.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const house = await aWaitingClinic(clinic)
const { staff, doctor, rounds, waits, read } = house
const visitTypeId = await aVisitType(sql, { name: 'Back school', minutes: 60 })
await sql`update visit_types set capacity = 3, bookable_by = 'patients' where id = ${visitTypeId}`
const full = 'This group is full: it has 3 patients.'
const held = 'This group is full: its last places are offered to people on the waiting list.'

let pia: Caller
let otto: Caller
beforeEach(async () => {
  await clinic.owner`truncate waiting_entries, slot_offers, freed_times, appointments cascade`
  pia = await clinic.signedIn('patient', { name: 'Pia Novak' })
  otto = await clinic.signedIn('patient', { name: 'Otto Other' })
})

const somebody = () => clinic.signedIn('patient')
const join = async (patient?: Caller) => house.book(patient ?? (await somebody()), group)
const group = { visitTypeId, minutes: 60 }
/** Books `count` patients into the group at nine. */
async function joined(count: number): Promise<Appointment[]> {
  const answers = []
  for (let place = 0; place < count; place += 1) answers.push(await join())
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  return answers.map(({ body }) => body)
}
const waitsFor = (patient: Caller) => waits(patient, { visitTypeId, earliest: monday })
const cancel = ({ id, version }: Appointment) =>
  staff.ask(actOnAppointment, { params: { id }, version, body: { act: 'cancel' } })
const accept = (offer: { id: string }, by: Caller) =>
  by.ask(answerOwnOffer, { params: { id: offer.id }, body: { answer: 'accept' } })
const openOffers = () =>
  sql<{ patientId: string }[]>`select patient_id from open_offers order by created_at, id`
const letLapse = () => sql`update slot_offers set expires_at = now() - interval '1 second'
  where state = 'open'`
const freeTimes = async () => {
  const query = { doctorId: doctor.userId, visitTypeId, from: monday, to: monday }
  return (await staff.ask(listFreeSlots, { query })).body.slots.map(({ time }) => time)
}
/** Times that the desk can offer by hand. */
const fitting = async ({ id }: { readonly id: string }) =>
  (await staff.ask(listFittingSlots, { params: { id } })).body.map(
    ({ date, time }) => `${date} ${time}`,
  )

describe('a place in a group that became free', () => {
  test('is offered to the first patient who waits for such a visit, and to nobody else', async () => {
    const [first] = await joined(3)
    await waits(await somebody())
    const wanted = await waitsFor(pia)
    await waitsFor(otto)
    await cancel(first as Appointment)
    await rounds.run()
    expect(await openOffers()).toEqual([{ patientId: pia.userId }])
    const { offer } = await read(wanted.id)
    expect(offer).toMatchObject({ date: monday, time: '09:00', minutes: 60, madeBy: null })
    await staff.ask(answerOffer, { params: { id: offer?.id ?? '' }, body: { answer: 'decline' } })
    await rounds.run()
    expect(await openOffers()).toEqual([{ patientId: otto.userId }])
  })

  test('is not offered while the group is full, nor when a patient beyond its capacity leaves', async () => {
    await joined(3)
    const extra = await house.book(await somebody(), { ...group, anywayReason: 'Brings a chair' })
    expect(extra.status).toBe(201)
    const wanted = await waitsFor(pia)
    expect(await fitting(wanted)).not.toContain(`${monday} 09:00`)
    const refused = await house.offer(wanted)
    expect([refused.status, refused.problem.detail]).toEqual([409, full])
    await cancel(extra.body)
    await rounds.run()
    expect(await openOffers()).toEqual([])
  })

  test('is offered to as many as fit into the time that became free', async () => {
    const id = crypto.randomUUID()
    await sql`insert into schedule_exceptions (id, schedule_id, kind, first_day, last_day, starts,
        ends, reason)
      values (${id}, ${doctor.userId}, 'away', ${monday}, ${monday}, '08:00', '10:00', 'Leave')`
    for (let count = 0; count < 5; count += 1) await waitsFor(await somebody())
    await sql`delete from schedule_exceptions where id = ${id}`
    await rounds.run()
    const offers = await sql<{ time: string; groupPlace: number }[]>`
      select to_char(starts_at at time zone time_zone, 'HH24:MI') as time, group_place
      from open_offers, clinic order by starts_at, group_place`
    expect(offers.map(({ time, groupPlace }) => [time, groupPlace])).toEqual([
      ...[1, 2, 3].map((place) => ['08:00', place]),
      ['09:00', 1],
    ])
  })

  test('can be waited for by patients themselves, where they may book such visits', async () => {
    const [first] = await joined(3)
    const body = { id: crypto.randomUUID(), visitTypeId }
    expect((await pia.ask(addOwnWaiting, { body })).status).toBe(201)
    await cancel(first as Appointment)
    await rounds.run()
    const [own] = (await pia.ask(listOwnWaiting)).body
    expect(own?.offer).toMatchObject({ date: monday, time: '09:00' })
    expect((await accept({ id: own?.offer?.id ?? '' }, pia)).status).toBe(204)
    const places = await sql`select group_place from appointments
      where released is null order by group_place`
    expect(places.map(({ groupPlace }) => groupPlace)).toEqual([1, 2, 3])
  })
})

describe('a place that is offered', () => {
  test('is held, and the other places of the group are not', async () => {
    await joined(1)
    expect((await house.offer(await waitsFor(pia))).status).toBe(201)
    const second = await waitsFor(otto)
    expect(await freeTimes()).toContain('09:00')
    expect(await fitting(second)).toContain(`${monday} 09:00`)
    expect((await join()).status).toBe(201)
    expect(await freeTimes()).not.toContain('09:00')
    expect(await fitting(second)).not.toContain(`${monday} 09:00`)
    const refused = await join()
    expect([refused.status, refused.problem.detail]).toEqual([409, held])
    // Nobody else can book the doctor at that time.
    const alone = await house.book(otto, { time: '09:30' })
    expect(alone.problem.detail).toMatch(/ already has an appointment at 09:00\.$/)
    // A bare statement cannot take the place either.
    const [offer] = await sql<{ groupId: string; groupPlace: number }[]>`
      select group_id, group_place from open_offers`
    await expect(
      sql`update appointments set group_place = ${offer?.groupPlace ?? 0}
        where group_id = ${offer?.groupId ?? ''} and group_place = 1`,
    ).rejects.toMatchObject({ constraint_name: 'appointments_group_place' })
  })

  test('is in the room of the group, which nobody else gets meanwhile', async () => {
    const room = await aResource(sql)
    await sql`update visit_types set room_ids = ${[room]} where id = ${visitTypeId}`
    const other = await clinic.signedIn('doctor')
    const elsewhere = async () => {
      const body = { doctorId: other.userId, resourceIds: [room] }
      return (await house.book(await somebody(), body)).status
    }
    const [first] = await joined(2)
    const { body: offer } = await house.offer(await waitsFor(pia))
    expect((await join()).problem.detail).toBe(held)
    await cancel(first as Appointment)
    expect((await join()).status).toBe(201)
    // The offer holds the room by itself, too.
    await sql`update appointments set status = 'canceled' where released is null`
    expect(await elsewhere()).toBe(409)
    expect((await accept(offer, pia)).status).toBe(204)
    expect((await join()).body.resources.map(({ id }) => id)).toEqual([room])
    expect(await elsewhere()).toBe(409)
    await sql`update visit_types set room_ids = '{}' where id = ${visitTypeId}`
  })

  test('begins a group where there is none, and others can join it', async () => {
    const offered = await house.offer(await waitsFor(pia))
    expect(offered.status).toBe(201)
    expect(await freeTimes()).toContain('09:00')
    expect((await house.book(otto, { time: '09:30' })).status).toBe(409)
    expect((await house.offer(await waitsFor(otto))).status).toBe(201)
    expect((await join()).status).toBe(201)
    expect((await join()).problem.detail).toBe(held)
    expect((await accept(offered.body, pia)).status).toBe(204)
    expect((await join()).problem.detail).toBe(held)
    await letLapse()
    expect((await join()).status).toBe(201)
    expect((await join()).problem.detail).toBe(full)
  })

  test('is lost to a patient who accepts too late, and they are told so', async () => {
    await joined(2)
    const { body: offer } = await house.offer(await waitsFor(pia))
    await letLapse()
    expect((await join(otto)).status).toBe(201)
    const late = await accept(offer, pia)
    expect([late.status, late.problem.detail]).toEqual([
      409,
      'This time is no longer free for you. Please call the clinic if you still need one.',
    ])
  })

  test('Q-02 is accepted, booked and offered at once: one gets it, the others are told why not', async () => {
    for (let round = 0; round < 5; round += 1) {
      await joined(2)
      const { body: offer } = await house.offer(await waitsFor(pia))
      const third = await somebody()
      const entry = await waitsFor(otto)
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => accept(offer, pia)),
        staff.ask(answerOffer, { params: { id: offer.id }, body: { answer: 'accept' } }),
        join(third),
        join(),
        house.offer(entry),
      ])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      for (const { status, problem } of answers.filter((one) => one.status >= 300)) {
        expect(status, JSON.stringify(problem)).toBe(409)
        expect(problem.detail).toMatch(/^[A-Z].+\.$/)
      }
      const [stored] = await sql<{ visits: number; pia: number; offers: number }[]>`
        select count(*)::int as visits, count(*) filter (where patient_id = ${pia.userId})::int as pia,
          (select count(*)::int from open_offers) as offers
        from appointments where released is null`
      expect(stored).toEqual({ visits: 3, pia: 1, offers: 0 })
      await clinic.owner`truncate waiting_entries, slot_offers, freed_times, appointments cascade`
    }
  })

  test('Q-02 is offered once, if it is the last one and three offers are made at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await joined(2)
      const entries = await Promise.all([1, 2, 3].map(async () => waitsFor(await somebody())))
      const answers = await Promise.all(entries.map((entry) => house.offer(entry)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
      await clinic.owner`truncate waiting_entries, slot_offers, freed_times, appointments cascade`
    }
  })
})
