import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addVisitType, changeVisitType, listVisitTypes, readVisitType } from '../visit-type.ts'
import { aVisitType } from './a-visit-type.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
let admin: Caller
let staff: Caller
let doctor: Caller
let patient: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
  patient = await clinic.signedIn('patient')
})

const wanted = (more = {}) => ({ id: uuidv7(), name: `Type ${uuidv7()}`, minutes: 20, ...more })

test('an admin adds a type; the clinic’s people read it as entered', async () => {
  const body = wanted({ price: '85', bufferAfter: 10, preparation: ' Come fasting. ' })
  const added = await admin.ask(addVisitType, { body })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    name: body.name,
    minutes: 20,
    color: 'teal',
    price: '85.00',
    priceCode: null,
    bufferBefore: 0,
    bufferAfter: 10,
    bookableBy: 'desk',
    preparation: 'Come fasting.',
    status: 'active',
    version: 1,
  })
  for (const reader of [staff, doctor]) {
    expect((await reader.ask(readVisitType, { params: { id: body.id } })).body).toEqual(added.body)
  }
  const again = await admin.ask(addVisitType, { body })
  expect([again.status, again.body]).toEqual([201, added.body])
  expect((await admin.ask(addVisitType, { body: { ...body, minutes: 25 } })).status).toBe(409)
})

test.each([
  [{ name: ' ' }, { name: 'Name is required.' }],
  [{ minutes: 4 }, { minutes: 'Length is 5 to 480 minutes.' }],
  [{ bufferAfter: 121 }, { bufferAfter: 'Buffer after is 0 to 120 minutes.' }],
  [
    { price: '1.005' },
    { price: 'Amount must be from 0 to 9,999,999.99 with at most two decimals.' },
  ],
  [
    { reminderHours: '24, soon' },
    {
      reminderHours: 'Give up to 5 numbers of hours with commas between, such as 48, 24.',
    },
  ],
  [{ horizonDays: 0 }, { horizonDays: 'Horizon is 1 to 730 days.' }],
])('a type that makes no sense is refused by field: %j', async (more, errors) => {
  const refused = await admin.ask(addVisitType, { body: wanted(more) })
  expect(refused.status).toBe(422)
  expect(refused.problem.errors).toEqual(errors)
})

test('a type has reminders of its own, those of the clinic, or none', async () => {
  for (const [reminderHours, stored] of [
    ['24, 72, 24', '72, 24'],
    ['none', 'none'],
    ['', null],
  ] as const) {
    const { body } = await admin.ask(addVisitType, { body: wanted({ reminderHours }) })
    expect(body.reminderHours).toBe(stored)
  }
})

test('two types in use cannot have the same name, in any case', async () => {
  const id = await aVisitType(clinic.sql, { name: 'Travel advice' })
  const body = wanted({ name: 'TRAVEL advice' })
  const refused = await admin.ask(addVisitType, { body })
  expect(refused.problem.errors).toEqual({ name: 'Another visit type has this name.' })
  await clinic.sql`update visit_types set status = 'retired' where id = ${id}`
  expect((await admin.ask(addVisitType, { body })).status).toBe(201)
})

test('a stale change is refused with what is stored', async () => {
  const id = await aVisitType(clinic.sql)
  const body = { name: `Renamed ${id}`, minutes: 25 }
  const changed = await admin.ask(changeVisitType, { params: { id }, version: 1, body })
  expect([changed.status, changed.body.minutes]).toEqual([200, 25])
  const stale = await admin.ask(changeVisitType, { params: { id }, version: 1, body })
  expect(stale.status).toBe(412)
  expect(stale.problem.current).toMatchObject({ id, version: 2 })
})

test('a retired type is listed only where asked for', async () => {
  const id = await aVisitType(clinic.sql, { status: 'retired' })
  const ids = async (query: object) =>
    (await staff.ask(listVisitTypes, { query })).body.map((type) => type.id)
  expect(await ids({})).not.toContain(id)
  expect(await ids({ all: 'yes' })).toContain(id)
})

test('only admins change types; patients and visitors read none', async () => {
  const id = await aVisitType(clinic.sql)
  for (const other of [staff, doctor, patient]) {
    expect((await other.ask(addVisitType, { body: wanted() })).status).toBe(403)
    const change = { params: { id }, version: 1, body: { name: 'Mine', minutes: 20 } }
    expect((await other.ask(changeVisitType, change)).status).toBe(403)
  }
  expect((await patient.ask(listVisitTypes)).status).toBe(403)
  expect((await clinic.visitor.ask(listVisitTypes)).status).toBe(401)
  expect((await admin.ask(readVisitType, { params: { id: uuidv7() } })).status).toBe(404)
})
