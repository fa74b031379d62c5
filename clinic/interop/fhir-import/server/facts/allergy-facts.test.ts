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

test('an allergy has its substance, reactions, risk and beginning, and nobody of the clinic as its writer', async () => {
  const { patient } = newIds()
  await bring(aPatientResource(patient), wholeResources(patient).allergy)
  const [row] = await sql`select * from allergies where patient_id = ${patient}`
  expect(row).toMatchObject({
    resource: 'AllergyIntolerance/allergy',
    text: 'Allergy to penicillin',
    category: 'medication',
    reaction: 'Rash, Swelling of the face',
    severity: 'severe',
    criticality: 'high',
    certainty: 'confirmed',
    status: 'active',
    since: '1999',
    codes: [
      {
        system: 'http://snomed.info/sct',
        code: '91936005',
        display: 'Allergy to penicillin (disorder)',
      },
    ],
    comment: 'As told by\nher mother',
    appointmentId: null,
    createdBy: null,
    updatedBy: null,
    errorAt: null,
  })
})

/** A chart of its own with allergies. */
async function withAllergies(...codes: readonly Row[]): Promise<string> {
  const ids = newIds()
  const about = { patient: { reference: `Patient/${ids.patient}` } }
  const allergies = codes.map((more) => ({ resourceType: 'AllergyIntolerance', ...about, ...more }))
  await bring(aPatientResource(ids.patient), ...allergies)
  return ids.patient
}
const warningsOf = async (id: string) => {
  const [row] = await sql<{ of: { known: Row[]; noneSince: string | null } }[]>`
    select allergies_of(${id}) as of`
  return row?.of
}
const none = {
  code: { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] },
  recordedDate: '2020-05-04T10:00:00Z',
}

test('a refuted allergy is in the list and warns nobody', async () => {
  const refuted = { verificationStatus: { coding: [{ code: 'refuted' }] } }
  const id = await withAllergies({ code: { text: 'Latex' }, ...refuted })
  expect(await warningsOf(id)).toMatchObject({ known: [] })
  const rows = await sql`select text, certainty from allergies where patient_id = ${id}`
  expect(rows).toEqual([{ text: 'Latex', certainty: 'refuted' }])
})

test('an allergy of no known beginning says when it was recorded', async () => {
  const recordedDate = '2003-01-25T18:39:52+00:00'
  const id = await withAllergies(
    { code: { text: 'Latex' }, recordedDate, note: [{ text: 'Mild' }] },
    { code: { text: 'Nuts' }, recordedDate, onsetDateTime: '1999-05-01' },
  )
  const rows = await sql`
    select text, since, comment from allergies where patient_id = ${id} order by text`
  expect(rows).toEqual([
    { text: 'Latex', since: null, comment: 'Recorded: 2003-01-25\nMild' },
    { text: 'Nuts', since: '1999-05-01', comment: null },
  ])
})

test('that no allergies are known is a statement of its day and no allergy', async () => {
  const id = await withAllergies(none)
  expect(await sql`select from allergies where patient_id = ${id}`).toHaveLength(0)
  const [row] = await sql`
    select stated_at, stated_by, ended_at from allergy_statements where patient_id = ${id}`
  expect(row).toEqual({ statedAt: '2020-05-04T10:00:00Z', statedBy: null, endedAt: null })
  expect(await warningsOf(id)).toMatchObject({ known: [], noneSince: expect.any(String) })
  const [kept] = await sql`select mapped_to from fhir_resources
    where patient_id = ${id} and resource_type = 'AllergyIntolerance'`
  expect(kept).toEqual({ mappedTo: 'fact' })
})

test('beside an active allergy the statement is an imported item, and so is one about a single kind', async () => {
  const id = await withAllergies({ code: { text: 'Bees' } }, none)
  const drugs = { coding: [{ code: '409137002', display: 'No known history of drug allergy' }] }
  const other = await withAllergies({ code: drugs })
  for (const chart of [id, other]) {
    expect(await sql`select from allergy_statements where patient_id = ${chart}`).toHaveLength(0)
    const items = await sql`select from fhir_resources
      where patient_id = ${chart} and mapped_to = 'imported item'`
    expect(items).toHaveLength(1)
  }
  expect(await warningsOf(id)).toMatchObject({ known: [{ text: 'Bees' }] })
  expect(await warningsOf(other)).toMatchObject({ known: [] })
})
