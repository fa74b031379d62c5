import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { addReportSchedule, type Rhythm } from '../report-schedule.ts'
import { aReportSchedule } from './a-report-schedule.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let id = ''

beforeAll(async () => {
  const admin = await clinic.signedIn('admin')
  id = uuidv7()
  await admin.ask(addReportSchedule, { body: { ...aReportSchedule(admin.userId), id } })
})

interface Timing {
  readonly zone?: string
  readonly every: Rhythm
  readonly weekday?: number
  readonly monthDay?: number
  readonly time: string
}

async function around(at: string, timing: Timing) {
  const { zone = 'Europe/Berlin', every, weekday = 1, monthDay = 1, time } = timing
  await sql`update clinic set time_zone = ${zone}`
  await sql`
    update report_schedules set every = ${every}, weekday = ${weekday}, month_day = ${monthDay},
      at_time = ${time} where id = ${id}`
  const [found] = await sql<{ last: string; next: string }[]>`
    select last_report_moment(s, ${at}) as last, next_report_moment(s, ${at}) as next
    from report_schedules s where id = ${id}`
  return [found?.last, found?.next].map((moment) => new Date(moment ?? '').toISOString())
}

test('a time stays the same on the clinic’s clock when summer time begins and ends', async () => {
  const daily = { every: 'day', time: '08:00' } as const
  // 29 March 2026 has 23 hours in Berlin, 25 October 25.
  expect(await around('2026-03-29T00:00:00Z', daily)).toEqual([
    ...['2026-03-28T07:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ])
  expect(await around('2026-10-25T00:00:00Z', daily)).toEqual([
    ...['2026-10-24T06:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ])
})

test('a time that the clock skips comes an hour later, and one that it shows twice comes once', async () => {
  const daily = { every: 'day', time: '02:30' } as const
  expect(await around('2026-03-29T00:30:00Z', daily)).toEqual([
    ...['2026-03-28T01:30:00.000Z', '2026-03-29T01:30:00.000Z'],
  ])
  const [, twice] = await around('2026-10-24T22:00:00Z', daily)
  expect(twice).toBe('2026-10-25T01:30:00.000Z')
  expect((await around('2026-10-25T01:30:00Z', daily))[1]).toBe('2026-10-26T01:30:00.000Z')
})

test('a day that a month does not have is its last day', async () => {
  const monthly = { every: 'month', monthDay: 31, time: '06:00', zone: 'UTC' } as const
  expect(await around('2026-02-10T00:00:00Z', monthly)).toEqual([
    ...['2026-01-31T06:00:00.000Z', '2026-02-28T06:00:00.000Z'],
  ])
  expect((await around('2028-02-28T12:00:00Z', monthly))[1]).toBe('2028-02-29T06:00:00.000Z')
  expect(await around('2026-03-31T05:59:00Z', monthly)).toEqual([
    ...['2026-02-28T06:00:00.000Z', '2026-03-31T06:00:00.000Z'],
  ])
})

test('a weekday is that of the clinic, also where it is another day in Greenwich', async () => {
  const weekly = { every: 'week', weekday: 1, time: '08:00', zone: 'Pacific/Auckland' } as const
  // Sunday evening in Greenwich is Monday morning there.
  expect(await around('2026-07-05T19:00:00Z', weekly)).toEqual([
    ...['2026-06-28T20:00:00.000Z', '2026-07-05T20:00:00.000Z'],
  ])
})

test('at any moment the last one has come, the next one has not, and none lies between', async () => {
  const moment = fc.date({
    min: new Date('2025-01-01'),
    max: new Date('2028-12-31'),
    noInvalidDate: true,
  })
  const timing = fc.record({
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'),
    every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    weekday: fc.integer({ min: 1, max: 7 }),
    monthDay: fc.integer({ min: 1, max: 31 }),
    time: fc.constantFrom('00:00', '02:30', '08:00', '23:59'),
  })
  await fc.assert(
    fc.asyncProperty(moment, timing, async (date, chosen) => {
      const at = date.toISOString()
      const [last = '', next = ''] = await around(at, chosen)
      expect(last <= at && at < next).toBe(true)
      expect((await around(last, chosen))[1]).toBe(next)
      const hours = (Date.parse(next) - Date.parse(last)) / 3_600_000
      const [least, most] = { day: [23, 25], week: [167, 169], month: [671, 745] }[chosen.every]
      expect(hours >= (least ?? 0) - 1 && hours <= (most ?? 0) + 1).toBe(true)
    }),
    { numRuns: 60 },
  )
})
