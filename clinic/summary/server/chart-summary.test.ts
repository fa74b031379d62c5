import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { flushEvents } from '../../audit/server/event-log.ts'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../records/care/server/a-care-taking.ts'
import { stateNoKnownAllergies } from '../../chart/allergies/allergy.ts'
import { actsOn, type AnyFact, kindOf, kindsOfFacts } from './a-fact.ts'
import { addVitalSigns } from '../../chart/observations/observation.ts'
import { readChartSummary } from '../chart-summary.ts'

let clinic: TestClinic
let nurse: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  nurse = await clinic.signedIn('staff', { name: 'Nora Nurse', duty: 'Nurse' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  chart = (await aPatient(clinic.sql)).id
})

async function add(path: string, text: string, more: object = {}): Promise<AnyFact> {
  const { status, body } = await actsOn(kindOf(path)).add(nurse, chart, { text, ...more })
  expect(status).toBe(201)
  return body
}
/** Adds a fact that would count, were it not entered in error. */
async function addWrong(path: string, more: object = {}): Promise<void> {
  await actsOn(kindOf(path)).markError(nurse, await add(path, 'Wrong', more))
}
const read = (by = nurse) => by.ask(readChartSummary, { params: { id: chart } })
const textsOf = (rows: readonly { readonly text: string }[]) => rows.map(({ text }) => text)

test('a summary of a chart without facts is empty, and says no more than that', async () => {
  expect((await read()).body).toEqual({
    ...{ allergies: [], noKnownAllergies: null, conditions: [], medicines: [] },
    ...{ vitalSigns: [], results: [], immunizations: [] },
  })
})

test('a summary has what counts now, each as its list has it', async () => {
  await add('allergies', 'Nuts', { certainty: 'unconfirmed' })
  await add('allergies', 'Cats', { certainty: 'refuted' })
  await add('allergies', 'Milk', { status: 'resolved' })
  const over = { until: '2020' }
  const asthma = await add('conditions', 'Asthma', { since: '2019', until: '' })
  await add('conditions', 'Gout', { status: 'active', certainty: 'refuted' })
  await add('conditions', 'Measles', { status: 'resolved', ...over })
  await add('conditions', 'Eczema', { status: 'inactive' })
  for (const status of ['intended', 'on-hold', 'active', 'stopped', 'completed', 'not-taken']) {
    await add('medicines', status, { status })
  }
  for (const path of ['allergies', 'conditions', 'medicines', 'immunizations', 'observations']) {
    await addWrong(path)
  }
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(textsOf(body.allergies)).toEqual(['Nuts'])
  expect(body.conditions).toEqual([asthma])
  expect(textsOf(body.medicines).toSorted()).toEqual(['active', 'intended', 'on-hold'])
  expect([body.immunizations, body.results, body.vitalSigns]).toEqual([[], [], []])
})

test('a summary has the newest dose of each vaccine that was given', async () => {
  await add('immunizations', 'Tetanus', { given: '2001' })
  await add('immunizations', 'TETANUS', { given: '2021-05', dose: '2 of 2' })
  await add('immunizations', 'Measles', { given: '1990' })
  await add('immunizations', 'Measles', { given: '2022', status: 'not-done' })
  await addWrong('immunizations', { text: 'Measles', given: '2023' })
  const { immunizations } = (await read()).body
  expect(immunizations.map(({ text, given }) => [text, given])).toEqual([
    ['TETANUS', '2021-05'],
    ['Measles', '1990'],
  ])
})

test('a summary has one of several doses of a vaccine of the same day', async () => {
  await add('immunizations', 'Tetanus', { given: '2021-05-04' })
  const second = await add('immunizations', 'tetanus', { given: '2021-05-04', lot: 'B2' })
  await add('immunizations', 'Measles', { given: '2021-05-04' })
  const { immunizations } = (await read()).body
  expect(textsOf(immunizations).toSorted()).toEqual(['Measles', 'tetanus'])
  expect(immunizations).toContainEqual(second)
})

test('a summary has each vital sign with its trend, and the eight newest other results', async () => {
  for (const [pulse, taken] of [
    [70, '2021'],
    [80, '2022'],
  ] as const) {
    const body = { id: uuidv7(), taken, pulse }
    expect((await nurse.ask(addVitalSigns, { params: { id: chart }, body })).status).toBe(201)
  }
  for (let year = 2001; year <= 2010; year += 1) {
    await add('observations', `Result ${year}`, { taken: String(year) })
  }
  await add('observations', 'Canceled', { taken: '2023', status: 'canceled' })
  const { vitalSigns, results } = (await read()).body
  expect(vitalSigns).toMatchObject([
    { measure: '8867-4', count: 2, latest: { value: 80 }, trend: [{ value: 70 }, { value: 80 }] },
  ])
  expect(results.map(({ latest }) => latest.text)).toEqual(
    [2010, 2009, 2008, 2007, 2006, 2005, 2004, 2003].map((year) => `Result ${year}`),
  )
})

test('a summary says that there are no known allergies, as long as that holds', async () => {
  await nurse.ask(stateNoKnownAllergies, { params: { id: chart } })
  const stated = (await read()).body
  expect(stated).toMatchObject({
    ...{ allergies: [], noKnownAllergies: { statedBy: { name: 'Nora Nurse' } } },
  })
  await add('allergies', 'Nuts')
  expect((await read()).body).toMatchObject({
    ...{ allergies: [{ text: 'Nuts' }], noKnownAllergies: null },
  })
})

test('a summary has no facts of another patient', async () => {
  for (const { path } of kindsOfFacts) await add(path, 'Of another')
  chart = (await aPatient(clinic.sql)).id
  expect(JSON.stringify((await read()).body)).not.toContain('Of another')
})

test('a summary is read by those who read records, and each reading is an event', async () => {
  const doctor = await clinic.signedIn('doctor')
  const patient = await clinic.signedIn('patient')
  chart = patient.userId
  expect((await read(doctor)).status).toBe(404)
  expect((await read(await clinic.signedIn('staff'))).status).toBe(403)
  expect((await read(await clinic.signedIn('patient'))).status).toBe(404)
  expect((await read(clinic.visitor)).status).toBe(401)
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
  await add('conditions', 'Asthma')
  const admin = await clinic.signedIn('admin')
  const answers = [await read(doctor), await read(patient), await read(admin)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await flushEvents(clinic.sql)
  const ids = answers.map(({ headers }) => String(headers['x-request-id']))
  const event = { action: 'read', objectType: 'chart summary', patientId: chart, reason: null }
  expect(
    await clinic.sql`
      select action, object_type, patient_id, actor_id, reason from audit_events
      where request_id = any(${ids}) order by array_position(${ids}::text[], request_id)`,
  ).toEqual([
    { ...event, actorId: doctor.userId, reason: 'in care' },
    { ...event, actorId: patient.userId },
    { ...event, actorId: admin.userId },
  ])
})
