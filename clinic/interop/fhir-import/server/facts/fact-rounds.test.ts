import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../server/database/test-database.ts'
import { aBundle, aPatientResource, aVisit, importTexts, newIds, ofVisit } from '../a-bundle.ts'
import { factRounds } from './fact-rounds.ts'
import { wholeResources } from './facts-of-resources.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)
await sql`update clinic set time_zone = 'Europe/Berlin'`

const tables = [
  ...['allergies', 'conditions', 'medicines', 'immunizations', 'procedures', 'family_illnesses'],
  ...['observations', 'diagnostic_reports', 'care_plans', 'goals'],
]
/** Every fact with its content, version and visit. */
async function allFacts() {
  const rows: unknown[] = []
  for (const table of tables) {
    rows.push(
      ...(await sql`
        select ${table} as table, to_jsonb(f) - '{created_at,updated_at,error_at}'::text[] as fact
        from ${sql(table)} f order by id`),
    )
  }
  return rows
}

/** Makes the imported data look as imports before this version left them. */
async function asBefore(words: string, patientId: string): Promise<void> {
  for (const table of tables) await sql`delete from ${sql(table)}`
  await sql`delete from allergy_statements`
  await sql`
    update fhir_resources set facts_at = null,
      mapped_to = case when resource_type = 'AllergyIntolerance' then 'patient' when mapped_to = 'fact'
        then 'imported item' else mapped_to end,
      mapped_id = case when resource_type = 'AllergyIntolerance' then patient_id when mapped_to = 'fact'
        then id else mapped_id end`
  await sql`update patients set allergies = ${words} where id = ${patientId}`
}

const heard: string[] = []
const rounds = factRounds({
  sql,
  live: { publish: (topics, ids) => heard.push(...topics, ...ids) },
  onError: (error) => {
    throw error
  },
})

const ids = newIds()
const { allergy, ...rest } = wholeResources(ids.patient)
const about = { patient: { reference: `Patient/${ids.patient}` } }
const bees = { resourceType: 'AllergyIntolerance', id: 'bees', ...about, code: { text: 'Bees' } }
const cough = ofVisit(ids, 'Condition', { id: 'cough', code: { text: 'Cough' } })
const dust = { resourceType: 'AllergyIntolerance', id: 'dust', ...about, code: { text: 'Dust' } }

test('facts of earlier imports are as those of an import of today, and a second round changes nothing', async () => {
  await importTexts(sql, {
    'a.json': aBundle([...aVisit(ids), cough, allergy, bees, dust, ...Object.values(rest)], {
      type: 'collection',
    }),
  })
  const ofToday = await allFacts()
  expect(ofToday).toHaveLength(14)
  // The words of bees stand only within others that somebody typed.
  const typed = 'Bees and wasps, Dust'
  await asBefore(`Allergy to penicillin (high risk), ${typed}`, ids.patient)

  await rounds.run()
  const filled = await allFacts()
  expect(filled).toEqual(ofToday)
  expect(heard).toEqual(expect.arrayContaining(['facts', 'patients', ids.patient]))
  const [left] = await sql`
    select count(*)::int from fhir_resources where facts_at is null and resource_type = 'Observation'`
  expect(left).toEqual({ count: 0 })
  const places = await sql`
    select distinct mapped_to from fhir_resources
    where resource_id in ('allergy', 'potassium', 'family')`
  expect(places).toEqual([{ mappedTo: 'fact' }])
  const [chart] = await sql`select allergies from patients where id = ${ids.patient}`
  expect(chart).toEqual({ allergies: 'Bees and wasps' })

  await sql`update fhir_resources set facts_at = null`
  await rounds.run()
  expect(await allFacts()).toEqual(filled)
})

test('only the newest version of a resource of earlier imports becomes a fact', async () => {
  const again = (text: string, versionId: string) =>
    importTexts(sql, {
      'b.json': JSON.stringify({
        ...rest.condition,
        id: 'again',
        code: { text },
        meta: { versionId },
      }),
    })
  await again('Cold', '1')
  await again('Pneumonia', '2')
  await asBefore('', ids.patient)
  await rounds.run()
  const rows = await sql`select text, version from conditions where resource = 'Condition/again'`
  expect(rows).toEqual([{ text: 'Pneumonia', version: 1 }])
})

test('an earlier statement that no allergies are known leaves the text of the chart', async () => {
  const { patient } = newIds()
  const none = { code: { text: 'No known allergies' } }
  const statement = { resourceType: 'AllergyIntolerance', id: 'none', ...none }
  const of = { patient: { reference: `Patient/${patient}` } }
  await importTexts(sql, {
    'c.json': aBundle([aPatientResource(patient), { ...statement, ...of }], { type: 'collection' }),
  })
  await asBefore('No known allergies', patient)
  await rounds.run()
  const [chart] = await sql`
    select p.allergies, (select count(*)::int from allergy_statements s where s.patient_id = p.id
      and s.ended_at is null) as statements from patients p where p.id = ${patient}`
  expect(chart).toEqual({ allergies: null, statements: 1 })
})
