import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../../../server/database/connect.ts'
import { testDatabase } from '../../../../server/database/test-database.ts'
import {
  aBundle,
  aPatientResource,
  aPractitioner,
  aVisit,
  importTexts,
  newIds,
  ofVisit,
} from './a-bundle.ts'

const { sql, url, drop } = await testDatabase()
afterAll(drop)

const ids = newIds()
const good = aBundle(aVisit(ids), { space: 2 })
const broken = (more: Record<string, unknown>, resourceType = 'Observation') =>
  aBundle([...aVisit(newIds()), { resourceType, id: 'x-1', code: { text: 'Pulse' }, ...more }])
const withText = (old: string, replacement: string) => good.replace(old, replacement)

const cases: readonly (readonly [what: string, content: string | Uint8Array, sentence: RegExp])[] =
  [
    [
      'no JSON',
      'Dear Sir or Madam',
      /^bad\.json: This is not FHIR in JSON: it does not begin with \{\.$/,
    ],
    ['nothing', ' \n', /^bad\.json: The file is empty\.$/],
    ['half a JSON', '{"resourceType": Bundle}', /^bad\.json: This is not JSON\.$/],
    [
      'no FHIR',
      '{"name": "Chet"}',
      /^bad\.json: This is JSON, but not FHIR: it has no resourceType\.$/,
    ],
    [
      'FHIR in XML',
      '<?xml version="1.0"?>\n<Patient xmlns="http://hl7.org/fhir"/>',
      /^bad\.json: This is FHIR in XML\./,
    ],
    [
      'a C-CDA document',
      '\uFEFF<ClinicalDocument xmlns="urn:hl7-org:v3"/>',
      /^bad\.json: This is a C-CDA document \(XML\)\./,
    ],
    [
      'a message of HL7 version 2',
      'MSH|^~\\&|LAB',
      /^bad\.json: This is a message of HL7 version 2\./,
    ],
    ['a PDF', '%PDF-1.7', /^bad\.json: This is a PDF\. Only FHIR R4 in JSON is imported\.$/],
    [
      'lines of which one is broken',
      '{"resourceType":"Basic","id":"a","code":{}}\n{"resourceType":',
      /^bad\.json, entry 2: This is not JSON\.$/,
    ],
    [
      'a cut gzip file',
      gzipSync(good).subarray(0, 60),
      /^bad\.json: This gzip file is damaged or was cut off\.$/,
    ],
    [
      'a cut zip archive',
      Buffer.from('PK\x03\x04 and nothing else'),
      /^bad\.json: This zip file is damaged, locked with a password or was cut off\.$/,
    ],
    ['a list of bundles', `[${good}]`, /^bad\.json: This is not FHIR in JSON/],
    ['two bundles', good + good, /^bad\.json: There is more after the end of the bundle/],
    [
      'an answer of a server',
      aBundle([], { type: 'batch-response' }),
      /^bad\.json: This is a bundle of type batch-response; transaction, batch, collection, searchset, document, history are imported\.$/,
    ],
    [
      'entries that are no list',
      '{"resourceType":"Bundle","type":"batch","entry":{}}',
      /^bad\.json: The entries of the bundle are not a list\.$/,
    ],
    [
      'a cut file',
      good.slice(0, good.length - 400),
      /^bad\.json: The file ends in the middle of entry 3 before its bundle does: it was cut off\.$/,
    ],
    [
      'a file cut before its end',
      good.slice(0, -1),
      /^bad\.json: The file ends before its bundle does: it was cut off\.$/,
    ],
    [
      'broken JSON within an entry',
      withText('"given": [', '"given": ['.replace('[', '[[')),
      /^bad\.json, entry 1: This is not JSON\.$/,
    ],
    [
      'another encoding',
      Buffer.from(withText('Chet', 'Chét'), 'latin1'),
      /^bad\.json, entry 1: This is not UTF-8/,
    ],
    [
      'a character that cannot be stored',
      withText('Chet', 'Ch\\u0000et'),
      /^bad\.json, entry 1 \(Patient\/.*\): It holds a character that cannot be stored\.$/,
    ],
    [
      'half of a surrogate pair',
      withText('Chet', 'Ch\\ud800et'),
      /^bad\.json, entry 1 \(Patient\/.*\): It holds a character that cannot be stored\.$/,
    ],
    [
      'an entry without resource',
      '{"resourceType":"Bundle","type":"batch","entry":[{"fullUrl":"urn:uuid:1"}]}',
      /^bad\.json, entry 1: There is no resource in this entry\.$/,
    ],
    [
      'an entry that is a number',
      '{"resourceType":"Bundle","type":"batch","entry":[7]}',
      /^bad\.json, entry 1: This is not JSON\.$/,
    ],
    [
      'an id that is none',
      broken({ id: 'a b' }),
      /^bad\.json, entry 4 \(Observation\): FHIR does not allow its id\.$/,
    ],
    [
      'a field in another form',
      broken({ code: 'Pulse' }),
      /^bad\.json, entry 4 \(Observation\/x-1\): Observation\.code does not have the form of FHIR R4\.$/,
    ],
    [
      'a deeply nested resource',
      broken({ extension: JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown }),
      /^bad\.json, entry 4: It is nested too deeply\.$/,
    ],
  ]

describe('a file that cannot be imported changes nothing and says where it is wrong:', () => {
  test.each(cases)('%s', async (_, content, sentence) => {
    const before = await counts()
    const details = await importTexts(sql, { 'bad.json': content })
    expect(details.fileList[0]).toMatchObject({ state: 'refused' })
    expect(details.fileList[0]?.problem).toMatch(sentence)
    expect(details.counts.mapped + details.counts.kept).toBe(0)
    expect(details.counts.read).toBe(details.counts.skipped)
    expect(await counts()).toEqual(before)
  })
})

describe('another version of FHIR is recognised by its fields:', () => {
  test.each([
    ['DSTU2', { resourceType: 'MedicationOrder', id: '1' }],
    ['DSTU2', { resourceType: 'Encounter', id: '1', status: 'finished', class: 'outpatient' }],
    ['DSTU2', { resourceType: 'Condition', id: '1', patient: { display: 'Chet' } }],
    ['DSTU2', { resourceType: 'Immunization', id: '1', wasNotGiven: false }],
    ['STU3', { resourceType: 'Observation', id: '1', context: { display: 'Visit' } }],
    ['STU3', { resourceType: 'Claim', id: '1', item: [{ service: { text: 'Check up' } }] }],
    ['STU3', { resourceType: 'Procedure', id: '1', context: { display: 'Visit' } }],
    ['STU3', { resourceType: 'ExplanationOfBenefit', id: '1', totalCost: { value: 1 } }],
    ['DSTU2 or STU3', { resourceType: 'Patient', id: '1', animal: {} }],
    ['DSTU2 or STU3', { resourceType: 'AllergyIntolerance', id: '1', clinicalStatus: 'active' }],
    [
      'STU3',
      { resourceType: 'Basic', id: '1', meta: { profile: ['http://hl7.org/fhir/STU3/basic'] } },
    ],
    [
      'R5',
      { resourceType: 'Encounter', id: '1', status: 'completed', class: [{}], actualPeriod: {} },
    ],
    ['3.0.1', { resourceType: 'CapabilityStatement', id: '1', fhirVersion: '3.0.1' }],
  ])('%s', async (version, resource) => {
    const { fileList } = await importTexts(sql, { 'old.json': aBundle([resource]) })
    expect(fileList[0]?.problem).toContain(
      `old.json, entry 1 (${resource.resourceType}/1): This is FHIR ${version} (`,
    )
    expect(fileList[0]?.problem).toMatch(/Only R4 is imported\.$/)
  })
})

test('the other files of an import go on', async () => {
  const [one, other] = [newIds(), newIds()]
  const details = await importTexts(sql, {
    'one.json': aBundle(aVisit(one)),
    'cut.json': good.slice(0, 500),
    'other.json': aBundle(aVisit(other)),
  })
  expect(details.fileList.map(({ state }) => state)).toEqual(['imported', 'refused', 'imported'])
  expect(details).toMatchObject({ files: 3, filesDone: 3, filesRefused: 1, state: 'done' })
  expect(
    await sql`select from appointments where id in (${one.encounter}, ${other.encounter})`,
  ).toHaveLength(2)
})

test('the same resource twice in a file is taken once; with other content the file is refused', async () => {
  const { patient } = newIds()
  const chet = aPatientResource(patient)
  const same = await importTexts(sql, { 'same.json': aBundle([chet, { ...chet }]) })
  expect(same.counts).toEqual({ read: 2, mapped: 1, kept: 0, skipped: 1 })
  expect(same.reasons).toEqual([
    { outcome: 'skipped', text: 'The same again in this file', count: 1 },
  ])
  const twin = newIds().patient
  const other = [aPatientResource(twin), aPatientResource(twin, { gender: 'female' })]
  const details = await importTexts(sql, { 'twins.json': aBundle(other) })
  expect(details.fileList[0]?.problem).toBe(
    `twins.json, entry 2 (Patient/${twin}): Entry 1 has the same type and id, but other content.`,
  )
})

test('a directory that comes again with other counts changes nothing and warns of nothing', async () => {
  const some = newIds()
  await importTexts(sql, { 'first.json': aBundle(aVisit(some)) })
  const busier = aPractitioner(some.doctor, { extension: [{ url: 'x', valueInteger: 7 }] })
  const again = await importTexts(sql, { 'staff.json': aBundle([busier]) })
  expect(again.counts).toEqual({ read: 1, mapped: 1, kept: 0, skipped: 0 })
  expect(again.changed).toEqual({ rows: 0, conflicts: 0 })
  expect(again.warnings).toEqual([])
  expect(await sql`select from fhir_resources where resource_id = ${some.doctor}`).toHaveLength(2)
})

test('an id that another row of the clinic has is refused', async () => {
  const { patient } = newIds()
  await sql`insert into patients (id, name) values (${patient}, 'Registered at the desk')`
  const { fileList } = await importTexts(sql, { 'id.json': aBundle([aPatientResource(patient)]) })
  expect(fileList[0]?.problem).toBe(
    `id.json, entry 1 (Patient/${patient}): Its id belongs to something in this clinic that was not imported.`,
  )
})

test('requests that delete or read are skipped and said so', async () => {
  const entry = [{ request: { method: 'DELETE', url: 'Patient/1' } }]
  const bundle = JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry })
  const details = await importTexts(sql, { 'delete.json': bundle })
  expect(details.types).toEqual([{ type: 'Patient', read: 1, mapped: 0, kept: 0, skipped: 1 }])
  expect(details.reasons[0]?.text).toBe('A DELETE request, which an import does not carry out')
})

