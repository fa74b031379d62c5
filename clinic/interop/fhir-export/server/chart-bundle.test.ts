import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { testDatabase } from '../../../../server/database/test-database.ts'
import { fileStore } from '../../../../server/files/file-store.ts'
import { findOpenChart } from '../../../chart/facts/server/open-chart.ts'
import { stateNoKnownAllergies } from '../../../chart/allergies/allergy.ts'
import { addVitalSigns } from '../../../chart/observations/observation.ts'
import { actsOn, kindsOfFacts } from '../../../summary/server/a-fact.ts'
import { sendFile } from '../../../documents/files/server/a-file.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { aMedicalRecord } from '../../../records/medical-records/server/a-medical-record.ts'
import { addAddendum } from '../../../records/medical-records/signature.ts'
import { importTexts } from '../../fhir-import/server/a-bundle.ts'
import { mapResource } from '../../fhir-import/server/map-resource.ts'
import { bundleOfChart } from './chart-bundle.ts'
import { wholeChartStore } from './whole-chart-store.ts'

let clinic: TestClinic
let doctor: Caller
let patientId: string
beforeAll(async () => {
  clinic = await testClinic()
  await clinic.sql`update clinic set time_zone = 'Europe/Berlin'`
  doctor = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  patientId = await aChart()
})
afterAll(() => clinic.close())

async function aChart(): Promise<string> {
  const patient = await clinic.signedIn('patient', { name: 'Ana Šimić' })
  const id = patient.patientId ?? ''
  await clinic.sql`update patients set dob = '1980-02-03', gender = 'female' where id = ${id}`
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: id })
  return id
}

