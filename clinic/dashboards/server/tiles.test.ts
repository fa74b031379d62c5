import { afterAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../app/server/test-clinic.ts'
import { daysAfter } from '../../../contract/dates.ts'
import { aBill } from '../../billing/bills/server/a-bill.ts'
import { readReport } from '../../reports/catalog/report.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'
import { daysOfWeeks, readTiles } from '../tiles.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

const admin = await clinic.signedIn('admin')
const maria = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
const james = await clinic.signedIn('doctor', { name: 'James Osei' })
const patient = await clinic.signedIn('patient')
const [now] = await sql<{ today: string }[]>`
  select (now() at time zone time_zone)::date as today from clinic`
const today = now?.today ?? ''
const yesterday = daysAfter(today, -1)

const tiles = async (caller: Caller = admin, weeks: '4' | '52' = '4') =>
  (await caller.ask(readTiles, { query: { weeks } })).body
const figuresOf = async (caller?: Caller) =>
  Object.fromEntries(
    (await tiles(caller)).map(({ title, measures, report }) => [
      title,
      measures.map(({ id }) => report.totals[report.measures.findIndex((one) => one.id === id)]),
    ]),
  )
const visit = (doctor: Caller, date: string, time: string, status: 'completed' | 'canceled') =>
  anAppointment(sql, {
    ...{ patientId: patient.userId, doctorId: doctor.userId },
    ...{ date, time, status },
  })

test('a new clinic has weeks without anything in them', async () => {
  expect(await figuresOf()).toEqual({
    Visits: [0],
    'No-shows and late cancelations': [0, 0],
    'Waiting, from arrival to call': [null, null],
    'Booked time of the open hours': [null],
    Income: [0, 0],
    'Owed, by age': [0],
  })
  const [visits] = await tiles()
  expect(visits?.report.rows).toHaveLength(4)
})

test('tiles count what happened up to yesterday, beside the same weekdays before', async () => {
  await visit(maria, today, '00:00', 'completed')
  for (const [place, time] of ['08:00', '09:00', '10:00'].entries()) {
    const id = await visit(maria, yesterday, time, 'completed')
    await sql`update appointments set arrived_at = starts_at - interval '20 minutes',
      called_at = starts_at - interval '20 minutes' + make_interval(mins => ${(place + 1) * 10})
      where id = ${id}`
  }
  await visit(james, yesterday, '08:30', 'completed')
  const late = await visit(maria, yesterday, '12:00', 'canceled')
  const missed = await visit(maria, yesterday, '13:00', 'canceled')
  await sql`update appointments set canceled_at = starts_at - interval '23 hours' where id = ${late}`
  await sql`update appointments set stage = 'no-show' where id = ${missed}`
  await visit(maria, daysAfter(yesterday, -28), '23:00', 'completed')
  await aBill(sql, { patientId: patient.userId, date: yesterday, amount: '100.50', status: 'paid' })
  await aBill(sql, { patientId: patient.userId, date: yesterday, amount: '20.00' })
  expect(await figuresOf()).toEqual({
    Visits: [4],
    'No-shows and late cancelations': [1, 1],
    'Waiting, from arrival to call': [20, 30],
    'Booked time of the open hours': [null],
    Income: [12_050, 10_050],
    'Owed, by age': [2000],
  })
  const [visits] = await tiles()
  expect(visits?.report.totalsBefore?.[1]).toBe(1)
  expect(visits?.report.days?.to).toBe(yesterday)
  const { from = '', to = '' } = visits?.report.days ?? {}
  expect(visits?.report).toMatchObject({
    ...{ comparedBy: 'weeks', before: { from: daysAfter(from, -28), to: daysAfter(to, -28) } },
  })
})

test('a tile shows the same as its report', async () => {
  for (const { report } of await tiles(admin, '52')) {
    const { id, days, dimensions, comparedBy } = report
    const read = await admin.ask(readReport, {
      params: { id },
      query: {
        ...{ from: days?.from, to: days?.to, compare: comparedBy },
        by: dimensions.map((one) => one.id).join(','),
      },
    })
    expect(read.body).toEqual(report)
  }
})

test('doctors have tiles of their own figures, patients and visitors none', async () => {
  expect(await figuresOf(james)).toEqual({
    Visits: [1],
    'No-shows and late cancelations': [0, 0],
    'Waiting, from arrival to call': [null, null],
    'Booked time of the open hours': [null],
  })
  expect((await patient.ask(readTiles)).status).toBe(403)
  expect((await clinic.visitor.ask(readTiles)).status).toBe(401)
})

test('weeks begin on the first day of the country’s week and end yesterday', () => {
  // A Monday.
  expect(daysOfWeeks('2026-11-23', 2, 1)).toEqual({ from: '2026-11-09', to: '2026-11-22' })
  expect(daysOfWeeks('2026-11-25', 2, 7)).toEqual({ from: '2026-11-15', to: '2026-11-24' })
})
