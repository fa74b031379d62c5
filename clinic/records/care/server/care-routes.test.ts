import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { readRecordAccess } from '../../emergency-access/emergency-access.ts'
import {
  careDays,
  countCareToReview,
  endCare,
  listCareTakings,
  reviewCareTaking,
  takeIntoCare,
} from '../care.ts'
import { aCareTaking } from './a-care-taking.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const admin = await clinic.signedIn('admin', { name: 'Ada Admin' })

let doctor: Caller
let patient: Caller
beforeEach(async () => {
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Night' })
  patient = await clinic.signedIn('patient', { name: 'Pia Patient' })
})

const params = () => ({ id: patient.userId })
const take = (body: Record<string, unknown>, by = doctor) =>
  by.ask(takeIntoCare, { params: params(), body: { id: uuidv7(), ...body } })
const access = async () => (await doctor.ask(readRecordAccess, { params: params() })).body
const review = (id: string, version: number, body: Record<string, unknown>, by = admin) =>
  by.ask(reviewCareTaking, { params: { id }, version, body })
const listed = async (query = {}) =>
  (await admin.ask(listCareTakings, { query: { limit: 100, ...query } })).body.rows

describe('a doctor takes a patient into care', () => {
  test('with a reason, for thirty days, and ends it before', async () => {
    expect(await access()).toMatchObject({ reason: null, visitOn: null, taking: null })
    const taken = await take({ reason: 'consult', remark: ' Dr. Marsh, a rash ' })
    expect(taken.status).toBe(201)
    expect(taken.body).toMatchObject({
      visitOn: null,
      taking: { reason: 'consult', remark: 'Dr. Marsh, a rash' },
    })
    const { takenAt = '', expiresAt = '' } = taken.body.taking ?? {}
    expect(Date.parse(expiresAt) - Date.parse(takenAt)).toBe(careDays * 86_400_000)
    expect(await access()).toMatchObject({ reason: 'in care', ...taken.body })
    const ended = await doctor.ask(endCare, { params: params() })
    expect(ended.body).toEqual({ visitOn: null, taking: null })
    expect((await access()).reason).toBeNull()
  })

  test('and keeps them in care by a visit, of which the nearest is named', async () => {
    await take({ reason: 'on call' })
    const who = { patientId: patient.userId, doctorId: doctor.userId }
    await anAppointment(sql, { ...who, date: '2031-05-06' })
    await anAppointment(sql, { ...who, date: '2030-05-06' })
    expect(await access()).toMatchObject({ visitOn: '2030-05-06', taking: { reason: 'on call' } })
    const ended = await doctor.ask(endCare, { params: params() })
    expect(ended.body).toEqual({ visitOn: '2030-05-06', taking: null })
    expect((await access()).reason).toBe('in care')
  })

  test('not without a reason, nor for a colleague who has no name', async () => {
    const noReason = await take({})
    expect(noReason.status).toBe(422)
    expect(noReason.problem.errors).toEqual({ reason: 'Choose a reason.' })
    const noName = await take({ reason: 'referred', remark: '.' })
    expect(noName.problem.errors).toEqual({ remark: 'Say who asked you.' })
    expect((await access()).reason).toBeNull()
  })

  test('sent again it is the same act; another body under its id is refused', async () => {
    const id = uuidv7()
    const answers = await Promise.all([1, 2, 3].map(() => take({ id, reason: 'walk-in' })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await listed()).filter((taking) => taking.id === id)).toHaveLength(1)
    expect((await take({ id, reason: 'on call' })).status).toBe(409)
  })
})

describe('admins', () => {
  test('see who took whom and why, and review it once with a remark', async () => {
    const before = (await admin.ask(countCareToReview)).body.count
    const id = uuidv7()
    await take({ id, reason: 'referred', remark: 'Dr. Marsh' })
    expect((await admin.ask(countCareToReview)).body.count).toBe(before + 1)
    const taking = (await listed({ review: 'waiting' })).find((row) => row.id === id)
    expect(taking).toMatchObject({
      doctor: { name: 'Dr. Night' },
      patient: { name: 'Pia Patient' },
      reason: 'referred',
      remark: 'Dr. Marsh',
      endedAt: null,
      isOpen: true,
      recordsRead: 0,
    })
    expect((await review(id, 1, { reviewRemark: ' ', care: 'stays' })).status).toBe(422)
    const done = await review(id, 1, { reviewRemark: 'Dr. Marsh says so.', care: 'stays' })
    expect(done.body).toMatchObject({
      reviewer: { name: 'Ada Admin' },
      reviewRemark: 'Dr. Marsh says so.',
      isOpen: true,
    })
    expect((await review(id, 1, { reviewRemark: 'Again', care: 'ends' })).status).toBe(412)
    expect((await access()).reason).toBe('in care')
    expect((await listed({ review: 'waiting' })).map((row) => row.id)).not.toContain(id)
    expect((await listed({ review: 'done' })).map((row) => row.id)).toContain(id)
    expect((await admin.ask(countCareToReview)).body.count).toBe(before)
  })

  test('end a wrong act, and leave the end of one that had ended already', async () => {
    const wrong = await aCareTaking(sql, { doctorId: doctor.userId, patientId: patient.userId })
    const ended = await review(wrong, 1, { reviewRemark: 'Nobody called.', care: 'ends' })
    expect(ended.body).toMatchObject({ isOpen: false })
    expect((await access()).reason).toBeNull()
    const id = uuidv7()
    await take({ id, reason: 'on call' })
    await doctor.ask(endCare, { params: params() })
    const before = (await listed()).find((row) => row.id === id)
    const after = await review(id, before?.version ?? 0, { reviewRemark: 'Fine.', care: 'ends' })
    expect(after.body.endedAt).toBe(before?.endedAt)
  })

  test('do not review what they took themselves as a doctor, and nobody else reviews', async () => {
    const id = await aCareTaking(sql, { doctorId: doctor.userId, patientId: patient.userId })
    const body = { reviewRemark: 'All in order', care: 'stays' }
    for (const by of [doctor, patient, await clinic.signedIn('staff')]) {
      expect((await review(id, 1, body, by)).status).toBe(403)
      expect((await by.ask(listCareTakings)).status).toBe(403)
    }
    await sql`update users set role = 'admin' where id = ${doctor.userId}`
    const own = await review(id, 1, body, doctor)
    expect([own.status, own.problem.detail]).toEqual([403, 'Nobody reviews their own act.'])
    expect((await review(uuidv7(), 1, body)).status).toBe(404)
  })
})

test('the reason, the doctor and the end cannot be changed, even by the database’s own user', async () => {
  const who = { doctorId: doctor.userId, patientId: patient.userId }
  const id = await aCareTaking(sql, { ...who, secondsAgo: 60 })
  const changes = [`reason = 'walk-in'`, `remark = 'Other'`, `doctor_id = '${admin.userId}'`]
  for (const change of [...changes, `expires_at = now() + interval '29 days'`]) {
    const statement = `update care_takings set ${change} where id = '${id}'`
    await expect(clinic.owner.unsafe(statement)).rejects.toMatchObject({ code: 'OW002' })
  }
  const longer = sql`
    insert into care_takings (id, patient_id, doctor_id, reason, expires_at)
    values (${uuidv7()}, ${who.patientId}, ${who.doctorId}, 'on call', now() + interval '31 days')`
  await expect(longer).rejects.toMatchObject({ code: '23514' })
  await expect(aCareTaking(sql, { ...who, reason: 'referred' })).rejects.toMatchObject({
    code: '23514',
  })
})
