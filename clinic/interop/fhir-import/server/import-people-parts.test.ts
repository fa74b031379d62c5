import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../server/database/test-database.ts'
import { aBundle, aPatientResource, importTexts, newIds } from './a-bundle.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)

async function one(table: string, id: string): Promise<object> {
  const [row] = await sql<object[]>`select * from ${sql(table)} where id = ${id}`
  if (!row) throw new Error(`There is no ${table} ${id}.`)
  return row
}
async function partsOf(table: string, patientId: string): Promise<object[]> {
  return sql`select * from ${sql(table)} where patient_id = ${patientId} order by ctid`
}

test('the address in use becomes the one of the chart, by use and period, and the others are kept', async () => {
  const { patient } = newIds()
  const at = (line: string, more: object) => ({
    line: [line],
    city: 'Quincy',
    country: 'USA',
    ...more,
  })
  const resource = aPatientResource(patient, {
    address: [
      at('1 Old Rd', { use: 'old' }),
      at('2 Office Sq', { use: 'work' }),
      at('3 Home St', { use: 'home', period: { start: '2019', end: '2020-01-31' } }),
      at('4 Home St', { use: 'home', period: { start: '2020-02' } }),
      { text: '5 Mail Box\nBremen', use: 'billing', country: 'Germany' },
    ],
  })
  await importTexts(sql, { 'a.json': aBundle([resource], { type: 'collection' }) })
  expect(await one('patients', patient)).toMatchObject({ address: '4 Home St, Quincy', version: 1 })
  const all = await partsOf('patient_addresses', patient)
  expect(all).toHaveLength(5)
  expect(all).toContainEqual(
    expect.objectContaining({
      lines: '3 Home St',
      country: 'US',
      validFrom: '2019-01-01',
      validUntil: '2020-01-31',
      isMain: false,
    }),
  )
  expect(all).toContainEqual(
    expect.objectContaining({ line: '5 Mail Box Bremen, Germany', use: 'billing' }),
  )
})

test('race, ethnicity, birth sex, birthplace, kinds of numbers and an unknown gender are kept', async () => {
  const { patient } = newIds()
  const core = 'http://hl7.org/fhir/us/core/StructureDefinition'
  const coding = (display: string) => ({ url: 'ombCategory', valueCoding: { display } })
  const resource = aPatientResource(patient, {
    gender: 'unknown',
    deceasedBoolean: true,
    identifier: [{ system: 'urn:dl', value: 'S99', type: { text: "Driver's license number" } }],
    extension: [
      { url: `${core}/us-core-race`, extension: [coding('White'), coding('Asian')] },
      {
        url: `${core}/us-core-ethnicity`,
        extension: [{ url: 'text', valueString: 'Not Hispanic or Latino' }],
      },
      { url: `${core}/us-core-birthsex`, valueCode: 'F' },
      {
        url: 'http://hl7.org/fhir/StructureDefinition/patient-birthPlace',
        valueAddress: { city: 'Boston', state: 'MA', country: 'US' },
      },
    ],
  })
  await importTexts(sql, { 'a.json': aBundle([resource], { type: 'collection' }) })
  expect(await one('patients', patient)).toMatchObject({
    gender: null,
    genderCertainty: 'unknown',
    death: 'day not known',
    race: 'White, Asian',
    ethnicity: 'Not Hispanic or Latino',
    birthSex: 'Female',
    birthplace: 'Boston MA, US',
    identifiers: [{ type: "Driver's license number", system: 'urn:dl', value: 'S99' }],
  })
})

test('a related person who is a resource becomes one of the chart, also of one that is there already', async () => {
  const { patient } = newIds()
  const relative = (name: string, phone: string, code: string, words: string) => ({
    resourceType: 'RelatedPerson',
    id: uuidv7(),
    active: true,
    patient: { reference: `Patient/${patient}` },
    relationship: [{ coding: [{ code }], text: words }],
    name: [{ use: 'official', family: name, given: ['Ida'] }],
    telecom: [
      { system: 'phone', value: phone },
      { system: 'email', value: 'ida@example.com' },
    ],
    period: { start: '2019-01-02' },
  })
  const resource = aPatientResource(patient, {
    contact: [{ name: { text: 'Ida Berg' }, telecom: [{ system: 'phone', value: '555 3' }] }],
  })
  const first = aBundle([resource, relative('Berg', '555 4', 'MTH', 'mother')])
  const details = await importTexts(sql, { 'first.json': first })
  expect(details.counts).toEqual({ read: 2, mapped: 2, kept: 0, skipped: 0 })
  await importTexts(sql, {
    'later.json': aBundle([relative('Lund', '555 5', 'GUARD', 'Legal guardian')]),
  })
  const people = await sql`
    select name, phone, email, relations, valid_from::text from related_people
    where patient_id = ${patient} order by name`
  // The emergency contact whom the patient names too is the same person, who keeps the phone.
  expect(people).toEqual([
    {
      name: 'Ida Berg',
      phone: '555 3',
      email: 'ida@example.com',
      relations: ['emergency contact', 'parent'],
      validFrom: null,
    },
    {
      name: 'Ida Lund',
      phone: '555 5',
      email: 'ida@example.com',
      relations: ['guardian'],
      validFrom: '2019-01-02',
    },
  ])
})
