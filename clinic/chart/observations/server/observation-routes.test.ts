import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { actsOn, kindOf } from '../../../summary/server/a-fact.ts'
import { listMeasures, type Observation, observations } from '../observation.ts'

let clinic: TestClinic
let nurse: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  chart = (await aPatient(clinic.sql)).id
})

const { markError } = actsOn(kindOf('observations'))
async function add(text: string, taken: string, more: object = {}): Promise<Observation> {
  const body = { id: uuidv7(), text, taken, category: 'laboratory', ...more }
  const answer = await nurse.ask(observations.add, { params: { id: chart }, body })
  expect(answer.status).toBe(201)
  return answer.body
}
const page = (query: object = {}, by = nurse) =>
  by.ask(observations.list, { params: { id: chart }, query: { ...query } })
const textsOf = async (query: object = {}) => (await page(query)).body.rows.map(({ text }) => text)
const measures = async (query: object = {}) =>
  (await nurse.ask(listMeasures, { params: { id: chart }, query: { ...query } })).body
const hemoglobin = { system: 'http://loinc.org', code: '718-7', display: 'Hemoglobin' }

describe('the list of observations', () => {
  test('goes from the newest to the oldest, page by page and back, with each row once', async () => {
    const moments = ['2021', '2021-03', '2021-03-04', '2021-03-04T09:30', '2022-01-01']
    for (const taken of moments) await add(`At ${taken}`, taken)
    const twins = [await add('Twin', '2021-03-04'), await add('Twin', '2021-03-04')]
    const first = await page({ limit: 3 })
    expect(first.body).toMatchObject({ total: 7, totalIsAtLeast: false, previous: null })
    const second = await page({ limit: 3, after: first.body.next })
    const third = await page({ limit: 3, after: second.body.next })
    expect(third.body.next).toBeNull()
    const rows = [first, second, third].flatMap(({ body }) => body.rows)
    expect(rows.map(({ taken }) => taken)).toEqual([
      ...['2022-01-01', '2021-03-04T09:30', '2021-03-04', '2021-03-04', '2021-03-04'],
      ...['2021-03', '2021'],
    ])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(7)
    expect(rows.filter(({ text }) => text === 'Twin').map(({ id }) => id)).toEqual(
      twins.map(({ id }) => id).reverse(),
    )
    const back = await page({ limit: 3, before: third.body.previous })
    expect(back.body.rows).toEqual(second.body.rows)
  })

  test('is cut by category, by measure, by visit and by words, also together', async () => {
    const { userId: doctorId } = await clinic.signedIn('doctor')
    const appointmentId = await anAppointment(clinic.sql, { patientId: chart, doctorId })
    await add('Hémoglobin A1c', '2021-01', { appointmentId })
    await add('Hemoglobin', '2021-02', { codes: [hemoglobin] })
    await add('Smoking', '2021-03', { category: 'social-history', valueText: 'Never' })
    await add('Blood hemoglobin', '2021-04', { codes: [hemoglobin], category: 'exam' })
    expect(await textsOf({ category: 'social-history' })).toEqual(['Smoking'])
    expect(await textsOf({ measure: '718-7' })).toEqual(['Blood hemoglobin', 'Hemoglobin'])
    expect(await textsOf({ measure: 'smoking' })).toEqual(['Smoking'])
    expect(await textsOf({ appointmentId })).toEqual(['Hémoglobin A1c'])
    expect(await textsOf({ search: 'hemoGLOBIN' })).toEqual([
      ...['Blood hemoglobin', 'Hemoglobin', 'Hémoglobin A1c'],
    ])
    expect(await textsOf({ search: 'globin blo' })).toEqual(['Blood hemoglobin'])
    expect(await textsOf({ search: '%' })).toEqual([])
    expect(await textsOf({ measure: '718-7', category: 'exam' })).toEqual(['Blood hemoglobin'])
    const one = await page({ measure: '718-7', limit: 1 })
    expect(one.body).toMatchObject({ total: 2, rows: [{ text: 'Blood hemoglobin' }] })
    const rest = await page({ measure: '718-7', limit: 1, after: one.body.next })
    expect(rest.body.rows.map(({ text }) => text)).toEqual(['Hemoglobin'])
  })

  test('keeps those that were canceled or entered in error at their time', async () => {
    await add('Old', '2020')
    await markError(nurse, await add('Wrong', '2021'))
    await add('Canceled', '2022', { status: 'canceled' })
    await add('New', '2023')
    expect(await textsOf()).toEqual(['New', 'Canceled', 'Wrong', 'Old'])
  })

  test('refuses a filter or a place that does not exist', async () => {
    for (const query of [
      ...[{ category: 'none' }, { measure: 'a\u0000b' }, { measure: 'x'.repeat(501) }],
      ...[{ after: 'nowhere' }, { limit: 0 }, { limit: 101 }, { appointmentId: 'one' }],
      ...[{ search: 'a\u0000b' }, { other: 'x' }],
    ]) {
      expect((await page(query)).status, JSON.stringify(query)).toBe(400)
    }
  })

  test('has no rows of another patient', async () => {
    await add('Own', '2021')
    chart = (await aPatient(clinic.sql)).id
    expect((await page()).body).toMatchObject({ rows: [], total: 0 })
    expect(await measures()).toEqual([])
  })
})

