import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { nameCoSigner, readCoSigner } from '../signature.ts'

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

test('who names a co-signer, and when it ends, stands in the audit log', async () => {
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
