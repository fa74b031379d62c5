import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { addIdentifier, mostIdentifiers, removeIdentifier } from '../identifier.ts'
import { listPatientDirectory, listPatients, readPatient } from '../patient.ts'
import { aPatient } from './a-patient.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const staff = await clinic.signedIn('staff')

const passport = { type: 'Passport', value: 'XK-204-77 B' } as const

test('a number that was entered is found by the search, however it is written', async () => {
  const { id } = await aPatient(sql, { name: 'Nina Numbers' })
  const params = { id }
  const added = await staff.ask(addIdentifier, { params, body: passport })
  expect(added.body.identifiers).toEqual([{ ...passport, system: '' }])
  await staff.ask(addIdentifier, {
    params,
    body: { type: 'National number', value: '931-55-0172' },
  })
  for (const search of ['xk-204-77', 'XK20477B', '931-55-0172', '931550172']) {
    const { body } = await staff.ask(listPatients, { query: { search } })
    expect(
      body.rows.map((row) => row.id),
      search,
    ).toEqual([id])
  }
  const select = await staff.ask(listPatientDirectory, { query: { search: '931550172' } })
  expect(select.body.entries.map((entry) => entry.id)).toEqual([id])
})

test('a number pressed twice stands once, and two people who enter numbers lose none', async () => {
  const { id } = await aPatient(sql, { name: 'Tom Twice' })
  const params = { id }
  const values = ['A-1', 'A-1', 'A-2', 'A-3', 'A-4']
  await Promise.all(
    values.map((value) => staff.ask(addIdentifier, { params, body: { type: 'Other', value } })),
  )
  const { body } = await staff.ask(readPatient, { params })
  expect(body.identifiers.map(({ value }) => value).sort()).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
})

test('a number is removed, of an import too, and the others stay in their order', async () => {
  const { id } = await aPatient(sql, { name: 'Rita Removed' })
  const params = { id }
  const imported = { system: 'urn:oid:2.16.840.1.113883.4.3.25', value: 'S99912' }
  await sql`update patients set identifiers = ${sql.json([imported])} where id = ${id}`
  for (const value of ['one', 'two']) {
    await staff.ask(addIdentifier, { params, body: { type: 'Other', value } })
  }
  const gone = await staff.ask(removeIdentifier, { params, body: imported })
  expect(gone.body.identifiers.map(({ value }) => value)).toEqual(['one', 'two'])
  const again = await staff.ask(removeIdentifier, { params, body: imported })
  expect(again.body).toMatchObject({ version: gone.body.version })
})

test('a chart has a bounded number of them, of any kind but none without one', async () => {
  const { id } = await aPatient(sql, { name: 'Bea Bounded' })
  const params = { id }
  const many = Array.from({ length: mostIdentifiers }, (_, n) => ({ system: '', value: `n${n}` }))
  await sql`update patients set identifiers = ${sql.json(many)} where id = ${id}`
  const refused = await staff.ask(addIdentifier, { params, body: passport })
  expect(refused.status).toBe(409)
  expect(refused.problem.detail).toBe('A chart has at most 40 numbers. Remove one first.')
  await sql`update patients set identifiers = '[]' where id = ${id}`
  const typed = await staff.ask(addIdentifier, {
    params,
    body: { type: 'Library card', value: '1' },
  })
  expect(typed.body.identifiers).toMatchObject([{ type: 'Library card', value: '1' }])
  const nameless = await staff.ask(addIdentifier, { params, body: { type: ' ', value: '1' } })
  expect(nameless.problem.errors).toEqual({ type: 'Kind is required.' })
})

test('doctors and patients change no numbers', async () => {
  const { id } = await aPatient(sql, { name: 'Una Untouched' })
  for (const role of ['doctor', 'patient'] as const) {
    const caller = await clinic.signedIn(role)
    const answer = await caller.ask(addIdentifier, { params: { id }, body: passport })
    expect(answer.status, role).toBe(403)
  }
})