describe('the measures of a chart', () => {
  test('have their newest value, their number and their trend, the oldest first', async () => {
    await add('Potassium', '2021-03', { value: 4, unit: 'mmol/L' })
    await add('Potassium', '2020', { value: 3.5, unit: 'mmol/L' })
    const newest = await add('POTASSIUM', '2022-01-01T08:00', { value: 5.25, unit: 'mmol/L' })
    await add('Potassium', '2021-06', { value: 20, unit: 'mg/dL' })
    await add('Potassium', '2021-07', { valueText: 'Hemolytic', unit: 'mmol/L' })
    await add('Sodium', '2023', { value: 140, unit: 'mmol/L' })
    const [sodium, potassium, ...others] = await measures()
    expect(others).toEqual([])
    expect(sodium).toMatchObject({ measure: 'sodium', count: 1, latest: { text: 'Sodium' } })
    expect(potassium).toEqual({
      measure: 'potassium',
      category: 'laboratory',
      count: 5,
      latest: newest,
      trend: [
        { taken: '2020', value: 3.5 },
        { taken: '2021-03', value: 4 },
        { taken: '2022-01-01T08:00', value: 5.25 },
      ],
    })
  })

  test('have a trend that follows the time of its values, also where these fall', async () => {
    for (const [taken, value] of [
      ['2021-05', 6],
      ['2021-05-04', 2],
      ['2020', 9],
    ] as const) {
      await add('Ferritin', taken, { value })
    }
    const [ferritin] = await measures()
    expect(ferritin?.latest.value).toBe(2)
    expect(ferritin?.trend).toEqual([
      { taken: '2020', value: 9 },
      { taken: '2021-05', value: 6 },
      { taken: '2021-05-04', value: 2 },
    ])
  })

  test('do not count what was canceled or entered in error', async () => {
    await add('Potassium', '2020', { value: 4 })
    await add('Potassium', '2021', { value: 9, status: 'canceled' })
    await markError(nurse, await add('Potassium', '2022', { value: 99 }))
    await add('Sodium', '2023', { value: 140, status: 'canceled' })
    await markError(nurse, await add('Calcium', '2024', { value: 2 }))
    expect(await measures()).toMatchObject([
      { count: 1, latest: { value: 4, taken: '2020' }, trend: [{ taken: '2020', value: 4 }] },
    ])
  })

  test('have the newest 24 values in their trend', async () => {
    for (let day = 1; day <= 26; day += 1) {
      await add('Weight', `2021-03-${String(day).padStart(2, '0')}`, { value: day, unit: 'kg' })
    }
    const [weight] = await measures()
    expect(weight?.count).toBe(26)
    expect(weight?.trend.map(({ value }) => value)).toEqual(
      Array.from({ length: 24 }, (_, place) => place + 3),
    )
  })

  test('are told apart by their code before their words, and cut by category', async () => {
    await add('Hb', '2020', { value: 13, codes: [hemoglobin] })
    await add('Hemoglobin', '2021', { value: 14, codes: [hemoglobin, { code: 'HB' }] })
    await add('Hb', '2022', { value: 15 })
    await add('Pack years', '2019', { category: 'social-history', value: 3 })
    expect((await measures()).map(({ measure, count }) => [measure, count])).toEqual([
      ...[
        ['hb', 1],
        ['718-7', 2],
        ['pack years', 1],
      ],
    ])
    const habits = await measures({ category: 'social-history' })
    expect(habits.map(({ measure }) => measure)).toEqual(['pack years'])
  })
})

