import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../server/database/test-database.ts'
import { aBundle, aPatientResource, importTexts, newIds } from '../a-bundle.ts'
import { wholeResources } from './facts-of-resources.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)
await sql`update clinic set time_zone = 'Europe/Berlin'`

type Row = Readonly<Record<string, unknown>>
type Resource = Row & { readonly resourceType: string }
const bring = (...resources: readonly Resource[]) =>
  importTexts(sql, { 'a.json': aBundle(resources, { type: 'collection' }) })

const { patient } = newIds()
const { potassium } = wholeResources(patient)
await bring(aPatientResource(patient))
async function fact(resource: string): Promise<Row> {
  const rows = await sql<Row[]>`select * from observations where resource = ${resource}`
  return rows[0] ?? {}
}
const observation = (id: string, more: Row) => ({
  ...potassium,
  id,
  valueQuantity: undefined,
  ...more,
})

test('a newer version changes the fact, an older or equal one does not', async () => {
  const version = (versionId: string, value: number) => ({
    ...observation('weight', { valueQuantity: { value, unit: 'kg' } }),
    meta: { versionId },
  })
  const now = () => fact('Observation/weight')
  await bring(version('1', 70))
  await bring(version('3', 72))
  expect(await now()).toMatchObject({ value: 72, version: 2, updatedBy: null })
  await bring(version('2', 71))
  await bring(version('3', 72))
  expect(await now()).toMatchObject({ value: 72, version: 2 })
})

test('a fact that was changed here stays, and the import says so', async () => {
  const height = (value: number) => observation('height', { valueQuantity: { value, unit: 'cm' } })
  await bring(height(170))
  await sql`update observations set value = 171, updated_by = ${patient}
    where resource = 'Observation/height'`
  const { warnings } = await bring(height(172))
  expect(await fact('Observation/height')).toMatchObject({ value: 171, version: 2 })
  expect(warnings).toEqual([
    'a.json, entry 1 (Observation/height): Its row in the chart was changed here, so it stays as it is.',
  ])
})

test('a resource entered in error becomes a row that says so, also when it came before', async () => {
  const pulse = observation('pulse', { valueInteger: 700 })
  const wrong = { status: 'entered-in-error' }
  await bring(pulse, { ...observation('wrong', { valueInteger: 1 }), ...wrong })
  expect(await fact('Observation/pulse')).toMatchObject({ errorAt: null })
  await bring({ ...pulse, ...wrong })
  for (const id of ['pulse', 'wrong']) {
    const row = await fact(`Observation/${id}`)
    expect(row).toMatchObject({ errorReason: 'Entered in error at its source', errorBy: null })
    expect(row['errorAt']).not.toBeNull()
  }
  await bring({ ...pulse, ...wrong, valueInteger: 70 })
  expect(await fact('Observation/pulse')).toMatchObject({ version: 2 })
})
