import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import {
  addPatient,
  changePatient,
  listPatients,
  type Patient,
  readPatient,
} from '../../charts/patient.ts'
import { someone } from '../../charts/server/a-patient.ts'
import { addExtraField, changeExtraField, listExtraFields } from '../extra-field.ts'
import { anExtraField } from './an-extra-field.ts'
import { hasExtra } from './extra-criteria.ts'

let clinic: TestClinic
let admin: Caller
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const register = (extra?: object, name = 'Emil Extra') =>
  staff.ask(addPatient, { body: { ...someone(), name, id: uuidv7(), ...(extra && { extra }) } })
/** The chart as it is, but for its own fields. */
const withoutExtra = ({ name, dob, gender, contact }: Patient) => ({ name, dob, gender, contact })
const aField = (more: object = {}) => ({
  id: uuidv7(),
  label: `Field ${uuidv7()}`,
  kind: 'text',
  choices: [],
  need: 'optional',
  place: 0,
  ...more,
})

test('an admin defines a field, once by a request that is sent twice, and retires it', async () => {
  const body = aField({ kind: 'choice', choices: ['Left', 'Right', 'Left'] })
  const both = await Promise.all([1, 2].map(() => admin.ask(addExtraField, { body })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body.choices).toEqual(['Left', 'Right'])
  const params = { id: body.id }
  const { label, need, place } = body
  const changes = { label, need, place, choices: ['Left', 'Right'], status: 'retired' }
  const changed = await admin.ask(changeExtraField, { params, version: 1, body: changes })
  expect(changed.body).toMatchObject({ status: 'retired', kind: 'choice', version: 2 })
  const stale = await admin.ask(changeExtraField, { params, version: 1, body: changes })
  expect(stale.status).toBe(412)
  expect((await staff.ask(addExtraField, { body: aField() })).status).toBe(403)
})

test('a field of the wrong shape is refused with a sentence at its field', async () => {
  const errors = async (more: object) =>
    (await admin.ask(addExtraField, { body: aField(more) })).problem.errors
  expect(await errors({ label: '' })).toEqual({ label: 'Label is required.' })
  expect(await errors({ kind: 'picture' })).toEqual({ kind: 'Kind is required.' })
  const few = { choices: 'Enter at least two choices.' }
  expect(await errors({ kind: 'choice', choices: ['One'] })).toEqual(few)
  await anExtraField(clinic.sql, { label: 'Shoe size' })
  expect(await errors({ label: 'shoe SIZE' })).toEqual({ label: 'Another field has this label.' })
})

test('values are stored with the chart, found by the search, and events of the audit log', async () => {
  const id = await anExtraField(clinic.sql, { label: 'Employer' })
  const made = await register({ [id]: 'Zwickau Motors' })
  expect(made.status, JSON.stringify(made.problem)).toBe(201)
  expect(made.body.extra).toEqual({ [id]: 'Zwickau Motors' })
  const found = await staff.ask(listPatients, { query: { search: 'zwickau' } })
  expect(found.body.rows.map((row) => row.id)).toEqual([made.body.id])
  const params = { id: made.body.id }
  const body = { ...withoutExtra(made.body), extra: { [id]: 'Kestrel Labs' } }
  const changed = await staff.ask(changePatient, { params, version: made.body.version, body })
  expect(changed.body.extra).toEqual({ [id]: 'Kestrel Labs' })
  const [event] = await clinic.sql<{ changes: object }[]>`
    select changes from audit_events
    where object_id = ${made.body.id} and action = 'update' and outcome = 'ok'`
  expect(event?.changes).toEqual({
    extra: [{ [id]: 'Zwickau Motors' }, { [id]: 'Kestrel Labs' }],
  })
})

test('a change that says nothing of the fields keeps their values', async () => {
  const id = await anExtraField(clinic.sql, { kind: 'number' })
  const { body: made } = await register({ [id]: '42' })
  const params = { id: made.id }
  const body = withoutExtra(made)
  expect((await staff.ask(changePatient, { params, version: made.version, body })).status).toBe(200)
  expect((await staff.ask(readPatient, { params })).body.extra).toEqual({ [id]: 42 })
})

test('a value that does not fit its field is refused, and a required one is missed', async () => {
  const number = await anExtraField(clinic.sql, { label: 'Shoes', kind: 'number' })
  expect((await register({ [number]: 'large' })).problem.errors).toEqual({
    [`extra.${number}`]: 'Shoes must be a number.',
  })
  const unknown = uuidv7()
  expect((await register({ [unknown]: 'x' })).problem.errors).toEqual({
    [`extra.${unknown}`]: 'There is no such field.',
  })
  const required = await anExtraField(clinic.sql, { label: 'Village', need: 'required' })
  const missed = { [`extra.${required}`]: 'Village is required.' }
  expect((await register()).problem.errors).toEqual(missed)
  expect((await register({})).problem.errors).toEqual(missed)
  expect((await register({ [required]: 'Ash Hill' })).status).toBe(201)
  await clinic.sql`update extra_fields set status = 'retired' where id = ${required}`
  expect((await register()).status).toBe(201)
})

test('lists are cut by the values of a field', async () => {
  const text = await anExtraField(clinic.sql, { kind: 'text' })
  const number = await anExtraField(clinic.sql, { kind: 'number' })
  const date = await anExtraField(clinic.sql, { kind: 'date' })
  for (const [name, value] of [
    ['Nine', 9],
    ['Ten', 10],
  ] as const) {
    const extra = { [text]: `Works as ${name}`, [number]: value, [date]: `2026-01-${10 + value}` }
    expect((await register(extra, name)).status).toBe(201)
  }
  const names = async (criterion: Parameters<typeof hasExtra>[1]) =>
    (
      await clinic.sql<{ name: string }[]>`
        select name from patients p where ${hasExtra(clinic.sql, criterion)} order by name`
    ).map(({ name }) => name)
  const of = { text: { id: text, kind: 'text' }, number: { id: number, kind: 'number' } } as const
  expect(await names({ field: of.text, equals: 'WORKS as ten' })).toEqual(['Ten'])
  expect(await names({ field: of.number, from: '9.5' })).toEqual(['Ten'])
  expect(await names({ field: of.number, to: '9.5' })).toEqual(['Nine'])
  expect(await names({ field: of.number, equals: '10' })).toEqual(['Ten'])
  expect(await names({ field: of.number })).toEqual(['Nine', 'Ten'])
  const dates = { id: date, kind: 'date' } as const
  expect(await names({ field: dates, from: '2026-01-20', to: '2026-01-20' })).toEqual(['Ten'])
})

test('everybody who sees patients reads the fields, active ones first, by their place', async () => {
  const { body } = await (await clinic.signedIn('doctor')).ask(listExtraFields)
  const statuses = body.map(({ status }) => status)
  expect(statuses).toEqual(statuses.toSorted())
  expect((await (await clinic.signedIn('patient')).ask(listExtraFields)).status).toBe(403)
})