describe('a change of an observation', () => {
  const change = ({ id, version, text, category }: Observation, more: object) =>
    nurse.ask(observations.change, {
      params: { id },
      version,
      body: { text, category, taken: '2021', ...more },
    })

  test('leaves it in its measure as long as its words and with them its codes stay', async () => {
    const before = await add('Hb', '2020', { value: 13, codes: [hemoglobin] })
    const same = await change(before, { value: 14 })
    expect(same.body).toMatchObject({ measure: '718-7', codes: [hemoglobin], value: 14 })
    const other = await change(same.body, { text: 'Hematocrit', value: 40 })
    expect(other.body).toMatchObject({ measure: 'hematocrit', codes: [] })
  })

  test('keeps the bound of an imported value until another number is entered', async () => {
    const before = await add('Troponin', '2020', { value: 5 })
    await clinic.sql`update observations set comparator = '<' where id = ${before.id}`
    const read = (await page()).body.rows[0] as Observation
    const same = await change(read, { value: 5, comment: 'By phone' })
    expect(same.body).toMatchObject({ comparator: '<', value: 5 })
    const other = await change(same.body, { value: '7' })
    expect(other.body).toMatchObject({ comparator: null, value: 7 })
  })
})

test('numbers are taken as people type them, and refused with their sentence', async () => {
  const typed = async (value: unknown) => (await add('Potassium', '2021', { value })).value
  expect(await typed(' 4.5 ')).toBe(4.5)
  expect(await typed('-2')).toBe(-2)
  expect(await typed('')).toBeNull()
  expect(await typed(null)).toBeNull()
  const labels = { value: 'Value', low: 'Lowest normal value', high: 'Highest normal value' }
  for (const [field, label] of Object.entries(labels)) {
    for (const wrong of ['abc', '4,5', '1e3', '0x10', 'NaN', '1e400', '1'.repeat(13), '--1']) {
      const body = { id: uuidv7(), text: 'X', taken: '2021', category: 'exam', [field]: wrong }
      const answer = await nurse.ask(observations.add, { params: { id: chart }, body })
      expect(answer.status).toBe(422)
      expect(answer.problem.errors).toEqual({ [field]: `${label} must be a number such as 72.5.` })
    }
  }
  expect((await page()).body.total).toBe(4)
})

test('reading measures and pages of observations is an event of the patient with its reason', async () => {
  const doctor = await clinic.signedIn('doctor')
  const list = (by: Caller) => by.ask(listMeasures, { params: { id: chart } })
  expect([(await list(doctor)).status, (await page({}, doctor)).status]).toEqual([404, 404])
  expect((await list(await clinic.signedIn('staff'))).status).toBe(403)
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
  const answers = [await list(doctor), await page({ search: 'x' }, doctor)]
  await flushEvents(clinic.sql)
  const ids = answers.map(({ headers }) => String(headers['x-request-id']))
  const event = { action: 'list', objectType: 'observation', patientId: chart, reason: 'in care' }
  expect(
    await clinic.sql`
      select action, object_type, patient_id, reason from audit_events
      where request_id = any(${ids}) order by id`,
  ).toEqual([event, event])
})