test('a file may take its time: the database does not give up on a silent transaction', async () => {
  const hasty = connect({ url }, { max: 3 })
  const hurry = () => hasty`
    select pg_sleep(0.1), set_config('idle_in_transaction_session_timeout', '100ms', false)`
  await Promise.all([hurry(), hurry(), hurry()])
  const files = { 'slow.json': aBundle(aVisit(newIds())) }
  const details = await importTexts(hasty, files, { pauseMs: 400 })
  expect(details.fileList[0]).toMatchObject({ state: 'imported' })
  await hasty.end()
})

test('a dry run says the very same and changes nothing', async () => {
  const some = newIds()
  const files = {
    'visit.json': aBundle(aVisit(some)),
    'later.json': aBundle([ofVisit(some, 'Condition', { code: { text: 'Cough' } })]),
    'bad.json': 'x',
  }
  const before = await counts()
  const dry = await importTexts(sql, files, { isDryRun: true })
  expect(await counts()).toEqual(before)
  const real = await importTexts(sql, files)
  const told = ({ counts: sums, made, types, reasons, warnings, filesRefused }: typeof dry) => ({
    sums,
    made,
    types,
    reasons,
    warnings,
    filesRefused,
  })
  expect(told(dry)).toEqual(told(real))
  expect(real.made).toEqual({
    patients: 1,
    doctors: 1,
    appointments: 1,
    records: 1,
    bills: 0,
    items: 0,
  })
})

async function counts() {
  const [row] = await sql`
    select (select count(*) from patients) as patients, (select count(*) from users) as users,
      (select count(*) from appointments) as appointments,
      (select count(*) from medical_records) as records, (select count(*) from bills) as bills,
      (select count(*) from fhir_resources) as resources,
      (select next_number from number_series where name = 'invoice') as next`
  return row
}
