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
  urn,
} from './a-bundle.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)
await sql`update clinic set time_zone = 'Europe/Berlin', currency = 'EUR'`

async function one<T extends object>(table: string, id: string): Promise<T> {
  const [row] = await sql<T[]>`select * from ${sql(table)} where id = ${id}`
  if (!row) throw new Error(`There is no ${table} ${id}.`)
  return row
}
async function partsOf(table: string, patientId: string): Promise<object[]> {
  return sql`select * from ${sql(table)} where patient_id = ${patientId} order by ctid`
}
/** The allergies of a chart that warn. */
async function warningOf(patientId: string): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select text from allergies a where patient_id = ${patientId} and warns(a) order by text`
  return rows.map(({ text }) => text)
}
const coded = (text: string) => ({ text })

test('a patient becomes a chart with all names, identifiers, telecoms, address, language, status', async () => {
  const { patient } = newIds()
  const resource = aPatientResource(patient, {
    name: [
      { use: 'maiden', family: 'Spinka', given: ['Dedra'] },
      { use: 'official', family: 'Bergnaum523', given: ['Dedra', 'Ann'], prefix: ['Mrs.'] },
    ],
    gender: 'female',
    birthDate: '1950-02-03',
    deceasedDateTime: '2014-03-11T03:15:25+00:00',
    identifier: [{ system: 'http://clinic.example/mrn', value: 'A-7' }],
    telecom: [
      { system: 'phone', value: '555 1', use: 'work' },
      { system: 'phone', value: '555 2', use: 'home' },
      { system: 'email', value: 'Dedra@Example.com' },
    ],
    address: [
      { line: ['1 Main St'], city: 'Quincy', state: 'MA', postalCode: '02145', country: 'US' },
    ],
    maritalStatus: { coding: [{ code: 'W', display: 'W' }], text: 'W' },
    communication: [
      { language: coded('English') },
      { language: coded('Italian'), preferred: true },
    ],
    contact: [{ name: { text: 'Ben Bergnaum' }, telecom: [{ system: 'phone', value: '555 3' }] }],
  })
  await importTexts(sql, { 'a.json': aBundle([resource], { type: 'collection' }) })
  expect(await one('patients', patient)).toMatchObject({
    name: 'Dedra Ann Bergnaum523',
    dob: '1950-02-03',
    deceasedOn: '2014-03-11',
    gender: 'female',
    contact: '555 2',
    email: 'dedra@example.com',
    address: '1 Main St, Quincy, MA 02145',
    language: 'Italian',
    maritalStatus: 'Widowed',
    emergencyContact: 'Ben Bergnaum, 555 3',
    identifiers: [{ system: 'http://clinic.example/mrn', value: 'A-7' }],
    userId: null,
  })
  expect(await partsOf('patient_names', patient)).toMatchObject([
    { use: 'official', name: 'Mrs. Dedra Ann Bergnaum523' },
    { use: 'maiden', name: 'Dedra Spinka' },
  ])
  // The contact and the email of the chart are not kept twice.
  expect(await partsOf('contact_points', patient)).toMatchObject([
    { kind: 'phone', use: 'work', value: '555 1' },
  ])
  expect(await partsOf('related_people', patient)).toMatchObject([
    { name: 'Ben Bergnaum', phone: '555 3', relations: ['emergency contact'] },
  ])
})

test('line breaks and control characters in a name, an address or a number become spaces', async () => {
  const { patient } = newIds()
  const resource = aPatientResource(patient, {
    name: [{ family: 'Byron\nKing', given: ['Ada\u0007', 'Augusta\r\n'] }],
    address: [{ text: '1 Main St\r\nQuincy MA' }],
    telecom: [{ system: 'phone', value: '555\t1' }],
  })
  await importTexts(sql, { 'a.json': aBundle([resource], { type: 'collection' }) })
  expect(await one('patients', patient)).toMatchObject({
    name: 'Ada Augusta Byron King',
    address: '1 Main St Quincy MA',
    contact: '555 1',
  })
})

test('a date of birth that is a year becomes an estimated day, with a warning', async () => {
  const { patient } = newIds()
  const bundle = aBundle([aPatientResource(patient, { birthDate: '1975' })])
  const { warnings } = await importTexts(sql, { 'year.json': bundle })
  expect(await one('patients', patient)).toMatchObject({
    dob: '1975-07-01',
    dobCertainty: 'estimated',
  })
  expect(warnings).toEqual([
    `year.json, entry 1 (Patient/${patient}): The date of birth 1975 is no whole day: the chart has 1975-07-01, marked as estimated.`,
  ])
})

test('a practitioner becomes one doctor without sign-in, under however many ids', async () => {
  const [first, again, other] = [newIds(), newIds(), newIds()]
  const identifier = [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '4711' }]
  const role = {
    resourceType: 'PractitionerRole',
    id: 'role-1',
    practitioner: { reference: urn(first.doctor) },
    specialty: [{ text: 'Cardiology' }],
  }
  await importTexts(sql, {
    'one.json': aBundle([aPractitioner(first.doctor, { identifier }), role]),
    'two.json': aBundle([
      ...aVisit({ ...again, doctor: other.doctor }),
      aPractitioner(again.doctor, { identifier }),
    ]),
  })
  expect(await one('users', first.doctor)).toMatchObject({
    name: 'Dr. Cedrick Runte',
    role: 'doctor',
    status: 'no sign-in',
    specialty: 'Cardiology',
    takesAppointments: false,
    email: null,
    passwordHash: null,
    identifiers: identifier,
  })
  expect(await sql`select from users where id = ${again.doctor}`).toHaveLength(0)
  const [kept] = await sql`select mapped_id from fhir_resources where resource_id = ${again.doctor}`
  expect(kept).toEqual({ mappedId: first.doctor })
})

test('a doctor of the clinic with the same provider number stays the one account, and is booked as before', async () => {
  const ids = newIds()
  const identifier = [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }]
  const own = newIds().doctor
  await sql`
    insert into users (id, name, email, role, identifiers)
    values (${own}, 'Ada Own', 'ada.own@clinic.example', 'doctor', ${sql.json(identifier)})`
  await importTexts(sql, {
    'npi.json': aBundle([...aVisit(ids), aPractitioner(ids.doctor, { identifier })].slice(0, 1)),
    'visit.json': aBundle([
      aPractitioner(ids.doctor, { identifier }),
      ...aVisit(ids).filter(({ resourceType }) => resourceType === 'Encounter'),
    ]),
  })
  expect(await one('appointments', ids.encounter)).toMatchObject({ doctorId: own })
  expect(await one('users', own)).toMatchObject({ name: 'Ada Own', takesAppointments: true })
  expect(await sql`select from users where id = ${ids.doctor}`).toHaveLength(0)
})

test('a visit may name its doctor by a role, also one that tells nothing else', async () => {
  const ids = newIds()
  const role = {
    resourceType: 'PractitionerRole',
    id: `role-${ids.doctor}`,
    practitioner: { reference: `urn:uuid:${ids.doctor}` },
  }
  const visit = anEncounter(ids, {
    participant: [{ individual: { reference: `PractitionerRole/role-${ids.doctor}` } }],
  })
  await importTexts(sql, {
    'role.json': aBundle([aPatientResource(ids.patient), aPractitioner(ids.doctor), role, visit]),
  })
  expect(await one('appointments', ids.encounter)).toMatchObject({ doctorId: ids.doctor })
})

test('the email of a colleague in imported data makes nobody that colleague', async () => {
  const { doctor } = newIds()
  const own = newIds().doctor
  await sql`
    insert into users (id, name, email, role)
    values (${own}, 'Eve Own', 'eve.own@clinic.example', 'doctor')`
  const telecom = [{ system: 'email', value: 'eve.own@clinic.example' }]
  await importTexts(sql, { 'a.json': aBundle([aPractitioner(doctor, { telecom })]) })
  expect(await one('users', doctor)).toMatchObject({ email: null, status: 'no sign-in' })
})

test('allergies become rows of their own, even when they come later, and no text of the chart', async () => {
  const ids = newIds()
  const allergy = (text: string, more = {}) => ({
    resourceType: 'AllergyIntolerance',
    patient: { reference: `Patient/${ids.patient}` },
    code: coded(text),
    ...more,
  })
  await importTexts(sql, {
    'first.json': aBundle([
      aPatientResource(ids.patient),
      allergy('Latex allergy (disorder)'),
      allergy('Penicillin', { criticality: 'high' }),
      allergy('Dust', { verificationStatus: { coding: [{ code: 'entered-in-error' }] } }),
    ]),
  })
  expect(await warningOf(ids.patient)).toEqual(['Latex allergy', 'Penicillin'])
  await importTexts(sql, { 'later.json': aBundle([allergy('Peanuts')]) })
  expect(await warningOf(ids.patient)).toEqual(['Latex allergy', 'Peanuts', 'Penicillin'])
  expect(await one('patients', ids.patient)).toMatchObject({ allergies: null })
})

test('a refuted or past allergy warns nobody, and stays among the facts of its visit', async () => {
  const ids = newIds()
  const allergy = (text: string, clinical: string, verification: string) => ({
    resourceType: 'AllergyIntolerance',
    patient: { reference: urn(ids.patient) },
    encounter: { reference: urn(ids.encounter) },
    code: coded(text),
    clinicalStatus: { coding: [{ code: clinical }] },
    verificationStatus: { coding: [{ code: verification }] },
  })
  await importTexts(sql, {
    'one.json': aBundle([
      ...aVisit(ids),
      allergy('Penicillin', 'active', 'refuted'),
      allergy('Latex', 'resolved', 'confirmed'),
      allergy('Bees', 'active', 'confirmed'),
    ]),
  })
  expect(await warningOf(ids.patient)).toEqual(['Bees'])
  const known = await sql`
    select text, certainty, status from allergies where appointment_id = ${ids.encounter}
    order by text`
  expect(known).toEqual([
    { text: 'Bees', certainty: 'confirmed', status: 'active' },
    { text: 'Latex', certainty: 'confirmed', status: 'resolved' },
    { text: 'Penicillin', certainty: 'refuted', status: 'active' },
  ])
})

test('a number loses its tel:, and the contact for emergencies comes before the next of kin', async () => {
  const { patient } = newIds()
  const contact = (name: string, phone: string, code: string, tie: string) => ({
    relationship: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0131', code }], text: tie },
    ],
    name: { text: name },
    telecom: [{ system: 'phone', value: phone }],
  })
  const resource = aPatientResource(patient, {
    telecom: [
      { system: 'phone', value: 'tel:+6478532279' },
      { system: 'email', value: 'mailto:chet@example.com' },
    ],
    contact: [
      contact('Ann Hoeger', '555 1', 'N', 'Sister'),
      contact('Peter Runte', 'tel:555-2', 'C', 'Friend'),
    ],
  })
  await importTexts(sql, { 'a.json': aBundle([resource]) })
  expect(await one('patients', patient)).toMatchObject({
    contact: '+6478532279',
    email: 'chet@example.com',
    emergencyContact: 'Peter Runte, 555-2',
  })
})
