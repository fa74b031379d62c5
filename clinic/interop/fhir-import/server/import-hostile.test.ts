import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../server/database/test-database.ts'
import { aBundle, aPatientResource, aVisit, importTexts, newIds, ofVisit } from './a-bundle.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)

/** The outcome of the only file: it was imported, or refused with a sentence. */
async function outcome(text: string): Promise<string> {
  const { fileList } = await importTexts(sql, { 'a.json': text })
  const [file] = fileList
  if (file?.state !== 'refused') return file?.state ?? ''
  expect(file.problem).toMatch(/^a\.json[^]*\.$/)
  return 'refused'
}

const values: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, '', 'text', '2021-02-31', '0000', '0000-00-00', 'T', '\u2028'],
  ...[[], [null], [[[]]], {}, { a: {} }, [{ reference: 5 }], { reference: {} }, { coding: 'x' }],
]
const elements = [
  ...['name', 'birthDate', 'subject', 'identifier', 'code', 'category', 'text', 'meta', 'period'],
  ...['participant', 'status', 'valueQuantity', 'effectiveDateTime', 'total', 'contained', 'note'],
]

test('any value of any element is kept or refused in a sentence', async () => {
  const ids = newIds()
  const resources = ['Patient', 'Encounter', 'Observation', 'Claim', 'Flag', 'Practitioner']
  await importTexts(sql, { 'people.json': aBundle(aVisit(ids)) })
  for (const [place, type] of resources.entries()) {
    for (const element of elements) {
      for (const value of values.filter((_, number) => (number + place) % 3 === 0)) {
        const resource = { ...ofVisit(ids, type, {}), [element]: value }
        expect(await outcome(JSON.stringify(resource))).toMatch(/^(imported|refused)$/)
      }
    }
  }
}, 120_000)

test.each([
  ['a day that is none', { effectiveDateTime: '2021-02-31' }],
  ['the year 0', { effectiveDateTime: '0000-01-01T00:00:00Z' }],
  ['a text of 10 MB', { note: [{ text: 'x'.repeat(10_000_000) }] }],
  ['a narrative that is never closed', { text: { div: '<div>'.repeat(50_000) } }],
])('an observation with %s is kept in the chart', async (_, more) => {
  const ids = newIds()
  const observation = { ...ofVisit(ids, 'Observation', { code: { text: 'Pulse' }, ...more }) }
  const { encounter: __, ...alone } = observation as Record<string, unknown>
  const text = aBundle([aPatientResource(ids.patient), alone as typeof observation])
  expect(await outcome(text)).toBe('imported')
  const [row] = await sql`
    select mapped_to, length(words) as length from fhir_resources
    where patient_id = ${ids.patient} and resource_type = 'Observation'`
  expect(row).toMatchObject({ mappedTo: 'imported item' })
  expect(row?.['length']).toBeLessThanOrEqual(20_000)
})

test('resources that refer to each other in a circle are imported', async () => {
  const ids = newIds()
  const [one, two] = [newIds().encounter, newIds().encounter]
  const refers = (id: string, other: string) => ({
    ...ofVisit(ids, 'Observation', { code: { text: 'Pulse' } }),
    id,
    hasMember: [{ reference: `Observation/${other}` }],
    derivedFrom: [{ reference: `Observation/${id}` }],
  })
  expect(await outcome(aBundle([...aVisit(ids), refers(one, two), refers(two, one)]))).toBe(
    'imported',
  )
})

test('a resource nested too deeply is refused in a sentence', async () => {
  const deep = '{"a":'.repeat(5_000)
  const text = `{"resourceType":"Basic","id":"deep","extension":${deep}1${'}'.repeat(5_000)}}`
  expect(await outcome(text)).toBe('refused')
})
