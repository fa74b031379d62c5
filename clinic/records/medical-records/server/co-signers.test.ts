import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { readMedicalRecord } from '../medical-record.ts'
import { coSignMedicalRecord, nameCoSigner, readCoSigner, signMedicalRecord } from '../signature.ts'
import { aMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let admin: Caller
let roux: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  roux = await clinic.signedIn('doctor', { name: 'André Roux' })
})

const name = (doctor: Caller, coSignerId: string | null, version = 0) =>
  admin.ask(nameCoSigner, { params: { id: doctor.userId }, version, body: { coSignerId } })
const read = async (doctor: Caller) =>
  (await admin.ask(readCoSigner, { params: { id: doctor.userId } })).body

test('a doctor whose account is closed signs for nobody, and is no longer named', async () => {
  const trainee = await clinic.signedIn('doctor')
  const leaving = await clinic.signedIn('doctor')
  expect((await name(trainee, leaving.userId)).status).toBe(200)
  await sql`update users set status = 'deleted' where id = ${leaving.userId}`
  expect(await read(trainee)).toEqual({ coSigner: null, version: 1 })
  const refused = await name(trainee, leaving.userId, 1)
  expect(refused.status).toBe(422)
  expect(refused.problem.errors).toEqual({ coSignerId: 'Choose another doctor.' })
})

test('a doctor who is past training signs for others', async () => {
  const [once, trainee] = [await clinic.signedIn('doctor'), await clinic.signedIn('doctor')]
  await name(once, roux.userId)
  expect((await name(trainee, once.userId)).status).toBe(422)
  expect((await name(once, null, 1)).status).toBe(200)
  expect((await name(trainee, once.userId)).status).toBe(200)
})

test('of two admins who name one at first, the second sees what the first chose', async () => {
  const trainee = await clinic.signedIn('doctor')
  const other = await clinic.signedIn('doctor')
  expect((await name(trainee, roux.userId)).status).toBe(200)
  const late = await name(trainee, other.userId)
  expect(late.status).toBe(412)
  expect(late.problem.current).toMatchObject({ coSigner: { name: 'André Roux' }, version: 1 })
  expect((await read(trainee)).coSigner?.id).toBe(roux.userId)
})

test('the audit log has the admin who names a co-signer, and the end of it', async () => {
  const trainee = await clinic.signedIn('doctor')
  await name(trainee, roux.userId)
  await name(trainee, null, 1)
  const events = await sql<{ action: string; changes: object }[]>`
    select action, changes from audit_events
    where object_type = 'co-signer' and actor_id = ${admin.userId}
    order by id desc limit 2`
  expect(events).toMatchObject([
    { action: 'update', changes: { co_signer_id: [roux.userId, null] } },
    { action: 'insert', changes: { doctor_id: [null, trainee.userId] } },
  ])
})

test('records that wait for a co-signer who left pass on to the next one, and nobody signs for nobody', async () => {
  const [trainee, leaving] = [await clinic.signedIn('doctor'), await clinic.signedIn('doctor')]
  await name(trainee, leaving.userId)
  const by = { doctorId: trainee.userId, patientId: (await clinic.signedIn('patient')).userId }
  const [waiting, unsigned] = [await aMedicalRecord(sql, by), await aMedicalRecord(sql, by)]
  const sign = (id: string) => trainee.ask(signMedicalRecord, { params: { id }, version: 1 })
  expect((await sign(waiting)).body.state).toBe('to co-sign')
  await sql`update users set status = 'deleted' where id = ${leaving.userId}`

  const refused = await sign(unsigned)
  expect(refused.status).toBe(409)
  expect(refused.problem.detail).toContain('Ask an admin to name another one.')
  expect((await name(trainee, null, 1)).status).toBe(200)
  expect((await name(trainee, roux.userId, 2)).status).toBe(200)
  expect((await sign(unsigned)).body.coSigner?.id).toBe(roux.userId)
  const params = { id: waiting }
  const passedOn = await roux.ask(readMedicalRecord, { params })
  expect(passedOn.body).toMatchObject({ state: 'to co-sign', coSigner: { name: 'André Roux' } })
  const version = passedOn.body.version
  expect((await roux.ask(coSignMedicalRecord, { params, version })).body.state).toBe('signed')
})

test('of two doctors who are named for each other at once, one is refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [one, other] = [await clinic.signedIn('doctor'), await clinic.signedIn('doctor')]
    const answers = await Promise.all([name(one, other.userId), name(other, one.userId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  }
})
