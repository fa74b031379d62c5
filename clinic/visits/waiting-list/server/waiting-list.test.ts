import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { addOwnWaiting, listOwnWaiting, withdrawOwnWaiting } from '../own-waiting.ts'
import { listFittingSlots } from '../slot-offer.ts'
import {
  addWaiting,
  changeWaiting,
  listWaiting,
  restoreWaiting,
  withdrawWaiting,
} from '../waiting-entry.ts'
import { aWaitingClinic, monday } from './a-waiting-clinic.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const { staff, doctor, waits, booked, read } = await aWaitingClinic(clinic)
const bookable = await aVisitType(sql, { name: 'Check-up', minutes: 30 })
await sql`update visit_types set bookable_by = 'patients' where id = ${bookable}`
const deskOnly = await aVisitType(sql, { name: 'Surgery' })

let pia: Caller
let otto: Caller
beforeEach(async () => {
  await clinic.owner`truncate waiting_entries, slot_offers, freed_times, appointments cascade`
  pia = await clinic.signedIn('patient', { name: 'Pia Novak' })
  otto = await clinic.signedIn('patient', { name: 'Otto Other' })
})

describe('the waiting list of the desk', () => {
  test('has urgent patients first, then those who have waited longest', async () => {
    const first = await waits(pia)
    const second = await waits(otto)
    const urgent = await waits(await clinic.signedIn('patient'), { priority: 'urgent' })
    const { body } = await staff.ask(listWaiting)
    expect(body.rows.map(({ id }) => id)).toEqual([urgent.id, first.id, second.id])
    const { body: page } = await staff.ask(listWaiting, { query: { limit: 1 } })
    const { body: next } = await staff.ask(listWaiting, { query: { limit: 5, after: page.next } })
    expect(next.rows.map(({ id }) => id)).toEqual([first.id, second.id])
  })

  test('is filtered by state, doctor, type and name', async () => {
    const other = await clinic.signedIn('doctor')
    const mine = await waits(pia, { doctorIds: [doctor.userId], visitTypeId: bookable })
    const any = await waits(otto)
    await waits(await clinic.signedIn('patient'), { doctorIds: [other.userId] })
    const ids = async (query: object) =>
      (await staff.ask(listWaiting, { query })).body.rows.map(({ id }) => id)
    expect(await ids({ doctorId: doctor.userId })).toEqual([mine.id, any.id])
    expect(await ids({ visitTypeId: bookable })).toEqual([mine.id])
    expect(await ids({ search: 'otto' })).toEqual([any.id])
    await sql`update waiting_entries set latest = '2020-01-01' where id = ${any.id}`
    expect(await ids({ state: 'lapsed' })).toEqual([any.id])
    expect(await ids({ search: 'otto' })).toEqual([])
    expect(await ids({ state: 'all' })).toHaveLength(3)
  })

  test('refuses a patient, doctor or visit type that does not exist', async () => {
    const nobody = uuidv7()
    const body = { id: uuidv7(), patientId: nobody, doctorIds: [pia.userId], visitTypeId: nobody }
    const { status, problem } = await staff.ask(addWaiting, { body })
    expect(status).toBe(422)
    expect(problem.errors).toEqual({
      patientId: 'This patient is not in the register.',
      doctorIds: 'One of these doctors takes no appointments.',
      visitTypeId: 'This visit type is not offered.',
    })
    const spans = {
      timeFrom: '12:00',
      timeTo: '09:00',
      earliest: '2030-02-01',
      latest: '2030-01-01',
    }
    const turned = await staff.ask(addWaiting, { body: { ...body, ...spans } })
    expect(Object.keys(turned.problem.errors ?? {}).sort()).toEqual(['latest', 'timeTo'])
  })

  test('is changed only at the version that was read', async () => {
    const entry = await waits(pia)
    const change = { params: { id: entry.id }, version: entry.version }
    const body = { weekdays: '13', timeFrom: '08:00', timeTo: '12:00', priority: 'urgent' as const }
    const changed = await staff.ask(changeWaiting, { ...change, body })
    expect(changed.body).toMatchObject({ ...body, id: entry.id })
    expect((await staff.ask(changeWaiting, { ...change, body })).status).toBe(412)
  })

  test('can drop a patient and take them back at their former place', async () => {
    const first = await waits(pia)
    const second = await waits(otto)
    const params = { id: first.id }
    expect((await staff.ask(withdrawWaiting, { params, version: first.version })).body.state).toBe(
      'withdrawn',
    )
    expect((await staff.ask(listWaiting)).body.rows.map(({ id }) => id)).toEqual([second.id])
    expect((await staff.ask(restoreWaiting, { params })).body.state).toBe('waiting')
    const ids = (await staff.ask(listWaiting)).body.rows.map(({ id }) => id)
    expect(ids).toEqual([first.id, second.id])
  })

  test('shows the next free times that suit, and no others', async () => {
    await booked(otto, { time: '09:00' })
    const wishes = { weekdays: '1', timeFrom: '08:30', timeTo: '10:00', earliest: monday }
    const entry = await waits(pia, { ...wishes, visitTypeId: bookable })
    const { body } = await staff.ask(listFittingSlots, { params: { id: entry.id } })
    const onMonday = body.filter(({ date }) => date === monday)
    expect(onMonday.map(({ time }) => time)).toEqual(['08:30', '09:30'])
    expect(body[0]?.doctor.name).toBe('Dr. Ana Silva')
    expect(new Set(body.map(({ time }) => time))).toEqual(new Set(['08:30', '09:00', '09:30']))
  })
})

describe('a patient', () => {
  const wish = (over: object = {}) => ({ id: uuidv7(), visitTypeId: bookable, ...over })

  test('can join the list, sees only their own place, and can leave', async () => {
    await waits(otto, { note: 'Not for others' })
    const body = wish({ doctorIds: [doctor.userId], weekdays: '12' })
    const made = await pia.ask(addOwnWaiting, { body })
    expect(made.status, JSON.stringify(made.problem)).toBe(201)
    expect(made.body).toMatchObject({ visitTypeName: 'Check-up', doctorNames: ['Dr. Ana Silva'] })
    expect((await pia.ask(addOwnWaiting, { body })).body).toEqual(made.body)
    const { body: own } = await pia.ask(listOwnWaiting)
    expect(own.map(({ id }) => id)).toEqual([made.body.id])
    const params = { id: made.body.id }
    expect((await otto.ask(withdrawOwnWaiting, { params })).status).toBe(404)
    expect((await pia.ask(withdrawOwnWaiting, { params })).body.state).toBe('withdrawn')
    expect((await pia.ask(listOwnWaiting)).body).toEqual([])
    expect((await read(made.body.id)).state).toBe('withdrawn')
  })

  test('waits only for visits that patients may book, three times at most', async () => {
    const refused = await pia.ask(addOwnWaiting, { body: wish({ visitTypeId: deskOnly }) })
    expect(refused.problem.errors).toEqual({
      visitTypeId: 'You cannot wait for this visit type here. Please call the clinic.',
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pia.ask(addOwnWaiting, { body: wish() })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  })
})
