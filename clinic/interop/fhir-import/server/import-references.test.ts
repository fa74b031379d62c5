import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../server/database/test-database.ts'
import {
  aBundle,
  anEncounter,
  aPatientResource,
  aPractitioner,
  aVisit,
  importTexts,
  newIds,
  ofVisit,
  urn,
  type VisitIds,
} from './a-bundle.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)

const system = 'http://hl7.org/fhir/sid/us-npi'
/** The ways in which one resource may refer to another (FHIR R4, 2.3 and 3.1.0.10). */
const ways: readonly (readonly [string, (type: string, id: string) => string])[] = [
  ['urn:uuid', (_, id) => `urn:uuid:${id}`],
  ['relative URL', (type, id) => `${type}/${id}`],
  ['relative URL of a version', (type, id) => `${type}/${id}/_history/3`],
  ['absolute URL', (type, id) => `https://other.example/fhir/${type}/${id}`],
  ['conditional', (type, id) => `${type}?identifier=${system}|${id}`],
  [
    'conditional, encoded',
    (type, id) => `${type}?identifier=${encodeURIComponent(`${system}|${id}`)}`,
  ],
]

function people(ids: VisitIds) {
  const identifier = (value: string) => ({ identifier: [{ system, value }] })
  return [aPatientResource(ids.patient, identifier(ids.patient)), aPractitioner(ids.doctor)]
}
function encounterBy(ids: VisitIds, refer: (type: string, id: string) => string) {
  return anEncounter(ids, {
    subject: { reference: refer('Patient', ids.patient) },
    participant: [{ individual: { reference: refer('Practitioner', ids.doctor) } }],
  })
}
const visitOf = (ids: VisitIds) => sql`
  select patient_id, doctor_id from appointments where id = ${ids.encounter}`

test.each(ways)('%s leads to an entry of the same bundle', async (_, refer) => {
  const ids = newIds()
  await importTexts(sql, { 'x.json': aBundle([encounterBy(ids, refer), ...people(ids)]) })
  expect([...(await visitOf(ids))]).toEqual([{ patientId: ids.patient, doctorId: ids.doctor }])
})

test.each(ways)('%s leads to a resource imported before', async (_, refer) => {
  const ids = newIds()
  await importTexts(sql, { 'people.json': aBundle(people(ids)) })
  await importTexts(sql, { 'x.json': aBundle([encounterBy(ids, refer)]) })
  expect([...(await visitOf(ids))]).toEqual([{ patientId: ids.patient, doctorId: ids.doctor }])
})

test('files may come in any order: those that refer to others wait for them', async () => {
  const ids = newIds()
  const refer = (type: string, id: string) => `${type}?identifier=${system}|${id}`
  const files = {
    'a-findings.json': aBundle([
      ofVisit(ids, 'Condition', {
        code: { text: 'Cough' },
        subject: { reference: `Patient/${ids.patient}` },
        encounter: { reference: `Encounter/${ids.encounter}` },
      }),
    ]),
    'b-visits.json': aBundle([encounterBy(ids, refer)]),
    'c-people.json': aBundle(people(ids)),
  }
  const dry = await importTexts(sql, files, { isDryRun: true })
  expect(dry.filesRefused).toBe(0)
  const details = await importTexts(sql, files)
  expect(details.filesRefused).toBe(0)
  expect(details.made).toEqual({
    patients: 1,
    doctors: 1,
    appointments: 1,
    records: 1,
    bills: 0,
    items: 0,
  })
})

test('references that lead nowhere are told with their place, and refuse nothing', async () => {
  const ids = newIds()
  const twins = [newIds().doctor, newIds().doctor].map((id) =>
    aPractitioner(id, { identifier: [{ system, value: 'twin' }] }),
  )
  const nobody = encounterBy(ids, (type) => `${type}?identifier=${system}|nobody`)
  const several = encounterBy(newIds(), (type) => `${type}?identifier=${system}|twin`)
  const inside = { resourceType: 'Basic', id: 'pump', code: {}, subject: { reference: '#gone' } }
  const { fileList, warnings } = await importTexts(sql, {
    'inside.json': aBundle([inside]),
    'nobody.json': aBundle([nobody]),
    'several.json': aBundle([...twins, several]),
  })
  expect(fileList.map(({ state }) => state)).toEqual(['imported', 'imported', 'imported'])
  const told = warnings.join('\n')
  expect(told).toContain('inside.json, entry 1 (Basic/pump): It refers to #gone, which is')
  expect(told).toContain(
    `nobody.json, entry 1 (Encounter/${ids.encounter}): It refers to Patient?identifier=${system}|nobody, which is neither in this bundle nor imported before.`,
  )
  expect(told).toContain(
    `It refers to Practitioner?identifier=${system}|twin, which matches more than one resource.`,
  )
  expect(await sql`select from fhir_resources where resource_id = ${ids.encounter}`).toHaveLength(1)
})

test('a file that refers to others and to nothing still waits for the others', async () => {
  const ids = newIds()
  const encounter = encounterBy(ids, (type, id) => `${type}/${id}`)
  const nowhere = { serviceProvider: { reference: 'Organization/nowhere' } }
  const parts = [{ ...encounter, ...nowhere }, ...people(ids)]
  const { made, warnings } = await importTexts(
    sql,
    Object.fromEntries(parts.map((part, n) => [`${n}.json`, JSON.stringify(part)])),
  )
  expect(made).toMatchObject({ patients: 1, doctors: 1, appointments: 1 })
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('It refers to Organization/nowhere')
})

