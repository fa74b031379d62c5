import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../server/database/test-database.ts'
import {
  aBundle,
  aPatientResource,
  aPractitioner,
  anEncounter,
  aVisit,
  importTexts,
  newIds,
  ofVisit,
} from './a-bundle.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)
await sql`update clinic set time_zone = 'Europe/Berlin', currency = 'EUR'`

type Resource = ReturnType<typeof aPatientResource>
const bring = (...resources: readonly Resource[]) =>
  importTexts(sql, { 'again.json': aBundle(resources) })
async function one(table: string, id: string): Promise<Record<string, unknown>> {
  const [row] = await sql<Record<string, unknown>[]>`select * from ${sql(table)} where id = ${id}`
  return row ?? {}
}
const conflictsOf = (rowId: string) => sql`
  select field, ours, imported, state from import_changes where row_id = ${rowId} order by field`
const phone = (value: string) => ({ telecom: [{ system: 'phone', value, use: 'home' }] })

test('a patient who comes again gets the new values where nobody changed the chart here', async () => {
  const { patient } = newIds()
  const home = (line: string) => ({ address: [{ use: 'home', line: [line], city: 'Quincy' }] })
  await bring(aPatientResource(patient, { ...phone('555 1'), ...home('1 Main St') }))
  const moved = aPatientResource(patient, {
    ...phone('555 2'),
    ...home('2 High St'),
    name: [{ use: 'official', family: 'Hoeger', given: ['Chet', 'B'] }],
    contact: [{ name: { text: 'Ben' }, telecom: [{ system: 'phone', value: '555 9' }] }],
  })
  const again = await bring(moved)
  expect(again.changed).toEqual({ rows: 1, conflicts: 0 })
  expect(again.counts).toEqual({ read: 1, mapped: 1, kept: 0, skipped: 0 })
  expect(again.warnings).toEqual([])
  expect(await one('patients', patient)).toMatchObject({
    name: 'Chet B Hoeger',
    contact: '555 2',
    address: '2 High St, Quincy',
    emergencyContact: 'Ben, 555 9',
  })
  const addresses = await sql`
    select line, use, is_main from patient_addresses where patient_id = ${patient} order by line`
  expect(addresses).toEqual([
    { line: '1 Main St, Quincy', use: 'old', isMain: false },
    { line: '2 High St, Quincy', use: 'home', isMain: true },
  ])
  expect((await bring(moved)).changed).toEqual({ rows: 0, conflicts: 0 })
})

test('a chart that was changed here keeps its values, and both wait for a choice', async () => {
  const { patient } = newIds()
  await bring(aPatientResource(patient, phone('555 1')))
  await sql`update patients set contact = '555 77' where id = ${patient}`
  const again = await bring(
    aPatientResource(patient, { ...phone('555 2'), birthDate: '1988-09-06' }),
  )
  expect(again.changed).toEqual({ rows: 0, conflicts: 2 })
  expect(again.openConflicts).toBe(2)
  expect(again.reasons).toEqual([
    { outcome: 'kept', text: 'Changed here since, so it waits for a choice', count: 1 },
  ])
  expect(await one('patients', patient)).toMatchObject({ contact: '555 77', dob: '1988-09-05' })
  expect(await conflictsOf(patient)).toEqual([
    { field: 'contact', ours: '555 77', imported: '555 2', state: 'open' },
    { field: 'dob', ours: '1988-09-05', imported: '1988-09-06', state: 'open' },
  ])
  // A third export replaces what waits; it does not pile up.
  await bring(aPatientResource(patient, { ...phone('555 3'), birthDate: '1988-09-06' }))
  expect(await conflictsOf(patient)).toMatchObject([
    { field: 'contact', ours: '555 77', imported: '555 3' },
    { field: 'dob' },
  ])
})