async function aVisit(chartId: string, day = '2024-05-06') {
  const id = uuidv7()
  await clinic.sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, status, reason)
    values (${id}, ${chartId}, ${doctor.userId}, ${`${day} 08:30Z`}, ${`${day} 09:00Z`},
      'completed', 'Cough')`
  return id
}

async function bundleFor(chartId: string) {
  const viewer = { userId: doctor.userId, role: 'doctor', patientId: null } as const
  const chart = await findOpenChart(clinic.sql, viewer, chartId)
  if (!chart) throw new Error('The chart is not open.')
  const store = wholeChartStore(clinic.sql, fileStore(clinic.environment))
  const whole = await store.read(viewer, chart)
  return bundleOfChart(whole, uuidv7(), 'https://clinic.example')
}

/** Imports the bundle of a chart into an empty clinic, and answers the rows of a table there. */
async function elsewhere(chartId: string) {
  const other = await testDatabase()
  await other.sql`update clinic set time_zone = 'Europe/Berlin'`
  const text = JSON.stringify(await bundleFor(chartId))
  const details = await importTexts(other.sql, { 'chart.json': text })
  return { ...other, details }
}

type Row = Readonly<Record<string, unknown>>
/** The columns that say what a fact says; ids and stamps are those of each clinic. */
const said = ({ text, ...row }: Row) => {
  const own = ['id', 'patientId', 'appointmentId', 'resource', 'creationHash', 'results', 'goals']
  const stamps = ['createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'version', 'importedVersion']
  const rest = Object.entries(row).filter(([name]) => ![...own, ...stamps].includes(name))
  return { text, ...Object.fromEntries(rest) }
}

test('an exported chart that is imported into an empty clinic has the same facts', async () => {
  const visit = await aVisit(patientId)
  for (const kind of kindsOfFacts) {
    const acts = actsOn(kind)
    expect((await acts.add(doctor, patientId, kind.values)).status, kind.path).toBe(201)
    const more = { ...kind.others, appointmentId: visit, comment: 'As told by\nher mother' }
    expect((await acts.add(doctor, patientId, more)).status, kind.path).toBe(201)
    const mistake = await acts.add(doctor, patientId, { text: 'Of somebody else' })
    await acts.markError(doctor, mistake.body)
  }
  await doctor.ask(addVitalSigns, {
    params: { id: patientId },
    body: {
      ...{ id: uuidv7(), taken: '2024-05-06T10:45', systolic: 120, diastolic: 80, pulse: 72 },
    },
  })
  const there = await elsewhere(patientId)
  try {
    for (const { table } of kindsOfFacts) {
      const read = (sql: typeof clinic.sql) => sql<Row[]>`
        select * from ${sql(table)} where error_at is null order by text, coalesce(comment, '')`
      const here = await read(clinic.sql)
      expect((await read(there.sql)).map(said), table).toEqual(here.map(said))
      const visits = (rows: readonly Row[]) =>
        rows.filter(({ appointmentId }) => appointmentId !== null).length
      const isOfNoVisit = ['family_illnesses', 'goals'].includes(table)
      expect(visits(await read(there.sql)), table).toBe(isOfNoVisit ? 0 : visits(here))
    }
  } finally {
    await there.drop()
  }
})

test('the patient, the visits, the notes and the files come with it', async () => {
  const chartId = await aChart()
  const appointmentId = await aVisit(chartId, '2024-06-07')
  const by = { doctorId: doctor.userId, patientId: chartId }
  const notes = 'Cough. </script><script>alert(1)</script> \u2028 end'
  const recordId = await aMedicalRecord(clinic.sql, {
    ...{ ...by, appointmentId, notes, prescription: 'Rest', isSigned: true },
  })
  await doctor.ask(addAddendum, {
    params: { id: recordId },
    body: { id: uuidv7(), text: 'Well again.' },
  })
  await aMedicalRecord(clinic.sql, { ...by, notes: 'Only begun.' })
  await sendFile(clinic, doctor, chartId)
  await doctor.ask(stateNoKnownAllergies, { params: { id: chartId } })

  const { entry } = await bundleFor(chartId)
  const texts = entry.flatMap(({ resource }) => {
    const content = (resource['content'] ?? []) as { attachment: { data?: string } }[]
    return content.flatMap(({ attachment: { data } }) =>
      data === undefined ? [] : [Buffer.from(data, 'base64').toString()],
    )
  })
  expect(texts).toEqual([notes, 'Rest', 'Well again.'])

  const { sql, drop, details } = await elsewhere(chartId)
  try {
    expect(details.fileList.map(({ problem }) => problem)).toEqual([null])
    const [patient] = await sql`select name, dob, gender from patients`
    expect(patient).toEqual({ name: 'Ana Šimić', dob: '1980-02-03', gender: 'female' })
    const visits = await sql`
      select a.starts_at, a.ends_at, a.status, d.name from appointments a
      join users d on d.id = a.doctor_id`
    expect(visits).toEqual([
      {
        ...{ startsAt: '2024-06-07T08:30:00Z', endsAt: '2024-06-07T09:00:00Z' },
        ...{ status: 'completed', name: 'Mei Chen' },
      },
    ])
    const [stated] = await sql`select count(*)::int as count from allergy_statements`
    expect(stated).toEqual({ count: 1 })
    const kept = await sql`
      select title from fhir_resources where resource_type = 'DocumentReference'`
    expect(kept).toHaveLength(3)
  } finally {
    await drop()
  }
})

test('every resource has the form of FHIR R4 that an import reads, and refers to none outside', async () => {
  const { entry, ...bundle } = await bundleFor(patientId)
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' })
  const known = new Set(entry.map(({ fullUrl }) => fullUrl))
  expect(known.size).toBe(entry.length)
  const types = new Set<string>()
  for (const { resource } of JSON.parse(JSON.stringify(entry)) as typeof entry) {
    types.add(resource.resourceType)
    expect(mapResource(resource.resourceType, resource, []), resource.resourceType).toHaveProperty(
      'piece',
    )
    const references = JSON.stringify(resource).matchAll(/"reference":"([^"]+)"/g)
    for (const [, reference = ''] of references) expect(known).toContain(reference)
  }
  expect([...types].sort()).toEqual([
    ...['AllergyIntolerance', 'CarePlan', 'Condition', 'DiagnosticReport', 'Encounter'],
    ...['FamilyMemberHistory', 'Goal', 'Immunization', 'MedicationStatement', 'Observation'],
    ...['Patient', 'Practitioner', 'Procedure'],
  ])
})
