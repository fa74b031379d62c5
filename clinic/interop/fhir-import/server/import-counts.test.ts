import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import type { ImportDetails } from '../import.ts'
import { listImportedItems, readImportedItem } from '../../imported-items/imported-item.ts'
import { aBundle, aPatientResource, importTexts, newIds } from './a-bundle.ts'
import { otherMakers, type Place } from './other-makers.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let admin: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
})

/** The outcome of each resource of an import, from its report. */
function endsOf({ counts, reasons, made }: ImportDetails) {
  const listed = (outcome: 'kept' | 'skipped' | 'shown') =>
    reasons.filter((one) => one.outcome === outcome).reduce((sum, { count }) => sum + count, 0)
  const shown = listed('shown')
  expect(shown).toBe(made.items)
  return { placed: counts.mapped - shown, shown, listed: listed('kept') + listed('skipped') }
}

const factTables = [
  ...['allergies', 'allergy_statements', 'conditions', 'medicines', 'immunizations', 'procedures'],
  ...['family_illnesses', 'observations', 'diagnostic_reports', 'care_plans', 'goals'],
]

/** Rows that the stored resources name and that are not there. */
const astray = () => sql`
  select resource_type, mapped_to from fhir_resources r
  where mapped_to is not null and mapped_to <> 'imported item' and not exists (
    select from patients where id = mapped_id union all select from users where id = mapped_id
    union all select from appointments where id = mapped_id
    union all select from medical_records where id = mapped_id
    union all select from bills where id = mapped_id
    ${factTables.map((table) => sql`union all select from ${sql(table)} where id = mapped_id`)})`

test('each resource of the samples is placed, shown in the chart, or listed with its reason', async () => {
  const folder = fileURLToPath(new URL('../../../../samples/fhir-r4', import.meta.url))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  )
  const files = names.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  const inputs = files
    .map(([, text]) => (JSON.parse(text) as { entry: unknown[] }).entry.length)
    .reduce((sum, count) => sum + count, 0)
  const details = await importTexts(sql, Object.fromEntries(files))
  const { placed, shown, listed } = endsOf(details)
  expect(details.filesRefused).toBe(0)
  expect(details.counts.read).toBe(inputs)
  expect(placed + shown + listed).toBe(inputs)
  expect(placed).toBeGreaterThan(shown + listed)
  const [stored] = await sql`select count(*) from fhir_resources where mapped_to = 'imported item'`
  expect(stored).toEqual({ count: shown })
  expect(await astray()).toEqual([])
}, 120_000)

test('each resource in the shapes of other makers ends where it belongs', async () => {
  const { patient } = newIds()
  const known = otherMakers(patient)
  const resources = [aPatientResource(patient), ...known.map(([resource]) => resource)]
  const details = await importTexts(sql, {
    'others.json': aBundle(resources, { type: 'collection' }),
  })
  const count = (place: Place) => known.filter((one) => one[1] === place).length
  expect(details.fileList[0]?.problem).toBeNull()
  expect(details.counts.read).toBe(resources.length)
  const ends: string[] = []
  for (const [{ resourceType, id }, place] of known) {
    const [row] = await sql<{ mappedTo: string | null; keptBecause: string | null }[]>`
      select mapped_to, kept_because from fhir_resources where resource_id = ${String(id)}`
    const found: Place =
      row?.mappedTo === 'imported item' ? 'chart' : row?.mappedTo ? 'row' : 'listed'
    if (found !== place) ends.push(`${resourceType}: ${found}, not ${place}`)
    if (found === 'listed' && !row?.keptBecause) ends.push(`${resourceType}: has no reason`)
  }
  expect(ends).toEqual([])
  // The patient is a row too.
  expect(endsOf(details)).toEqual({
    placed: count('row') + 1,
    shown: count('chart'),
    listed: count('listed'),
  })
  expect(await astray()).toEqual([])
}, 60_000)

test('everything that an import shows is in the list of the chart, and opens with words', async () => {
  const { patient } = newIds()
  const known = otherMakers(patient).filter(([, place]) => place === 'chart')
  const others = otherMakers(patient).filter(([, place]) => place !== 'chart')
  const all = [aPatientResource(patient), ...known, ...others].map((one) =>
    Array.isArray(one)
      ? (one as (typeof known)[number])[0]
      : (one as ReturnType<typeof aPatientResource>),
  )
  await importTexts(sql, { 'shown.json': aBundle(all, { type: 'collection' }) })
  const params = { id: patient }
  const { body } = await admin.ask(listImportedItems, { params, query: { limit: 100 } })
  const types = (list: readonly string[]) => list.toSorted()
  expect(types(body.rows.map(({ type }) => type))).toEqual(
    types(known.map(([{ resourceType }]) => resourceType)),
  )
  for (const { id, title, type } of body.rows) {
    const item = await admin.ask(readImportedItem, { params: { id: patient, itemId: id } })
    expect(title, type).not.toBe('')
    expect(item.body.words, type).not.toBe('')
  }
}, 60_000)
