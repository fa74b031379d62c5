import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../app/server/test-clinic.ts'
import { daysAfter } from '../../../contract/dates.ts'
import { aBill } from '../../billing/bills/server/a-bill.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'
import { readClinicWeeks, waitOf, weekDaysOf } from '../clinic-weeks.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

const admin = await clinic.signedIn('admin')
const doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
const patient = await clinic.signedIn('patient')
const [now] = await sql<{ today: string }[]>`
  select (now() at time zone time_zone)::date as today from clinic`
const today = now?.today ?? ''
const weeks = async (range: '4' | '12' | '26' | '52' = '4') =>
  (await admin.ask(readClinicWeeks, { query: { weeks: range } })).body

test('a new clinic has weeks without anything in them', async () => {
  const answer = await weeks()
  expect(answer.weeks).toHaveLength(4)
  expect(answer.now).toMatchObject({
    ...{ visits: 0, noShows: 0, lateCancelations: 0, medianWait: null, longWait: null },
    ...{ billed: '0.00', paid: '0.00', bookedMinutes: 0 },
  })
  expect(answer.unpaid.map(({ bills }) => bills)).toEqual([0, 0, 0, 0])
})

test('visits, no-shows, late cancelations and waits stand in their weeks, today in none', async () => {
  const people = { patientId: patient.userId, doctorId: doctor.userId }
  const visit = (date: string, time: string, status: 'completed' | 'canceled' = 'completed') =>
    anAppointment(sql, { ...people, date, time, status })
  const yesterday = daysAfter(today, -1)
  await visit(today, '00:00')
  const seen = [
    await visit(yesterday, '08:00'),
    await visit(yesterday, '09:00'),
    await visit(yesterday, '10:00'),
  ]
  for (const [place, id] of seen.entries()) {
    await sql`update appointments set arrived_at = starts_at - interval '20 minutes',
      called_at = starts_at - interval '20 minutes' + make_interval(mins => ${(place + 1) * 10})
      where id = ${id}`
  }
  const early = await visit(yesterday, '11:00', 'canceled')
  const late = await visit(yesterday, '12:00', 'canceled')
  const missed = await visit(yesterday, '13:00', 'canceled')
  await sql`update appointments set canceled_at = starts_at - interval '25 hours' where id = ${early}`
  await sql`update appointments set canceled_at = starts_at - interval '23 hours' where id = ${late}`
  await sql`update appointments set canceled_at = starts_at + interval '1 hour', stage = 'no-show'
    where id = ${missed}`
  // The first day of the weeks, and the last one before the same days of the weeks before.
  const { from } = (await weeks()).now
  await visit(from, '00:00')
  const { before } = await weeks()
  await visit(before.to, '23:00')
  await visit(daysAfter(before.from, -1), '23:00')

  const answer = await weeks()
  expect(answer.now).toMatchObject({
    ...{ visits: 4, noShows: 1, lateCancelations: 1, medianWait: 20, longWait: 30 },
    ...{ bookedMinutes: 120 },
  })
  expect(answer.before).toMatchObject({ visits: 1, bookedMinutes: 30, medianWait: null })
  expect(answer.weeks.at(0)).toMatchObject({ from, visits: 1 })
  expect(answer.weeks.at(-1)).toMatchObject({ to: yesterday, visits: 3, noShows: 1 })
  expect(answer.doctors).toEqual([
    { id: doctor.userId, name: 'Maria Okoye', visits: 4, bookedMinutes: 120, openMinutes: 0 },
  ])
})

test('a group visit holds its doctor once', async () => {
  const { bookedMinutes, visits } = (await weeks()).now
  const group = '01900000-0000-7000-8000-000000000077'
  for (const place of [1, 2, 3]) {
    const other = await clinic.signedIn('patient')
    const id = await anAppointment(sql, {
      ...{ patientId: other.userId, doctorId: doctor.userId, status: 'canceled' },
      ...{ date: daysAfter(today, -1), time: '15:00', minutes: 45 },
    })
    await sql`update appointments set status = 'completed', group_id = ${group},
      group_place = ${place} where id = ${id}`
  }
  const after = (await weeks()).now
  expect(after.visits).toBe(visits + 3)
  expect(after.bookedMinutes).toBe(bookedMinutes + 45)
})

test('open hours are those of the doctor, without leave', async () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    ...{ weekday, starts: '09:00', ends: '11:00', validFrom: null, validUntil: null },
  }))
  await sql`insert into schedules (id, doctor_id, hours)
    values (${doctor.userId}, ${doctor.userId}, ${sql.json(hours)})`
  const { now: whole } = await weeks()
  const days = (Date.parse(whole.to) - Date.parse(whole.from)) / 86_400_000 + 1
  expect(whole.openMinutes).toBe(days * 120)
  await sql`insert into schedule_exceptions (id, schedule_id, kind, first_day, last_day, reason)
    values (gen_random_uuid(), ${doctor.userId}, 'away', ${daysAfter(today, -1)}, ${today}, 'Leave')`
  expect((await weeks()).now.openMinutes).toBe((days - 1) * 120)
})

test('income is in the clinic’s currency, and unpaid bills by their age', async () => {
  const bill = (days: number, amount: string, status: 'paid' | 'unpaid', currency = 'USD') =>
    aBill(sql, {
      ...{ patientId: patient.userId, date: daysAfter(today, -days) },
      ...{ amount, status, currency },
    })
  await bill(1, '100.50', 'paid')
  await bill(2, '20.00', 'unpaid')
  await bill(1, '999.00', 'unpaid', 'EUR')
  await bill(30, '1.00', 'unpaid')
  await bill(31, '2.00', 'unpaid')
  await bill(90, '4.00', 'unpaid')
  await bill(400, '8.00', 'unpaid')
  const { now: sums, unpaid, otherCurrencies } = await weeks()
  expect(sums.paid).toBe('100.50')
  expect(Number(sums.billed)).toBeGreaterThanOrEqual(120.5)
  expect(otherCurrencies).toBe(1)
  expect(unpaid.map(({ bills, amount }) => [bills, amount])).toEqual([
    [2, '21.00'],
    [1, '2.00'],
    [1, '4.00'],
    [1, '8.00'],
  ])
})

test('only admins read them, and no other range is answered', async () => {
  expect((await clinic.visitor.ask(readClinicWeeks)).status).toBe(401)
  for (const role of ['doctor', 'staff', 'patient'] as const) {
    expect((await (await clinic.signedIn(role)).ask(readClinicWeeks)).status).toBe(403)
  }
  expect((await admin.ask(readClinicWeeks, { query: { weeks: '500' } })).status).toBe(400)
})

test('weeks begin on the first day of the country’s week and end yesterday', () => {
  // A Monday.
  expect(weekDaysOf('2026-11-23', 2, 1)).toEqual({
    starts: ['2026-11-09', '2026-11-16'],
    now: { from: '2026-11-09', to: '2026-11-22' },
    before: { from: '2026-10-26', to: '2026-11-08' },
  })
  expect(weekDaysOf('2026-11-25', 2, 7)).toEqual({
    starts: ['2026-11-15', '2026-11-22'],
    now: { from: '2026-11-15', to: '2026-11-24' },
    before: { from: '2026-11-01', to: '2026-11-10' },
  })
})

test('a share of the patients waited at most so long', () => {
  const waits = new Map([
    [30, 1],
    [5, 8],
    [60, 1],
  ])
  expect([waitOf(waits, 0.5), waitOf(waits, 0.9), waitOf(waits, 1)]).toEqual([5, 30, 60])
  expect(waitOf(new Map(), 0.5)).toBeNull()
})
