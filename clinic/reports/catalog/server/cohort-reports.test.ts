import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter, monthsAfter } from '../../../../contract/dates.ts'
import { measureSome } from '../../../chart/observations/server/measured-values-rounds.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { listReportRows, readReport } from '../report.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const { today } = await readClinicRow(sql)
const admin = await clinic.signedIn('admin')

const person = async (name: string, years: number, more: object = {}) =>
  (await aPatient(sql, { name, dob: monthsAfter(today, -12 * years - 1), ...more })).id
const measured = (patientId: string, value: number, ago: number, changes: object = {}) =>
  sql`insert into observations ${sql({
    ...{ id: uuidv7(), patientId, text: 'Hemoglobin A1c', measure: '4548-4', value, unit: '%' },
    ...{ category: 'laboratory', status: 'final', high: 5.6, taken: daysAfter(today, -ago) },
    ...changes,
  })}`
const problem = (patientId: string, code: string, status = 'active') => sql`
  insert into conditions (id, patient_id, text, kind, status, codes)
  values (${uuidv7()}, ${patientId}, 'A problem', 'problem', ${status}, ${sql.json([{ code }])})`

let ana: string
beforeAll(async () => {
  ana = await person('Ana', 52)
  const ben = await person('Ben', 53)
  const cid = await person('Cid', 71)
  await measured(ana, 9.9, 200)
  await measured(ana, 8.4, 20)
  await measured(ana, 12, 1, { status: 'canceled' })
  await measured(ben, 8.9, 30)
  await measured(cid, 5.1, 40)
  await measured(cid, 8.8, 500)
  await measureSome(sql)
  await problem(ana, 'E11.9')
  await problem(ana, 'I10')
  await problem(ben, 'I10')
  await problem(cid, 'E11.9', 'resolved')
  await sql`update patients set referral = 'Insurance' where id = ${ana}`
  for (const [patientId, vaccine, state] of [
    [ana, 'MMR', 'due'],
    [ana, 'Shingles', 'overdue'],
    [cid, 'Shingles', 'overdue'],
  ]) {
    await sql`
      insert into vaccinations_due (patient_id, vaccine, illnesses, dose, state, due_on, overdue_on)
      values (${patientId ?? ''}, ${vaccine ?? ''}, '', 1, ${state ?? ''}, ${daysAfter(today, -90)},
        ${daysAfter(today, -10)})`
  }
})

async function figuresOf(id: string, query: object = {}, by = admin) {
  const { status, body } = await by.ask(readReport, { params: { id }, query })
  expect(status).toBe(200)
  return Object.fromEntries(
    body.rows.map((row) => [row.by.map(({ words }) => words).join(' '), row.figures[0]]),
  )
}

test('the latest value of each patient counts, by age, problem and value', async () => {
  const id = 'measurements-by-cohort'
  expect(await figuresOf(id, { by: 'value,age' })).toEqual({
    '5 to under 6 70 to 74': 1,
    '8 to under 9 50 to 54': 2,
  })
  expect(await figuresOf(id, { by: 'problem' })).toEqual({
    Diabetes: 1,
    'High blood pressure': 1,
    'None of these': 1,
  })
  expect(await figuresOf(id, { by: 'range' })).toEqual({
    'In the normal range': 1,
    'Above the normal range': 2,
  })
  expect(await figuresOf(id, { by: 'seen' })).toEqual({ 'Never seen': 3 })
  const query = { where: 'value:9' }
  const { body } = await admin.ask(listReportRows, { params: { id }, query })
  expect(body.rows.map(({ cells }) => cells[0]).toSorted()).toEqual(['Ana', 'Ben'])
})

test('a filter bounds the value itself, with both ends', async () => {
  const id = 'measurements-by-cohort'
  const names = async (where: string) => {
    const { status, body } = await admin.ask(listReportRows, { params: { id }, query: { where } })
    expect(status).toBe(200)
    return body.rows.map(({ cells }) => cells[0]).toSorted()
  }
  expect(await names('value:8.5~')).toEqual(['Ben'])
  expect(await names('value:8.4~8.9')).toEqual(['Ana', 'Ben'])
  expect(await names('value:~8.3')).toEqual(['Cid'])
  const { body } = await admin.ask(readReport, { params: { id }, query: { where: 'value:8.5~' } })
  expect(body.where).toMatchObject([{ name: 'Value', words: 'at least 8.5' }])
  expect(body.totals[0]).toBe(1)
  // Of other dimensions it is a value that no row has.
  expect(await figuresOf(id, { where: 'age:8~' })).toEqual({})
})

