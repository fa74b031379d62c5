import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../server/database/test-database.ts'
import { aBundle, aPatientResource, aVisit, importTexts, newIds, ofVisit } from '../a-bundle.ts'
import { wholeResources } from './facts-of-resources.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)
await sql`update clinic set time_zone = 'Europe/Berlin'`

type Row = Readonly<Record<string, unknown>>
const facts = (table: string, resource: string) =>
  sql<Row[]>`select * from ${sql(table)} where resource = ${resource} order by text`
async function fact(table: string, resource: string): Promise<Row> {
  const rows = await facts(table, resource)
  expect(rows, resource).toHaveLength(1)
  return rows[0] ?? {}
}
type Resource = Row & { readonly resourceType: string }
const bring = (...resources: readonly Resource[]) =>
  importTexts(sql, { 'a.json': aBundle(resources, { type: 'collection' }) })

const { patient } = newIds()
const whole = wholeResources(patient)
const comment = 'As told by\nher mother'
const snomed = (code: string, display: string) => [
  { system: 'http://snomed.info/sct', code, display },
]
/** An observation of the patient of these tests. */
const observation = (id: string, more: Row) => ({
  ...whole.potassium,
  id,
  code: { text: 'Tobacco use' },
  note: undefined,
  valueQuantity: undefined,
  referenceRange: undefined,
  interpretation: undefined,
  ...more,
})

beforeAll(async () => {
  await bring(aPatientResource(patient), ...Object.values(whole))
})

test('a condition has its kind, severity, certainty, status and course', async () => {
  expect(await fact('conditions', 'Condition/condition')).toMatchObject({
    text: 'Asthma',
    kind: 'diagnosis',
    severity: 'moderate',
    certainty: 'provisional',
    status: 'inactive',
    since: '2014-03',
    until: '2019-05-01',
    codes: snomed('195967001', 'Asthma (disorder)'),
    comment,
  })
})

test('a medicine that somebody takes has the name and the codes of a medication inside of it', async () => {
  expect(await fact('medicines', 'MedicationStatement/statement')).toMatchObject({
    text: 'Metformin 500 mg',
    dose: '1 tablet, oral route, twice a day',
    route: 'oral',
    reason: 'Diabetes',
    status: 'on-hold',
    since: '2018-03',
    until: '2020',
    codes: [{ code: '861007' }],
    comment,
  })
})

test('a canceled prescription is a stopped medicine, named by the medication it refers to', async () => {
  expect(await fact('medicines', 'MedicationRequest/request')).toMatchObject({
    text: 'Latanoprost drops',
    dose: 'One drop at night',
    route: 'eye',
    status: 'stopped',
    // Half past midnight of the next day in Berlin.
    since: '2021-07-02T00:30',
    codes: [],
  })
})

test('a vaccination has its dose, lot, maker, site and who gave it', async () => {
  expect(await fact('immunizations', 'Immunization/immunization')).toMatchObject({
    text: 'COVID-19 mRNA',
    status: 'completed',
    given: '2021-05-06',
    dose: '2 of 3',
    lot: 'EW0201',
    manufacturer: 'Pfizer',
    site: 'Left arm',
    performer: 'Dr. Runte',
    reason: null,
    comment,
  })
})

test('a vaccination that was not given keeps the reason', async () => {
  expect(await fact('immunizations', 'Immunization/refusal')).toMatchObject({
    status: 'not-done',
    given: '2022-10',
    reason: 'Patient objects',
  })
})

test('a procedure has its time by the clock of the clinic, its site, reason, outcome and who did it', async () => {
  expect(await fact('procedures', 'Procedure/procedure')).toMatchObject({
    text: 'Appendectomy',
    status: 'completed',
    done: '2016-02-01T00:30',
    site: 'Appendix',
    reason: 'Asthma',
    outcome: 'Healed',
    performer: 'Harbour Hospital',
    comment,
  })
})

test('each illness of a relative is a row, with its beginning and what became of it', async () => {
  expect(await facts('family_illnesses', 'FamilyMemberHistory/family')).toMatchObject([
    { text: 'Asthma', relative: 'mother', onset: null, outcome: 'Resolved, died at 70 years' },
    {
      text: 'Breast cancer',
      relative: 'mother',
      onset: '61 years',
      outcome: 'died of it at 70 years',
      comment,
    },
  ])
})

