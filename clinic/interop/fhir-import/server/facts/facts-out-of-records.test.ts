import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../server/database/test-database.ts'
import { aBundle, aVisit, importTexts, newIds, ofVisit, type VisitIds } from '../a-bundle.ts'
import { factRounds } from './fact-rounds.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)
await sql`update clinic set time_zone = 'Europe/Berlin'`

const rounds = factRounds({
  sql,
  live: { publish: () => undefined },
  onError: (error) => {
    throw error
  },
})
const bring = (...resources: Parameters<typeof aBundle>[0]) =>
  importTexts(sql, { 'a.json': aBundle(resources) })

const prose = 'Encounter for problem\n\nDiagnoses\n- Cough\n\nImaging\n- Chest'

/** A visit with a finding of each sort, its record as imports of before wrote it. */
async function aVisitOfBefore(ids: VisitIds, { isSignedHere = false } = {}) {
  const cough = ofVisit(ids, 'Condition', { code: { text: 'Cough' } })
  const drops = ofVisit(ids, 'MedicationRequest', {
    ...{ status: 'active', intent: 'order', medicationCodeableConcept: { text: 'Drops' } },
  })
  const panel = ofVisit(ids, 'Observation', {
    code: { text: 'Vital signs panel' },
    status: 'final',
  })
  const chest = ofVisit(ids, 'ImagingStudy', { description: 'Chest' })
  await bring(...aVisit(ids), cough, drops, panel, chest)
  const fresh = await recordOf(ids)
  const { id } = fresh
  await sql`delete from medical_records where id = ${id}`
  await sql`
    insert into medical_records (id, patient_id, doctor_id, appointment_id, record_date, notes,
      prescription, signed_at, signed_by)
    values (${id}, ${ids.patient}, ${ids.doctor}, ${ids.encounter}, '2019-05-04', ${prose}, 'Drops',
      now(), ${isSignedHere ? ids.doctor : null})`
  await sql`
    update fhir_resources set mapped_to = 'medical record', mapped_id = ${id}, title = null
    where resource_id = any(${[cough, drops, panel].map((one) => String(one['id']))})`
  return { cough, panel, fresh }
}

async function recordOf({ encounter }: VisitIds) {
  const [record] = await sql<{ id: string; notes: string; version: number }[]>`
    select id, notes, prescription, with_facts, version, signed_by, signed_at is not null as is_signed
    from medical_records where appointment_id = ${encounter}`
  if (!record) throw new Error('There is no record.')
  return record
}

const placeOf = async (resource: Readonly<Record<string, unknown>>) => {
  const [row] = await sql<{ mappedTo: string; title: string | null }[]>`
    select mapped_to, title from fhir_resources where resource_id = ${String(resource['id'])}
    order by id desc limit 1`
  return row
}

test('the record of an earlier import gives its facts to the chart and keeps the rest', async () => {
  const ids = newIds()
  const { cough, panel, fresh } = await aVisitOfBefore(ids)
  await rounds.run()
  const record = await recordOf(ids)
  expect(record).toEqual({ ...fresh, version: 2 })
  expect(record).toMatchObject({
    notes: 'Encounter for problem\n\nImaging\n- Chest',
    prescription: null,
    withFacts: true,
    signedBy: null,
    isSigned: true,
  })
  expect(await placeOf(cough)).toMatchObject({ mappedTo: 'fact' })
  expect(await placeOf(panel)).toEqual({ mappedTo: 'imported item', title: 'Vital signs panel' })
  const versions = await sql`
    select notes, prescription from medical_record_versions where record_id = ${record.id}`
  expect(versions).toEqual([{ notes: prose, prescription: 'Drops' }])
  const events = await sql`
    select action, actor_id, actor_role from audit_events
    where object_id = ${record.id} and action = 'update'`
  expect(events).toEqual([{ action: 'update', actorId: null, actorRole: 'system' }])

  await rounds.run()
  expect(await recordOf(ids)).toEqual(record)

  // The next version of a resource finds a record that nobody changed here.
  const again = await bring({ ...cough, code: { text: 'Whooping cough' } })
  expect(again).toMatchObject({ warnings: [], changed: { conflicts: 0 } })
  expect((await recordOf(ids)).notes).toBe(record.notes)
})

test('a record that was changed here keeps its words, and is not shown with the facts beside them', async () => {
  const ids = newIds()
  const { cough } = await aVisitOfBefore(ids)
  await sql`
    update medical_records set notes = notes || ' Seen again.' where appointment_id = ${ids.encounter}`
  const before = await recordOf(ids)
  await rounds.run()
  expect(await recordOf(ids)).toEqual(before)
  expect(before).toMatchObject({ notes: `${prose} Seen again.`, withFacts: false })
  expect(await placeOf(cough)).toMatchObject({ mappedTo: 'medical record' })
  expect(
    await sql`select version from records_without_facts where record_id = ${before.id}`,
  ).toEqual([{ version: null }])
})

test('a record that somebody signed here is never touched', async () => {
  const ids = newIds()
  await aVisitOfBefore(ids, { isSignedHere: true })
  const before = await recordOf(ids)
  await rounds.run()
  expect(await recordOf(ids)).toEqual(before)
})
