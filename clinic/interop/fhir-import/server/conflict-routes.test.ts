import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { answerAllConflicts, answerConflict, listImportConflicts } from '../import-conflict.ts'
import { aBundle, aPatientResource, aVisit, importTexts, newIds, ofVisit } from './a-bundle.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let admin: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
})

const phone = (value: string) => ({ telecom: [{ system: 'phone', value, use: 'home' }] })

/** A chart that was changed here, and the import that brought another phone and day of birth. */
async function aConflict() {
  const { patient } = newIds()
  await importTexts(sql, { 'a.json': aBundle([aPatientResource(patient, phone('555 1'))]) })
  await sql`update patients set contact = '555 77' where id = ${patient}`
  const other = aPatientResource(patient, { ...phone('555 2'), birthDate: '1988-09-06' })
  const { id } = await importTexts(sql, { 'b.json': aBundle([other]) })
  return { patient, importId: id, rows: await open(id) }
}

async function open(importId: string, by = admin) {
  const { body } = await by.ask(listImportConflicts, { params: { id: importId } })
  return body.rows
}

const chartOf = async (id: string) =>
  (await sql`select contact, dob::text from patients where id = ${id}`)[0]

test('an import lists its conflicts with both values, and whose they are', async () => {
  const { patient, rows } = await aConflict()
  expect(rows).toMatchObject([
    {
      kind: 'patient',
      rowId: patient,
      patientId: patient,
      patientName: 'Chet Hoeger',
      resource: `Patient/${patient}`,
      source: 'b.json',
      label: 'Date of birth',
      ours: '1988-09-05',
      imported: '1988-09-06',
      state: 'open',
    },
    { label: 'Contact', ours: '555 77', imported: '555 2' },
  ])
})

test('taking the imported value writes it, keeping ours leaves it, and neither is asked again', async () => {
  const { patient, importId, rows } = await aConflict()
  const [dob, contact] = rows
  if (!dob || !contact) throw new Error('There are no conflicts.')
  const answer = (row: typeof dob, choice: 'keep' | 'take') =>
    admin.ask(answerConflict, { params: { id: row.id }, version: row.version, body: { choice } })
  const taken = await answer(dob, 'take')
  expect(taken).toMatchObject({ status: 200, body: { state: 'taken' } })
  expect(await answer(contact, 'keep')).toMatchObject({ status: 200, body: { state: 'kept' } })
  expect(await chartOf(patient)).toEqual({ contact: '555 77', dob: '1988-09-06' })
  expect(await open(importId)).toEqual([])
  const events = await sql`
    select object_type, changes from audit_events
    where actor_id = ${admin.userId} and patient_id = ${patient} and action = 'update'
    order by object_type`
  expect(events.map((event) => event['objectType'] as string)).toEqual([
    'import conflict',
    'import conflict',
    'patient',
  ])
  // A second press finds it answered.
  expect(await answer(dob, 'take')).toMatchObject({ status: 412 })
  const again = await admin.ask(answerConflict, {
    params: { id: dob.id },
    version: taken.body.version,
    body: { choice: 'take' },
  })
  expect(again.problem).toMatchObject({
    status: 409,
    detail: 'This conflict was answered already.',
  })
})

test('the imported value of a related person is taken into their row', async () => {
  const { patient } = newIds()
  const withContact = (value: string) => {
    const contact = { name: { text: 'Ben' }, telecom: [{ system: 'phone', value }] }
    return aBundle([aPatientResource(patient, { contact: [contact] })])
  }
  await importTexts(sql, { 'a.json': withContact('555 1') })
  await sql`update related_people set phone = '555 77' where patient_id = ${patient}`
  const { id } = await importTexts(sql, { 'b.json': withContact('555 2') })
  const [conflict, ...others] = await open(id)
  expect(others).toEqual([])
  expect(conflict).toMatchObject({
    ...{ kind: 'related person', patientId: patient, label: 'Related person: phone' },
    ...{ ours: '555 77', imported: '555 2' },
  })
  const { status } = await admin.ask(answerConflict, {
    params: { id: conflict?.id ?? '' },
    version: conflict?.version ?? 0,
    body: { choice: 'take' },
  })
  expect(status).toBe(200)
  expect(await sql`select phone from related_people where patient_id = ${patient}`).toEqual([
    { phone: '555 2' },
  ])
  expect(await sql`select emergency_contact from patients where id = ${patient}`).toEqual([
    { emergencyContact: 'Ben, 555 2' },
  ])
})

