import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMailServer } from '../../../../server/mail/a-mail-server.ts'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { listOwnReadings } from '../../../audit/reading.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { readChartRecord } from '../../medical-records/chart-record.ts'
import { aMedicalRecord } from '../../medical-records/server/a-medical-record.ts'
import { changeRole, readUser } from '../../../access/users/user.ts'
import {
  countWaitingReviews,
  endEmergencyAccess,
  listEmergencyAccesses,
  nameForEmergencies,
  openAnyway,
  readRecordAccess,
  reviewEmergencyAccess,
} from '../emergency-access.ts'
import { anEmergencyAccess } from './an-emergency-access.ts'

let clinic: TestClinic
let admin: Caller
let writer: Caller
let doctor: Caller
let patient: Caller
let record: string

beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin', { name: 'Ada Admin' })
  writer = await clinic.signedIn('doctor', { name: 'Dr. Writer' })
})
afterAll(() => clinic.close())

beforeEach(async () => {
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Night' })
  patient = await clinic.signedIn('patient', { name: 'Pia Patient' })
  await clinic.sql`update users set may_open_anyway = true where id = ${doctor.userId}`
  record = await aMedicalRecord(clinic.sql, {
    doctorId: writer.userId,
    patientId: patient.userId,
  })
})

const params = () => ({ id: patient.userId })
const open = (reason: unknown, id = uuidv7(), by = doctor) =>
  by.ask(openAnyway, { params: params(), body: { id, reason } })
const read = (by = doctor) => by.ask(readChartRecord, { params: { ...params(), recordId: record } })
const accesses = async (query = {}) =>
  (await admin.ask(listEmergencyAccesses, { query: { limit: 100, ...query } })).body

describe('a doctor opens records without care', () => {
  test('with a reason, for an hour, and ends it before', async () => {
    expect((await read()).status).toBe(404)
    const opened = await open('Found unconscious at the bus stop')
    expect(opened.status).toBe(201)
    expect(opened.body).toMatchObject({ reason: 'emergency access', mayOpenAnyway: true })
    const left = Date.parse(opened.body.until ?? '') - Date.now()
    expect(left).toBeGreaterThan(59 * 60_000)
    expect(left).toBeLessThanOrEqual(60 * 60_000)
    expect((await read()).status).toBe(200)
    const ended = await doctor.ask(endEmergencyAccess, { params: params() })
    expect(ended.body).toMatchObject({ reason: null, until: null })
    expect((await read()).status).toBe(404)
  })

  test('not without a reason, which the answer asks for by its field', async () => {
    for (const reason of [undefined, '', '   ', 'x'.repeat(501)]) {
      const refused = await open(reason)
      expect(refused.status).toBe(422)
      expect(refused.problem.errors?.['reason']).toMatch(/^Reason/)
    }
    expect((await doctor.ask(readRecordAccess, { params: params() })).body.reason).toBeNull()
  })

  test('sent again it is the same opening; another body under its id is refused', async () => {
    const id = uuidv7()
    const answers = await Promise.all([1, 2, 3].map(() => open('Chest pain', id)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await accesses()).rows.filter((access) => access.id === id)).toHaveLength(1)
    expect((await open('Something else', id)).status).toBe(409)
  })

  test('only if an admin named them, and only for a chart that exists', async () => {
    const unnamed = await clinic.signedIn('doctor')
    const refused = await open('Chest pain', uuidv7(), unnamed)
    expect(refused.status).toBe(403)
    expect(refused.problem.detail).toContain('has to name you')
    const none = await doctor.ask(openAnyway, {
      params: { id: uuidv7() },
      body: { id: uuidv7(), reason: 'Chest pain' },
    })
    expect(none.status).toBe(404)
  })

  test('in care nothing has to be opened; other roles and visitors have no such way', async () => {
    await aCareTaking(clinic.sql, { doctorId: writer.userId, patientId: patient.userId })
    const own = await writer.ask(readRecordAccess, { params: params() })
    expect(own.body).toMatchObject({ reason: 'in care', mayOpenAnyway: false, until: null })
    for (const caller of [admin, patient, await clinic.signedIn('staff')]) {
      expect((await open('Curious', uuidv7(), caller)).status).toBe(403)
      expect((await caller.ask(readRecordAccess, { params: params() })).status).toBe(403)
    }
    expect((await open('Curious', uuidv7(), clinic.visitor)).status).toBe(401)
  })
})