test('an edit to the value that the import brings is no conflict', async () => {
  const { patient } = newIds()
  await bring(aPatientResource(patient, phone('555 1')))
  await sql`update patients set contact = '555 2' where id = ${patient}`
  const again = await bring(aPatientResource(patient, phone('555 2')))
  expect(again.changed).toEqual({ rows: 0, conflicts: 0 })
  expect(await conflictsOf(patient)).toEqual([])
})

test('a planned visit that comes again as finished, at another time, is completed at that time', async () => {
  const ids = newIds()
  const planned = { status: 'planned', period: { start: '2019-05-04T08:30:00+02:00' } }
  await bring(aPatientResource(ids.patient), aPractitioner(ids.doctor), anEncounter(ids, planned))
  expect(await one('appointments', ids.encounter)).toMatchObject({ status: 'scheduled' })
  const period = { start: '2019-05-04T10:00:00+02:00', end: '2019-05-04T10:20:00+02:00' }
  const again = await bring(anEncounter(ids, { period }))
  expect(again.changed).toEqual({ rows: 1, conflicts: 0 })
  const visit = await one('appointments', ids.encounter)
  expect(visit).toMatchObject({ status: 'completed' })
  expect(new Date(String(visit['startsAt'])).toISOString()).toBe('2019-05-04T08:00:00.000Z')
  expect(new Date(String(visit['endsAt'])).toISOString()).toBe('2019-05-04T08:20:00.000Z')
})

test('a visit that was moved here waits for a choice', async () => {
  const ids = newIds()
  await bring(...aVisit(ids))
  await sql`update appointments set starts_at = starts_at + interval '5 minutes'
    where id = ${ids.encounter}`
  const again = await bring(anEncounter(ids, { status: 'cancelled' }))
  expect(again.changed).toEqual({ rows: 0, conflicts: 1 })
  expect(await conflictsOf(ids.encounter)).toEqual([
    { field: 'status', ours: 'completed', imported: 'canceled', state: 'open' },
  ])
})

test('a finding that comes again changes its line of the record, and what it said stays a version', async () => {
  const ids = newIds()
  const pulse = ofVisit(ids, 'Observation', { code: { text: 'Pulse' }, valueInteger: 70 })
  const weight = ofVisit(ids, 'Observation', { code: { text: 'Weight' }, valueInteger: 80 })
  await bring(...aVisit(ids), pulse, weight)
  const [record] = await sql<{ id: string; notes: string }[]>`
    select id, notes from medical_records where appointment_id = ${ids.encounter}`
  const again = await bring({ ...pulse, valueInteger: 72 })
  expect(again.changed).toEqual({ rows: 1, conflicts: 0 })
  const changed = await one('medical_records', record?.id ?? '')
  expect(changed['notes']).toBe(record?.notes.replace('Pulse: 70', 'Pulse: 72'))
  const versions = await sql`
    select notes from medical_record_versions where record_id = ${record?.id ?? ''}`
  expect(versions).toEqual([{ notes: record?.notes }])
  // The change by the import is no change here: the next version is applied too.
  const third = await bring({ ...pulse, valueInteger: 73 })
  expect(third.changed).toEqual({ rows: 1, conflicts: 0 })
  const error = { status: 'entered-in-error' }
  await bring({ ...weight, ...error })
  const left = await one('medical_records', record?.id ?? '')
  expect(left['notes']).not.toContain('Weight')
  expect(left['notes']).toContain('- Pulse: 73')
})

test('a goal that comes again changes its row', async () => {
  const ids = newIds()
  const goal = (text: string) => ({
    resourceType: 'Goal',
    id: `goal-${ids.patient}`,
    subject: { reference: `urn:uuid:${ids.patient}` },
    lifecycleStatus: 'active',
    description: { text },
  })
  await bring(...aVisit(ids), goal('Two litres a day'))
  const again = await bring(goal('Three litres a day'))
  expect(again.warnings).toEqual([])
  const rows = await sql`select text, version from goals where patient_id = ${ids.patient}`
  expect(rows).toEqual([{ text: 'Three litres a day', version: 2 }])
})

