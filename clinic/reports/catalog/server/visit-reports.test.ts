import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { listReportRows, listReports, readReport } from '../report.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

const admin = await clinic.signedIn('admin')
const maria = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
const james = await clinic.signedIn('doctor', { name: 'James Osei' })
const patient = await clinic.signedIn('patient', { name: 'Ana Soto' })

const march = { from: '2026-03-01', to: '2026-03-31' }
type Doctor = typeof maria

async function visit(
  doctor: Doctor,
  date: string,
  time: string,
  changes: object = {},
): Promise<string> {
  const id = await anAppointment(sql, {
    ...{ patientId: patient.userId, doctorId: doctor.userId, date, time, status: 'completed' },
    ...changes,
  })
  return id
}

beforeAll(async () => {
  await sql`update clinic set time_zone = 'Europe/Berlin'`
  // The last hour of February and the first one of April are not in March.
  await visit(maria, '2026-02-28', '23:30')
  await visit(maria, '2026-04-01', '00:00')
  await visit(maria, '2026-03-01', '00:00')
  await visit(maria, '2026-03-31', '23:30')
  // Clocks go forward at 02:00 on this day.
  await visit(maria, '2026-03-29', '01:30')
  await visit(maria, '2026-03-29', '03:30')
  await visit(james, '2026-03-10', '09:00')
  const missed = await visit(james, '2026-03-10', '10:00', { status: 'canceled' })
  await sql`update appointments set stage = 'no-show' where id = ${missed}`
  await visit(james, '2026-03-10', '11:00', { status: 'canceled' })
})

const read = async (id: string, query: object = {}) =>
  (await admin.ask(readReport, { params: { id }, query: { ...march, ...query } })).body