test('an illness of a relative that a newer version leaves out is marked as an error', async () => {
  await bring({ ...whole.family, condition: whole.family.condition.slice(1) })
  expect(await facts('family_illnesses', 'FamilyMemberHistory/family')).toMatchObject([
    { text: 'Asthma', errorAt: null, version: 1 },
    { text: 'Breast cancer', errorReason: 'Left out of a newer version at its source' },
  ])
})

test('of two pressures the systolic one comes first', async () => {
  expect(await fact('observations', 'Observation/pressure')).toMatchObject({
    text: 'Blood pressure',
    measure: '85354-9',
    category: 'vital-signs',
    taken: '2020-02-01',
    value: null,
    parts: [
      { text: 'Systolic', value: 120, unit: 'mm[Hg]', valueText: null },
      { text: 'Diastolic', value: 80, unit: 'mm[Hg]', valueText: null },
    ],
  })
})

test('a result of a laboratory has its number, unit, normal range and flag', async () => {
  expect(await fact('observations', 'Observation/potassium')).toMatchObject({
    text: 'Potassium',
    measure: '2823-3',
    category: 'laboratory',
    status: 'corrected',
    taken: '2020-08-01T00:15',
    comparator: '>',
    value: 6.1,
    unit: 'mmol/L',
    valueText: null,
    low: 3.5,
    high: 5.1,
    flag: 'critically-high',
    comment,
  })
})

test('values that are no numbers are words, also the reason why there is none', async () => {
  const values: readonly (readonly [Row, string])[] = [
    [{ valueCodeableConcept: { text: 'Never smoked' } }, 'Never smoked'],
    [{ valueString: ' Two a day ' }, 'Two a day'],
    [{ valueBoolean: false }, 'no'],
    [{ valueInteger: 3 }, '3'],
    [{ valueRange: { low: { value: 2 }, high: { value: 4, unit: 'km' } } }, '2 to 4 km'],
    [{ valueRatio: { numerator: { value: 1 }, denominator: { value: 80 } } }, '1 : 80'],
    [{ valueDateTime: '2020-01-31T23:30:00Z' }, '2020-02-01 00:30'],
    [{ dataAbsentReason: { text: 'Asked but Declined' } }, 'asked but declined'],
  ]
  await bring(...values.map(([value], place) => observation(`value-${place}`, value)))
  for (const [place, [, words]] of values.entries()) {
    expect(await fact('observations', `Observation/value-${place}`)).toMatchObject({
      measure: 'tobacco use',
      value: null,
      valueText: words,
    })
  }
})

test('a resource without date, status or words is no fact and stays an imported item', async () => {
  const value = { valueString: 'Yes' }
  await bring(
    observation('undated', { ...value, effectiveDateTime: undefined }),
    observation('odd', { ...value, status: 'perhaps' }),
    observation('panel', { hasMember: [{ reference: 'Observation/potassium' }] }),
  )
  const rows = await sql`select mapped_to from fhir_resources
    where resource_id in ('undated', 'odd', 'panel')`
  expect(rows).toEqual(Array(3).fill({ mappedTo: 'imported item' }))
  const [kept] = await sql`
    select count(*)::int from fhir_resources where resource_id = 'potassium' and mapped_to = 'fact'`
  expect(kept).toEqual({ count: 1 })
})

test('a fact of a visit names the visit, and stands in no text of the record', async () => {
  const ids = newIds()
  const cough = ofVisit(ids, 'Condition', { id: 'cough', code: { text: 'Cough' } })
  await bring(...aVisit(ids), cough)
  expect(await fact('conditions', 'Condition/cough')).toMatchObject({
    appointmentId: ids.encounter,
    kind: 'problem',
    status: 'active',
  })
  const records = await sql`
    select notes, with_facts from medical_records where appointment_id = ${ids.encounter}`
  expect(records).toEqual([{ notes: 'Encounter for problem', withFacts: true }])
})

test('a problem without a status is over where it has an end', async () => {
  const ended = { abatementString: 'in childhood', onsetAge: { value: 1, code: 'a' } }
  const about = { subject: whole.condition.subject, code: { text: 'Eczema' } }
  await bring({ resourceType: 'Condition', id: 'eczema', ...about, ...ended })
  expect(await fact('conditions', 'Condition/eczema')).toMatchObject({
    status: 'resolved',
    since: null,
    until: null,
    comment: 'Began: 1 year\nEnded: in childhood',
  })
})