test('a count of patients leads to one row of each', async () => {
  const id = 'abnormal-results'
  const query = { measure: 'patients' }
  const { body } = await admin.ask(listReportRows, { params: { id }, query })
  expect(body.columns[2]).toEqual({ name: 'Taken', unit: 'when' })
  expect(body.rows.map(({ cells }) => [cells[0], cells[3]]).toSorted()).toEqual([
    ['Ana', '8.4'],
    ['Ben', '8.9'],
    ['Cid', '5.1'],
  ])
  expect(body.total).toBe(3)
})

test('results are out of range by their numbers, and averages are of one kind', async () => {
  const id = 'abnormal-results'
  // Of four values in a year, one is in the range.
  expect(await figuresOf(id)).toEqual({ 'Hemoglobin A1c': 3 })
  const average = async () =>
    (await admin.ask(readReport, { params: { id: 'measurements-by-cohort' } })).body.totals[1]
  expect(await average()).toBeCloseTo((8.4 + 8.9 + 5.1) / 3)
  await measured(ana, 70, 3, { text: 'Weight', measure: 'weight', unit: 'kg', high: null })
  await measureSome(sql)
  expect(await average()).toBeNull()
  await sql`delete from observations where text = 'Weight'`
  await measureSome(sql)
})

test('vaccinations due are counted by vaccine, and lead to the patients', async () => {
  const id = 'vaccinations-due'
  const asked = () => admin.ask(readReport, { params: { id } })
  expect((await asked()).body.computedAt).toBeNull()
  await sql`update vaccinations_computed set round = 'cdc', computed_at = now() where patient_id = ${ana}`
  const { body } = await asked()
  expect(body.computedAt).toMatch(/^\d{4}-/)
  expect(body.rows.map(({ by, figures }) => [by[0]?.words, ...figures])).toEqual([
    ['Shingles', 2, 2, 2],
    ['MMR', 1, 0, 1],
  ])
  const query = { where: 'vaccine:Shingles', measure: 'overdue' }
  const rows = await admin.ask(listReportRows, { params: { id }, query })
  expect(rows.body.rows.map(({ cells }) => cells[0]).toSorted()).toEqual(['Ana', 'Cid'])
})

test('new patients are counted by how they found the clinic', async () => {
  expect(await figuresOf('patients-by-referral')).toMatchObject({ Insurance: 1, 'Not asked': 2 })
})

test('a city groups patients, and as a filter it chooses them and their rows', async () => {
  for (const [city, use] of [
    ['Leeds', 'home'],
    ['York', 'old'],
  ] as const) {
    await sql`
      insert into patient_addresses (id, patient_id, use, city, line)
      values (${uuidv7()}, ${ana}, ${use}, ${city}, ${city})`
  }
  const id = 'patients-by-city'
  const { body } = await admin.ask(readReport, { params: { id }, query: {} })
  const leeds = body.rows.find((row) => row.by[0]?.words === 'Leeds')
  expect(leeds?.figures[0]).toBe(1)
  expect(body.rows.map((row) => row.by[0]?.words)).not.toContain('York')
  const query = { by: 'age', where: `city:${leeds?.by[0]?.value}` }
  expect(await figuresOf(id, query)).toEqual({ '50 to 54': 1 })
  const rows = await admin.ask(listReportRows, { params: { id }, query: { where: query.where } })
  expect(rows.body.rows.map(({ cells }) => cells[0])).toEqual(['Ana'])
})

test('patients are in the next band of ages from their birthday on', async () => {
  const before = await figuresOf('patients-by-age', { by: 'age' })
  for (const years of [5, 90]) {
    const birthday = monthsAfter(today, -12 * years)
    for (const dob of [birthday, daysAfter(birthday, 1)]) await aPatient(sql, { dob })
  }
  await aPatient(sql, { dob: today })
  const after = await figuresOf('patients-by-age', { by: 'age' })
  const more = ['0 to 4', '5 to 9', '85 to 89', '90 and older'].map(
    (band) => (after[band] ?? 0) - (before[band] ?? 0),
  )
  expect(more).toEqual([2, 1, 1, 1])
})

test('a doctor counts the charts that are open to them, and the desk none', async () => {
  const doctor = await clinic.signedIn('doctor')
  const ids = ['measurements-by-cohort', 'vaccinations-due']
  for (const id of ids) expect(await figuresOf(id, {}, doctor)).toEqual({})
  await aCareTaking(sql, { doctorId: doctor.userId, patientId: ana })
  expect(await figuresOf('measurements-by-cohort', { by: 'age' }, doctor)).toEqual({
    '50 to 54': 1,
  })
  expect(await figuresOf('vaccinations-due', {}, doctor)).toEqual({ MMR: 1, Shingles: 1 })
  const staff = await clinic.signedIn('staff')
  const statuses = await Promise.all(
    ids.map(async (id) => (await staff.ask(readReport, { params: { id } })).status),
  )
  expect(statuses).toEqual([404, 404])
})
