import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'
import { listReportResults } from '../../chart/observations/diagnostic-report.ts'
import { readFactsOfVisit } from '../facts-of-visit.ts'
import { actsOn, kindOf } from './a-fact.ts'

let clinic: TestClinic
let nurse: Caller
let doctor: Caller
let colleague: Caller
beforeAll(async () => {
  clinic = await testClinic()
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
  doctor = await clinic.signedIn('doctor')
  colleague = await clinic.signedIn('doctor')
})
afterAll(() => clinic.close())

let visits = 0
async function aVisit(patientId?: string) {
  const chart = patientId ?? (await aPatient(clinic.sql)).id
  // One after the other: a doctor has one visit at a time.
  const time = `${String(8 + visits++).padStart(2, '0')}:00`
  const wanted = { patientId: chart, doctorId: doctor.userId, date: '2021-03-04', time }
  const id = await anAppointment(clinic.sql, { ...wanted, status: 'completed' })
  return { chart, id }
}
const read = (by: Caller, id: string) => by.ask(readFactsOfVisit, { params: { id } })
const textsOf = (rows: readonly { readonly text: string }[]) => rows.map(({ text }) => text)

test('a visit has the facts that name it, of each kind, and none that were entered in error', async () => {
  const { chart, id } = await aVisit()
  const other = await aVisit(chart)
  const paths = ['allergies', 'conditions', 'medicines', 'immunizations', 'procedures']
  for (const path of [...paths, 'observations', 'diagnostic-reports', 'care-plans']) {
    const { add, markError } = actsOn(kindOf(path))
    const own = { appointmentId: id }
    expect((await add(nurse, chart, { text: `Of ${path}`, ...own })).status).toBe(201)
    await add(nurse, chart, { text: 'Of another visit', appointmentId: other.id })
    await add(nurse, chart, { text: 'Of no visit' })
    const wrong = await add(nurse, chart, { text: 'Wrong', ...own })
    await markError(nurse, wrong.body)
  }
  const { status, body } = await read(nurse, id)
  expect(status).toBe(200)
  expect(
    Object.fromEntries(Object.entries(body).map(([kind, rows]) => [kind, textsOf(rows)])),
  ).toEqual({
    conditions: ['Of conditions'],
    allergies: ['Of allergies'],
    observations: ['Of observations'],
    diagnosticReports: ['Of diagnostic-reports'],
    procedures: ['Of procedures'],
    immunizations: ['Of immunizations'],
    medicines: ['Of medicines'],
    carePlans: ['Of care-plans'],
  })
})

test('values of one moment stand in the order of their names', async () => {
  const { chart, id } = await aVisit()
  for (const text of ['Grip', 'Waist', 'Body fat']) {
    const taken = '2021-03-04T09:00'
    await actsOn(kindOf('observations')).add(nurse, chart, { text, taken, appointmentId: id })
  }
  const { body } = await read(nurse, id)
  expect(textsOf(body.observations)).toEqual(['Body fat', 'Grip', 'Waist'])
})

test('the doctor of a visit reads its facts, a colleague without the care of the patient does not', async () => {
  const { chart, id } = await aVisit()
  await actsOn(kindOf('conditions')).add(nurse, chart, { text: 'Asthma', appointmentId: id })
  expect(textsOf((await read(doctor, id)).body.conditions)).toEqual(['Asthma'])
  expect((await read(colleague, id)).status).toBe(404)
  const stranger = await clinic.signedIn('patient')
  expect((await read(stranger, id)).status).toBe(404)
})

test('a report answers the values that it names, in its order, of its own chart only', async () => {
  const { chart } = await aVisit()
  const foreign = (await aPatient(clinic.sql)).id
  const { add } = actsOn(kindOf('observations'))
  const [potassium, sodium, elsewhere] = [
    (await add(nurse, chart, { text: 'Potassium' })).body,
    (await add(nurse, chart, { text: 'Sodium' })).body,
    (await add(nurse, foreign, { text: 'Of somebody else' })).body,
  ]
  const report = (await actsOn(kindOf('diagnostic-reports')).add(nurse, chart)).body
  await clinic.sql`
    update diagnostic_reports
    set results = ${clinic.sql.json([sodium.id, elsewhere.id, potassium.id, report.id])}
    where id = ${report.id}`
  const { status, body } = await nurse.ask(listReportResults, { params: { id: report.id } })
  expect(status).toBe(200)
  expect(textsOf(body)).toEqual(['Sodium', 'Potassium'])
})