test('a record that a doctor edited waits for a choice, with all that imports bring', async () => {
  const ids = newIds()
  const pulse = ofVisit(ids, 'Observation', { code: { text: 'Pulse' }, valueInteger: 70 })
  const weight = ofVisit(ids, 'Observation', { code: { text: 'Weight' }, valueInteger: 80 })
  await bring(...aVisit(ids), pulse, weight)
  const [record] = await sql<{ id: string; notes: string }[]>`
    update medical_records set notes = notes || ' Seen again.'
    where appointment_id = ${ids.encounter} returning id, notes`
  await bring({ ...pulse, valueInteger: 72 })
  await bring({ ...weight, valueInteger: 81 })
  const [conflict, ...others] = await conflictsOf(record?.id ?? '')
  expect(others).toEqual([])
  expect(conflict).toMatchObject({ field: 'notes', ours: record?.notes, state: 'open' })
  expect(conflict?.['imported']).toContain('Pulse: 72')
  expect(conflict?.['imported']).toContain('Weight: 81')
  expect(await one('medical_records', record?.id ?? '')).toMatchObject({ notes: record?.notes })
})

test('an allergy that is refuted later warns nobody, and one that returns warns again', async () => {
  const ids = newIds()
  const allergy = (text: string, id: string, version: number, verification = 'confirmed') => ({
    resourceType: 'AllergyIntolerance',
    id,
    meta: { versionId: String(version) },
    patient: { reference: `Patient/${ids.patient}` },
    code: { text },
    verificationStatus: { coding: [{ code: verification }] },
  })
  const [latex, dust] = [uuidv7(), uuidv7()]
  const warning = async () =>
    (
      await sql<{ text: string }[]>`
        select text from allergies a where patient_id = ${ids.patient} and warns(a) order by text`
    ).map(({ text }) => text)
  await bring(aPatientResource(ids.patient), allergy('Latex', latex, 1), allergy('Dust', dust, 1))
  await bring(allergy('Latex', latex, 2, 'refuted'))
  expect(await warning()).toEqual(['Dust'])
  await bring(allergy('Latex', latex, 3))
  expect(await warning()).toEqual(['Dust', 'Latex'])
})

test('a bill whose claim comes again has its new amount, and one changed here waits', async () => {
  const ids = newIds()
  const claim = (id: string, value: number) => ({
    resourceType: 'Claim',
    id,
    status: 'active',
    patient: { reference: `Patient/${ids.patient}` },
    created: '2020-01-02',
    total: { value, currency: 'EUR' },
  })
  const [first, second] = [uuidv7(), uuidv7()]
  await bring(aPatientResource(ids.patient), claim(first, 10.5), claim(second, 20))
  await sql`update bills set amount_minor = 1900 where id = ${second}`
  const again = await bring(claim(first, 11), claim(second, 21))
  expect(again.changed).toEqual({ rows: 1, conflicts: 1 })
  expect(await one('bills', first)).toMatchObject({ amountMinor: 1100 })
  expect(await one('bills', second)).toMatchObject({ amountMinor: 1900 })
})

test('a check says what would change and changes nothing', async () => {
  const { patient } = newIds()
  await bring(aPatientResource(patient, phone('555 1')))
  const files = { 'again.json': aBundle([aPatientResource(patient, phone('555 2'))]) }
  const check = await importTexts(sql, files, { isDryRun: true })
  expect(check.changed).toEqual({ rows: 1, conflicts: 0 })
  expect(await one('patients', patient)).toMatchObject({ contact: '555 1' })
  expect(await conflictsOf(patient)).toEqual([])
})

test('a new version of what was deleted here is kept with that reason', async () => {
  const ids = newIds()
  await bring(...aVisit(ids))
  await sql`update appointments set deleted_at = now() where id = ${ids.encounter}`
  const again = await bring(anEncounter(ids, { status: 'cancelled' }))
  expect(again.reasons).toEqual([
    { outcome: 'kept', text: 'What it became was deleted here since', count: 1 },
  ])
})
