import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addResource, changeResource, listResources, readResource } from '../resource.ts'
import { aResource } from './a-resource.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
let admin: Caller
let staff: Caller
let patient: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
  patient = await clinic.signedIn('patient')
})

test('a room is added once however often the admin sends it; the desk reads it', async () => {
  const body = { id: uuidv7(), name: 'Room 1', capacity: '3', note: 'Ground floor' }
  const added = await admin.ask(addResource, { body })
  expect([added.status, added.body]).toMatchObject([
    201,
    { kind: 'room', name: 'Room 1', capacity: 3, note: 'Ground floor', status: 'active' },
  ])
  expect((await admin.ask(addResource, { body })).body).toEqual(added.body)
  expect((await admin.ask(addResource, { body: { ...body, capacity: 4 } })).status).toBe(409)
  const taken = await admin.ask(addResource, { body: { id: uuidv7(), name: 'ROOM 1' } })
  expect(taken.problem.errors).toEqual({ name: 'Another room or device has this name.' })
  expect((await staff.ask(readResource, { params: { id: body.id } })).body).toEqual(added.body)
})

test('a retired one is listed only where asked for, and a stale change is refused', async () => {
  const id = await aResource(clinic.sql, { kind: 'device', name: 'Old scanner' })
  const body = { kind: 'device', name: 'Old scanner', capacity: 1, status: 'retired' }
  const changed = await admin.ask(changeResource, { params: { id }, version: 1, body })
  expect(changed.body).toMatchObject({ status: 'retired', version: 2 })
  const ids = async (query: Record<string, string>) =>
    (await staff.ask(listResources, { query })).body.map((one) => one.id)
  expect(await ids({})).not.toContain(id)
  expect(await ids({ all: 'yes' })).toContain(id)
  const stale = await admin.ask(changeResource, { params: { id }, version: 1, body })
  expect(stale.status).toBe(412)
})

test('only admins change rooms; patients and visitors read none', async () => {
  const id = await aResource(clinic.sql)
  const body = { name: 'Mine', capacity: 0 }
  expect((await staff.ask(changeResource, { params: { id }, version: 1, body })).status).toBe(403)
  expect((await staff.ask(addResource, { body: { id: uuidv7(), ...body } })).status).toBe(403)
  expect((await patient.ask(listResources)).status).toBe(403)
  expect((await clinic.visitor.ask(readResource, { params: { id } })).status).toBe(401)
  const refused = await admin.ask(addResource, { body: { id: uuidv7(), ...body } })
  expect(refused.problem.errors).toEqual({ capacity: 'Capacity is 1 to 100 visits.' })
})