const figuresOf = (report: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(
    report.rows.map(({ by, figures }) => [by.map(({ words }) => words).join(' '), figures]),
  )

test('visits are counted by the days of the clinic’s clock, also where it changes', async () => {
  const report = await read('visits-over-time', { by: 'day' })
  expect(report.totals).toEqual([7, 5, 5, 1, 1])
  expect(report.rows).toHaveLength(31)
  expect(figuresOf(report)).toMatchObject({
    '2026-03-01': [1, 1, 1, 0, 0],
    '2026-03-02': [0, 0, 0, 0, 0],
    '2026-03-10': [3, 1, 1, 1, 1],
    '2026-03-29': [2, 2, 2, 0, 0],
    '2026-03-31': [1, 1, 1, 0, 0],
  })
})

test('groups have their words, the greatest first, and shares are of their own rows', async () => {
  const report = await read('visits-by-doctor')
  expect(report.rows.map(({ by, figures }) => [by[0]?.words, ...figures])).toEqual([
    ['Maria Okoye', 4, 4, 0, 120],
    ['James Osei', 1, 1, 0.5, 30],
  ])
  expect(report.totals).toEqual([5, 5, 1 / 6, 150])
})

test('whole months are compared with whole months, and steps with steps of the same place', async () => {
  const report = await read('visits-over-time', { by: 'month' })
  expect(report.before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(report.rows).toMatchObject([{ figures: [7, 5, 5, 1, 1], before: [1, 1, 1, 0, 0] }])
  const ofYear = await read('visits-over-time', { by: 'month', compare: 'year' })
  expect(ofYear.before).toEqual({ from: '2025-03-01', to: '2025-03-31' })
  expect(ofYear.totalsBefore).toEqual([0, 0, 0, 0, 0])
})

test('groups of two kinds are not compared one by one, but all rows together', async () => {
  const report = await read('visits-over-time', { by: 'month,weekday' })
  const [before] = (await read('visits-over-time', { by: 'month' })).rows
  expect(report.rows.length).toBeGreaterThan(1)
  expect(report.rows.every((row) => row.before === null)).toBe(true)
  expect(report.totalsBefore).toEqual(before?.before)
})

test('two groups make a grid, whose cells lead to their rows', async () => {
  const report = await read('busy-hours')
  expect(figuresOf(report)).toMatchObject({ 'Tuesday 09:00': [1, 0] })
  const tuesday = report.rows.find(({ by }) => by[0]?.words === 'Tuesday')?.by[0]?.value
  const rows = await admin.ask(listReportRows, {
    params: { id: 'busy-hours' },
    query: { ...march, where: `hour:9,weekday:${tuesday}`, measure: 'held' },
  })
  expect(rows.body.rows.map(({ cells }) => cells.slice(1, 3))).toEqual([['Ana Soto', 'James Osei']])
})

test('the groups of one value stand together, the greatest of them first', async () => {
  const report = await read('visits-by-doctor', { by: 'doctor,hour' })
  expect(
    report.rows.map(({ by, figures }) => [...by.map(({ words }) => words), figures[0]]),
  ).toEqual([
    ['Maria Okoye', '00:00', 1],
    ['Maria Okoye', '01:00', 1],
    ['Maria Okoye', '03:00', 1],
    ['Maria Okoye', '23:00', 1],
    ['James Osei', '09:00', 1],
    ['James Osei', '10:00', 0],
    ['James Osei', '11:00', 0],
  ])
})

test('a visit with a room and a device counts in both', async () => {
  const room = await aResource(sql, { name: 'Room 1' })
  const device = await aResource(sql, { name: 'Ultrasound', kind: 'device' })
  await sql`
    insert into resource_bookings (appointment_id, resource_id)
    select id, unnest(${[room, device]}::uuid[]) from appointments
    where doctor_id = ${james.userId} and status = 'completed'`
  expect(figuresOf(await read('visits-by-room'))).toMatchObject({ 'Room 1': [1, 30] })
  expect(figuresOf(await read('visits-by-device'))).toMatchObject({ Ultrasound: [1, 30] })
})

test('people who did nothing of the kind are in no report of it', async () => {
  const { rows, totals } = await read('refused-acts', { from: '2026-01-01', to: '2035-12-31' })
  expect(totals).toEqual([0])
  expect(rows).toEqual([])
})

test('every figure leads to as many rows as it counts', async () => {
  for (const { id } of (await admin.ask(listReports)).body) {
    const report = await read(id)
    expect([id, report.rows]).toEqual([id, expect.any(Array)])
    for (const { by, figures } of [{ by: [], figures: report.totals }, ...report.rows]) {
      const isTime = report.dimensions[0]?.isTime
      const [step] = by
      const days = isTime && step ? { from: step.value ?? '', to: step.until ?? '' } : march
      const where = (isTime ? [] : by)
        .map(
          ({ value }, place) =>
            `${report.dimensions[place]?.id}:${encodeURIComponent(value ?? '')}`,
        )
        .join(',')
      for (const [place, { id: measure, unit }] of report.measures.entries()) {
        if (unit !== 'count') continue
        const rows = await admin.ask(listReportRows, {
          params: { id },
          query: { ...days, measure, ...(where ? { where } : {}) },
        })
        expect([id, where, measure, rows.body.total]).toEqual([id, where, measure, figures[place]])
      }
    }
  }
})

test('doctors see their own figures, unless a duty shows them those of the clinic', async () => {
  const asked = { params: { id: 'visits-by-doctor' }, query: march }
  const own = (await james.ask(readReport, asked)).body
  expect(own).toMatchObject({ isOwn: true, rows: [{ by: [{ words: 'James Osei' }] }] })
  const rows = await james.ask(listReportRows, { params: { id: 'visits-by-doctor' }, query: march })
  expect(rows.body.total).toBe(3)
})

test('a wrong group, figure, filter or stretch is refused by a sentence', async () => {
  const refusals = [
    { by: 'nothing' },
    { by: 'constructor' },
    { by: 'month,month' },
    { where: 'nothing:1' },
    { where: 'doctor' },
    { where: 'doctor:%' },
    { from: '2026-04-01' },
    { from: '1900-01-01' },
    { by: 'day', from: '2020-01-01' },
    { where: 'month:2026-03-01' },
  ]
  for (const query of refusals) {
    const answer = await admin.ask(readReport, {
      params: { id: 'visits-by-doctor' },
      query: { ...march, ...query },
    })
    expect([query, answer.status]).toEqual([query, 400])
  }
  expect((await admin.ask(readReport, { params: { id: 'no-report' } })).status).toBe(404)
})