test('a reference to another server’s address is no reason to refuse', async () => {
  const ids = newIds()
  const elsewhere = { reference: 'https://lab.example/fhir/Device/77' }
  const details = await importTexts(sql, {
    'x.json': aBundle([
      ...aVisit(ids),
      ofVisit(ids, 'Observation', { code: { text: 'Pulse' }, device: elsewhere }),
    ]),
  })
  expect(details.filesRefused).toBe(0)
})

test('ids that are no UUIDs make the same rows each time', async () => {
  const patient = aPatientResource('pat-1')
  const { made } = await importTexts(sql, { 'x.json': aBundle([patient]) })
  expect(made.patients).toBe(1)
  const again = await importTexts(sql, { 'x.json': aBundle([patient]) })
  expect(again.fileList[0]?.state).toBe('unchanged')
  const [row] = await sql`
    select p.name, r.content from fhir_resources r join patients p on p.id = r.mapped_id
    where r.resource_id = 'pat-1'`
  expect(row).toEqual({ name: 'Chet Hoeger', content: patient })
})

test('importing again changes nothing and says so, however the file is written', async () => {
  const ids = newIds()
  const resources = [...aVisit(ids), ofVisit(ids, 'Condition', { code: { text: 'Cough' } })]
  await importTexts(sql, { 'x.json': aBundle(resources) })
  const before = await allRows()
  const rewritten = resources.map(
    (resource) =>
      Object.fromEntries([
        ...Object.entries(resource).toReversed(),
        ['meta', { versionId: '7', lastUpdated: '2026-01-01T00:00:00Z' }],
      ]) as (typeof resources)[number],
  )
  for (const bundle of [aBundle(resources, { space: 4 }), aBundle(rewritten, { type: 'batch' })]) {
    const again = await importTexts(sql, { 'again.json': bundle })
    expect(again.fileList[0]?.problem).toBeNull()
    expect(again.fileList[0]?.state).toBe('unchanged')
    expect(again.counts).toEqual({ read: 4, mapped: 0, kept: 0, skipped: 4 })
    expect(again.reasons).toEqual([
      { outcome: 'skipped', text: 'Imported before, unchanged', count: 4 },
    ])
  }
  expect(await allRows()).toEqual(before)
})

test('resources without an id are identified by their full URL, or else by their content', async () => {
  const anonymous = aPatientResource(undefined, { birthDate: '1999-09-09' })
  const bundle = aBundle([anonymous])
  expect((await importTexts(sql, { 'x.json': bundle })).made.patients).toBe(1)
  expect((await importTexts(sql, { 'x.json': bundle })).fileList[0]?.state).toBe('unchanged')
  const fullUrl = `urn:uuid:${newIds().patient}`
  const named = JSON.stringify({
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [
      { fullUrl, resource: { ...anonymous, birthDate: '1999-09-10' } },
      { resource: { resourceType: 'Basic', id: 'b', subject: { reference: fullUrl } } },
    ],
  })
  expect((await importTexts(sql, { 'y.json': named })).filesRefused).toBe(0)
  const [patient] = await sql`select name from patients where id = ${fullUrl.slice(9)}`
  expect(patient).toEqual({ name: 'Chet Hoeger' })
})

async function allRows() {
  return sql`
    select 'patients' as of, id, version from patients
    union all select 'users', id, version from users
    union all select 'appointments', id, version from appointments
    union all select 'records', id, version from medical_records
    union all select 'resources', id, 1 from fhir_resources order by 1, 2`
}

test('a participant counts by identifier, by the name of a practitioner in the file, and by role', async () => {
  const [byIdentifier, byName, byRole, unknown] = [newIds(), newIds(), newIds(), newIds()]
  const role = { resourceType: 'PractitionerRole', id: `role-${byRole.doctor}` }
  const visit = (ids: VisitIds, individual: Record<string, unknown>) => [
    aPatientResource(ids.patient),
    anEncounter(ids, { participant: [{ individual }] }),
  ]
  const { warnings } = await importTexts(sql, {
    'known.json': aBundle([
      aPractitioner(byIdentifier.doctor, { identifier: [{ system, value: 'npi-7' }] }),
    ]),
    'visits.json': aBundle([
      ...visit(byIdentifier, { identifier: { system, value: 'npi-7' } }),
      aPractitioner(byName.doctor, {
        name: [{ family: 'Ruiz', given: ['Ines'], prefix: ['Dr.'] }],
      }),
      ...visit(byName, { display: 'Ines Ruiz' }),
      aPractitioner(byRole.doctor),
      { ...role, practitioner: { reference: urn(byRole.doctor) } },
      ...visit(byRole, { reference: `PractitionerRole/${role.id}` }),
      ...visit(unknown, { display: 'Nobody Here' }),
    ]),
  })
  for (const ids of [byIdentifier, byName, byRole]) {
    expect([...(await visitOf(ids))]).toEqual([{ patientId: ids.patient, doctorId: ids.doctor }])
  }
  expect(await visitOf(unknown)).toHaveLength(0)
  expect(warnings.join()).toContain('It names no doctor, so it is kept but makes no appointment.')
})