test('a row that changed again meanwhile is refused with the value of now, and then answered', async () => {
  const { patient, rows } = await aConflict()
  const contact = rows.find(({ label }) => label === 'Contact')
  if (!contact) throw new Error('There is no conflict.')
  await sql`update patients set contact = '555 88' where id = ${patient}`
  const wanted = {
    params: { id: contact.id },
    version: contact.version,
    body: { choice: 'take' },
  } as const
  const stale = await admin.ask(answerConflict, wanted)
  expect(stale.problem).toMatchObject({
    status: 412,
    current: { id: contact.id, ours: '555 88', imported: '555 2', state: 'open' },
  })
  expect(await chartOf(patient)).toMatchObject({ contact: '555 88' })
  expect(await admin.ask(answerConflict, wanted)).toMatchObject({ status: 412 })
  const now = { ...wanted, version: contact.version + 1 }
  expect(await admin.ask(answerConflict, now)).toMatchObject({ status: 200 })
  expect(await chartOf(patient)).toMatchObject({ contact: '555 2' })
})

test('of ten answers that saw the old value at once, none writes over the new one', async () => {
  const { patient, rows } = await aConflict()
  const contact = rows.find(({ label }) => label === 'Contact')
  if (!contact) throw new Error('There is no conflict.')
  await sql`update patients set contact = '555 88' where id = ${patient}`
  const { id, version } = contact
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      admin.ask(answerConflict, { params: { id }, version, body: { choice: 'take' } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 412))
  expect(await chartOf(patient)).toMatchObject({ contact: '555 88' })
})

test('all conflicts of an import are answered at once; a row that changed meanwhile stays open', async () => {
  const { patient } = newIds()
  const other = newIds().patient
  const both = (value: string, day: string) => {
    const values = { ...phone(value), birthDate: day }
    return aBundle([aPatientResource(patient, values), aPatientResource(other, values)])
  }
  await importTexts(sql, { 'a.json': both('555 1', '1980-01-01') })
  await sql`update patients set contact = '555 7' where id in (${patient}, ${other})`
  const { id } = await importTexts(sql, { 'b.json': both('555 2', '1980-01-02') })
  await sql`update patients set contact = '555 8' where id = ${other}`
  const params = { id }
  const all = await admin.ask(answerAllConflicts, { params, body: { choice: 'take' } })
  expect(all.body).toEqual({ answered: 2, changed: 2, left: 2 })
  expect(await chartOf(patient)).toEqual({ contact: '555 2', dob: '1980-01-02' })
  expect(await chartOf(other)).toEqual({ contact: '555 8', dob: '1980-01-01' })
  const rest = await admin.ask(answerAllConflicts, { params, body: { choice: 'keep' } })
  expect(rest.body).toEqual({ answered: 2, changed: 0, left: 0 })
  expect(await chartOf(other)).toEqual({ contact: '555 8', dob: '1980-01-01' })
})

test('a choice is asked for in words, and only those who manage imports make it', async () => {
  const { importId, rows } = await aConflict()
  const [row] = rows
  if (!row) throw new Error('There is no conflict.')
  const params = { id: row.id }
  const wrong = await admin.ask(answerConflict, {
    params,
    version: row.version,
    body: { choice: 'both' },
  })
  expect(wrong.problem).toMatchObject({
    status: 422,
    errors: { choice: 'Choose which value counts.' },
  })
  for (const role of ['staff', 'doctor', 'patient'] as const) {
    const caller = await clinic.signedIn(role)
    const asked = { params, version: row.version, body: { choice: 'keep' } } as const
    expect(await caller.ask(answerConflict, asked)).toMatchObject({ status: 403 })
    const list = await caller.ask(listImportConflicts, { params: { id: importId } })
    expect(list.status).toBe(403)
  }
  const nobody = { params: { id: uuidv7() }, version: 1, body: { choice: 'keep' } } as const
  expect(await admin.ask(answerConflict, nobody)).toMatchObject({ status: 404 })
})

test('somebody who manages imports and may not read records sees no conflict of a record', async () => {
  const ids = newIds()
  const pulse = ofVisit(ids, 'Observation', { code: { text: 'Pulse' }, valueInteger: 70 })
  await importTexts(sql, { 'a.json': aBundle([...aVisit(ids), pulse]) })
  await sql`update medical_records set notes = notes || ' Seen.' where appointment_id = ${ids.encounter}`
  const other = { ...pulse, valueInteger: 71 }
  const { id } = await importTexts(sql, { 'b.json': aBundle([other]) })
  const [row] = await open(id)
  expect(row).toMatchObject({ kind: 'medical record', label: 'Notes' })
  const mover = await clinic.signedIn('staff')
  await sql`update users set permissions = '{imports.manage}' where id = ${mover.userId}`
  expect(await open(id, mover)).toEqual([])
  const asked = { params: { id: row?.id ?? '' }, version: 1, body: { choice: 'take' } } as const
  expect(await mover.ask(answerConflict, asked)).toMatchObject({ status: 404 })
  const all = await mover.ask(answerAllConflicts, { params: { id }, body: { choice: 'take' } })
  expect(all.body).toEqual({ answered: 0, changed: 0, left: 0 })
  const taken = await admin.ask(answerConflict, asked)
  expect(taken).toMatchObject({ status: 200 })
  const [record] =
    await sql`select notes from medical_records where appointment_id = ${ids.encounter}`
  expect(record?.['notes']).toContain('Pulse: 71')
})
