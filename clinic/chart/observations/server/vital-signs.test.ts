import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter } from '../../../../contract/dates.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { addVitalSigns, listMeasures, observations } from '../observation.ts'
import { observationStore } from './observation-store.ts'

let clinic: TestClinic
let nurse: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  nurse = await clinic.signedIn('staff', { name: 'Nora Nurse', duty: 'Nurse' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  chart = (await aPatient(clinic.sql, { dob: '1984-05-17' })).id
})

type Entered = Readonly<Record<string, unknown>>
const taken = '2021-03-04T10:15'
const write = (entered: Entered, by = nurse) =>
  by.ask(addVitalSigns, { params: { id: chart }, body: { id: uuidv7(), taken, ...entered } })
const stored = async () =>
  (await nurse.ask(observations.list, { params: { id: chart }, query: { limit: 100 } })).body.rows
const loinc = (code: string, display: string) => [{ system: 'http://loinc.org', code, display }]

const whole = {
  ...{ systolic: 120, diastolic: '80', pulse: '72', breathing: 14, temperature: '37.1' },
  ...{ saturation: 98, bodyWeight: 70.5, bodyHeight: 172 },
}

describe('vital signs', () => {
  test('become an observation each, with code and unit; the two pressures are one', async () => {
    const { userId: doctorId } = await clinic.signedIn('doctor')
    const appointmentId = await anAppointment(clinic.sql, { patientId: chart, doctorId })
    const answer = await write({ ...whole, comment: 'After rest', appointmentId })
    expect(answer.status).toBe(201)
    const found = answer.body.observations
    expect(found.map(({ measure, value, unit }) => [measure, value, unit]).sort()).toEqual([
      ['2708-6', 98, '%'],
      ['29463-7', 70.5, 'kg'],
      ['8302-2', 172, 'cm'],
      ['8310-5', 37.1, 'Cel'],
      ['85354-9', null, null],
      ['8867-4', 72, '/min'],
      ['9279-1', 14, '/min'],
    ])
    expect(found.map(({ text }) => text).sort()).toEqual([
      ...['Blood pressure', 'Body height', 'Body temperature', 'Body weight', 'Heart rate'],
      ...['Oxygen saturation in Arterial blood', 'Respiratory rate'],
    ])
    for (const one of found) {
      expect(one).toMatchObject({
        ...{ category: 'vital-signs', status: 'final', taken, comment: 'After rest' },
        ...{ appointmentId, patientId: chart, writer: { name: 'Nora Nurse' }, version: 1 },
        codes: loinc(one.measure, one.text),
      })
    }
    const pressure = found.find(({ measure }) => measure === '85354-9')
    expect(pressure?.parts).toEqual([
      {
        ...{ text: 'Systolic blood pressure', value: 120, unit: 'mm[Hg]', valueText: null },
        codes: loinc('8480-6', 'Systolic blood pressure'),
      },
      {
        ...{ text: 'Diastolic blood pressure', value: 80, unit: 'mm[Hg]', valueText: null },
        codes: loinc('8462-4', 'Diastolic blood pressure'),
      },
    ])
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect((await stored()).toSorted(byId)).toEqual(found.toSorted(byId))
  })

  test('keep the units in which they were entered, and trends do not mix these', async () => {
    await write({ bodyWeight: 70, taken: '2020' })
    const answer = await write({
      ...{ temperature: '98.6', temperatureUnit: '[degF]', bodyWeight: 155, bodyHeight: 68 },
      ...{ bodyWeightUnit: '[lb_av]', bodyHeightUnit: '[in_i]' },
    })
    const units = answer.body.observations.map(({ value, unit }) => [value, unit])
    expect(units).toHaveLength(3)
    expect(units).toEqual(
      expect.arrayContaining([
        [98.6, '[degF]'],
        [155, '[lb_av]'],
        [68, '[in_i]'],
      ]),
    )
    const { body } = await nurse.ask(listMeasures, { params: { id: chart } })
    expect(body.find(({ measure }) => measure === '29463-7')).toMatchObject({
      ...{ count: 2, latest: { value: 155 }, trend: [{ taken, value: 155 }] },
    })
  })

  test('have a trend of the systolic pressure, now and as the chart stood', async () => {
    await write({ systolic: 131, diastolic: 84, taken: '2020' })
    await write({ systolic: 120, diastolic: 80 })
    const trend = [
      { taken: '2020', value: 131 },
      { taken, value: 120 },
    ]
    const { body } = await nurse.ask(listMeasures, { params: { id: chart } })
    expect(body).toMatchObject([{ measure: '85354-9', count: 2, latest: { value: null }, trend }])
    const then = await observationStore(clinic.sql).measuresAt(chart, clinic.sql`now()`)
    expect(then).toMatchObject([{ measure: '85354-9', trend }])
  })

  test('are refused outside of their bounds and units as any other result, and in a change', async () => {
    const add = (entered: Entered) =>
      nurse.ask(observations.add, {
        params: { id: chart },
        body: { id: uuidv7(), category: 'vital-signs', taken, ...entered },
      })
    const bounds = 'Weight must be between 0.2 and 650 kg.'
    const codes = loinc('29463-7', 'Body weight')
    const coded = await add({ text: 'Gewicht', codes, value: 7000, unit: 'kg' })
    expect(coded.problem.errors).toEqual({ value: bounds })
    const inWords = await add({ text: 'Body weight', value: 7000, unit: 'kg' })
    expect(inWords.problem.errors).toEqual({ value: bounds })
    const stones = await add({ text: 'Weight', value: 11, unit: 'stone' })
    expect(stones.problem.errors).toEqual({ unit: 'Weight is entered in kg or lb.' })
    const { status, body } = await add({ text: 'Body weight', codes, value: 70, unit: 'kg' })
    expect(status).toBe(201)
    const changed = (value: number, version: number, comment = '') =>
      nurse.ask(observations.change, {
        params: { id: body.id },
        body: { text: 'Body weight', category: 'vital-signs', taken, value, unit: 'kg', comment },
        version,
      })
    expect((await changed(7000, 1)).problem.errors).toEqual({ value: bounds })
    expect((await changed(71, 1)).status).toBe(200)
    // An import may bring such a value; a comment on it is still possible.
    await clinic.sql`update observations set value = 7000 where id = ${body.id}`
    expect((await changed(7000, 3, 'As it came')).status).toBe(200)
  })

  test('that were not taken are not stored, and nothing at all is refused', async () => {
    const { body } = await write({ pulse: 72, systolic: '', bodyWeight: null })
    expect(body.observations.map(({ text }) => text)).toEqual(['Heart rate'])
    const none = await write({ pulse: '', bodyWeightUnit: '[lb_av]' })
    expect(none.problem.errors).toEqual({ systolic: 'Enter at least one vital sign.' })
    expect(await stored()).toHaveLength(1)
  })

  test('sent twice are one set; other ones under their id are refused whole', async () => {
    const id = uuidv7()
    const answers = await Promise.all([1, 2, 3].map(() => write({ ...whole, id })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(answers[2]?.body).toEqual(answers[0]?.body)
    expect(await stored()).toHaveLength(7)
    const colleague = await clinic.signedIn('staff', { duty: 'Nurse' })
    for (const other of [
      await write({ ...whole, id, pulse: 73 }),
      await write({ id, pulse: 72 }),
      await write({ ...whole, id }, colleague),
    ]) {
      expect(other.status).toBe(409)
      expect(other.problem.type).toContain('already-exists')
    }
    expect(await stored()).toHaveLength(7)
    const fewer = uuidv7()
    await write({ id: fewer, pulse: 60 })
    expect((await write({ id: fewer, bodyHeight: 170, pulse: 60 })).status).toBe(409)
    expect(await stored()).toHaveLength(8)
  })

  test('that nobody can have, or that do not fit together, are refused with their sentence', async () => {
    const between = (label: string, least: number, most: number, unit: string) =>
      `${label} must be between ${least} and ${most} ${unit}.`
    const pair = { systolic: 120, diastolic: 80 }
    const lower = 'Diastolic pressure must be lower than systolic pressure.'
    const cases: [Entered, Readonly<Record<string, string>>][] = [
      [{ bodyWeight: 7000 }, { bodyWeight: 'Weight must be between 0.2 and 650 kg.' }],
      [
        { bodyWeight: 1434, bodyWeightUnit: '[lb_av]' },
        { bodyWeight: between('Weight', 0.4, 1433, 'lb') },
      ],
      [{ bodyWeight: 0 }, { bodyWeight: between('Weight', 0.2, 650, 'kg') }],
      [{ bodyHeight: 1.72 }, { bodyHeight: between('Height', 20, 275, 'cm') }],
      [{ temperature: 98.6 }, { temperature: between('Temperature', 25, 45, '°C') }],
      [
        { temperature: 37, temperatureUnit: '[degF]' },
        { temperature: between('Temperature', 77, 113, '°F') },
      ],
      [{ saturation: 101 }, { saturation: between('Oxygen saturation', 20, 100, '%') }],
      [{ pulse: 9 }, { pulse: between('Pulse', 10, 350, 'per minute') }],
      [{ breathing: -1 }, { breathing: between('Breathing rate', 2, 150, 'per minute') }],
      [{ ...pair, systolic: 1200 }, { systolic: between('Systolic pressure', 30, 350, 'mmHg') }],
      [{ ...pair, diastolic: 5 }, { diastolic: between('Diastolic pressure', 10, 250, 'mmHg') }],
      [
        { systolic: 120, pulse: 70 },
        { diastolic: 'Diastolic pressure is required beside the other pressure.' },
      ],
      [{ diastolic: 80 }, { systolic: 'Systolic pressure is required beside the other pressure.' }],
      [{ systolic: 80, diastolic: 120 }, { diastolic: lower }],
      [{ systolic: 80, diastolic: 80 }, { diastolic: lower }],
      [{ pulse: 'abc' }, { pulse: 'Pulse must be a number such as 72.5.' }],
      [{ pulse: 72, bodyWeightUnit: 'st' }, { bodyWeightUnit: 'Choose a unit.' }],
      [{ pulse: 72, taken: '' }, { taken: 'Date is required.' }],
      [
        { pulse: 72, taken: '2021-02-30T10:00' },
        { taken: 'Date is no year, month or day of the calendar.' },
      ],
      [{ pulse: 72, category: 'exam' }, { category: 'There is no such field.' }],
      [
        { pulse: 72, comment: 'a\u0000b' },
        { comment: 'This holds a character that cannot be stored.' },
      ],
    ]
    for (const [entered, errors] of cases) {
      const answer = await write(entered)
      expect([answer.status, answer.problem.errors], JSON.stringify(entered)).toEqual([422, errors])
    }
    expect(await stored()).toEqual([])
  })

  test('are not of the future, of before the birth, or of a visit of another patient', async () => {
    const [row] = await clinic.sql<{ today: string }[]>`
      select (now() at time zone time_zone)::date as today from clinic`
    const errors = async (more: Entered) => (await write({ pulse: 72, ...more })).problem.errors
    const tomorrow = `${daysAfter(row?.today ?? '', 1)}T12:00`
    expect(await errors({ taken: tomorrow })).toEqual({ taken: 'Date cannot be in the future.' })
    expect(await errors({ taken: '1984-05-16' })).toEqual({
      taken: 'Date cannot be before the patient’s birth.',
    })
    const { userId: doctorId } = await clinic.signedIn('doctor')
    const other = await aPatient(clinic.sql)
    const appointmentId = await anAppointment(clinic.sql, { patientId: other.id, doctorId })
    expect(await errors({ appointmentId })).toEqual({
      appointmentId: 'This appointment is not one of the patient.',
    })
    expect(await stored()).toEqual([])
  })
})

test('vital signs are written by the same people as other facts, with an event each', async () => {
  const doctor = await clinic.signedIn('doctor')
  expect((await write({ pulse: 72 }, doctor)).status).toBe(404)
  expect((await write({ pulse: 72 }, await clinic.signedIn('staff'))).status).toBe(403)
  expect((await write({ pulse: 72 }, await clinic.signedIn('admin'))).status).toBe(403)
  expect((await write({ pulse: 72 }, await clinic.signedIn('patient'))).status).toBe(403)
  expect(await stored()).toEqual([])
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
  const { status, headers } = await write({ pulse: 72, bodyWeight: 70 }, doctor)
  expect(status).toBe(201)
  await flushEvents(clinic.sql)
  const event = {
    ...{ action: 'insert', objectType: 'observation', patientId: chart },
    ...{ actorId: doctor.userId, actorRole: 'doctor' },
  }
  expect(
    await clinic.sql`
      select action, object_type, patient_id, actor_id, actor_role from audit_events
      where request_id = ${String(headers['x-request-id'])}`,
  ).toEqual([event, event])
})