describe('admins', () => {
  test('name a doctor and withdraw it, which ends what is open at once', async () => {
    const { body: user } = await admin.ask(readUser, { params: { id: doctor.userId } })
    await open('Chest pain')
    expect((await read()).status).toBe(200)
    const name = (mayOpenAnyway: boolean, version: number, id = doctor.userId) =>
      admin.ask(nameForEmergencies, { params: { id }, version, body: { mayOpenAnyway } })
    const withdrawn = await name(false, user.version)
    expect(withdrawn.body.mayOpenAnyway).toBe(false)
    expect((await read()).status).toBe(404)
    expect((await name(true, user.version)).status).toBe(412)
    expect((await name(true, withdrawn.body.version)).body.mayOpenAnyway).toBe(true)
    expect((await name(true, 1, patient.userId)).status).toBe(409)
  })

  test('see a doctor who became staff and doctor again no longer named', async () => {
    const { body: user } = await admin.ask(readUser, { params: { id: doctor.userId } })
    const to = (role: 'staff' | 'doctor', version: number) =>
      admin.ask(changeRole, { params: { id: doctor.userId }, version, body: { role } })
    const moved = await to('staff', user.version)
    await to('doctor', moved.body.version)
    const { body } = await admin.ask(readUser, { params: { id: doctor.userId } })
    expect(body).toMatchObject({ role: 'doctor', mayOpenAnyway: false })
  })

  test('see who opened what and why, and how many records were read, and review it once', async () => {
    const before = (await admin.ask(countWaitingReviews)).body.count
    const id = uuidv7()
    await open('Found unconscious', id)
    await read()
    await read()
    await flushEvents(clinic.sql)
    expect((await admin.ask(countWaitingReviews)).body.count).toBe(before + 1)
    const access = (await accesses({ review: 'waiting' })).rows.find((row) => row.id === id)
    expect(access).toMatchObject({
      doctor: { name: 'Dr. Night' },
      patient: { name: 'Pia Patient' },
      reason: 'Found unconscious',
      recordsRead: 1,
      reviewedAt: null,
      remark: null,
    })
    const review = (remark: string, version: number) =>
      admin.ask(reviewEmergencyAccess, { params: { id }, version, body: { remark } })
    expect((await review(' ', 1)).status).toBe(422)
    const done = await review('Talked to Dr. Night, in order.', access?.version ?? 0)
    expect(done.body).toMatchObject({
      reviewer: { name: 'Ada Admin' },
      remark: 'Talked to Dr. Night, in order.',
    })
    expect((await review('Again', 1)).status).toBe(412)
    expect((await accesses({ review: 'waiting' })).rows.map((row) => row.id)).not.toContain(id)
    expect((await accesses({ review: 'done' })).rows.map((row) => row.id)).toContain(id)
    expect((await admin.ask(countWaitingReviews)).body.count).toBe(before)
  })

  test('do not review what they opened themselves as a doctor', async () => {
    const id = await anEmergencyAccess(clinic.sql, {
      doctorId: doctor.userId,
      patientId: patient.userId,
    })
    await clinic.sql`update users set role = 'admin' where id = ${doctor.userId}`
    const refused = await doctor.ask(reviewEmergencyAccess, {
      params: { id },
      version: 1,
      body: { remark: 'All in order' },
    })
    expect(refused.status).toBe(403)
  })

  test('are told by a mail that names the doctor, not the patient and not the reason', async () => {
    const server = await aMailServer()
    const other = await testClinic({ SMTP_URL: server.url })
    const boss = await other.signedIn('admin', { email: 'boss@clinic.example' })
    const night = await other.signedIn('doctor', { name: 'Dr. Night' })
    const pia = await other.signedIn('patient', { name: 'Pia Patient' })
    await other.sql`update users set may_open_anyway = true where id = ${night.userId}`
    await night.ask(openAnyway, {
      params: { id: pia.userId },
      body: { id: uuidv7(), reason: 'Overdose' },
    })
    await expect.poll(() => server.received.length, { timeout: 5000 }).toBe(1)
    const [mail] = server.received
    const said = JSON.stringify(mail)
    expect(said).toContain(boss.email)
    expect(said).toContain('Dr. Night used emergency access')
    expect(said).not.toMatch(/Pia|Overdose/)
    await other.close()
    await server.close()
  })
})

test('the patient sees that records were opened without care, and what was read', async () => {
  await open('Found unconscious')
  await read()
  await flushEvents(clinic.sql)
  const { body } = await patient.ask(listOwnReadings)
  expect(body.rows).toMatchObject([
    { name: 'Dr. Night', role: 'doctor', objectType: 'medical record', isEmergency: true },
    { name: 'Dr. Night', role: 'doctor', objectType: 'emergency access', isEmergency: true },
  ])
})

test('the reason, the doctor and the end cannot be changed, even by the database’s own user', async () => {
  const id = await anEmergencyAccess(clinic.sql, {
    doctorId: doctor.userId,
    patientId: patient.userId,
    secondsAgo: 60,
  })
  const changes = [`reason = 'Other'`, `expires_at = now() + interval '59 minutes'`]
  for (const change of [...changes, `doctor_id = '${writer.userId}'`]) {
    const statement = `update emergency_accesses set ${change} where id = '${id}'`
    await expect(clinic.owner.unsafe(statement)).rejects.toMatchObject({ code: 'OW002' })
  }
  const longer = clinic.sql`
    insert into emergency_accesses (id, patient_id, doctor_id, reason, expires_at)
    values (${uuidv7()}, ${patient.userId}, ${doctor.userId}, 'Longer', now() + interval '2 hours')`
  await expect(longer).rejects.toMatchObject({ code: '23514' })
})
