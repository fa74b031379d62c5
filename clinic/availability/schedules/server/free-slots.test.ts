import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../server/database/test-database.ts'
import type { HoursBlock } from '../hours.ts'
import { clinicSchedule } from '../schedule.ts'
import { freeSlots, type Hours, wallClocks } from './free-slots.ts'

const every = [1, 2, 3, 4, 5, 6, 7]
const block = (weekday: number, starts: string, ends: string): HoursBlock => ({
  weekday,
  starts,
  ends,
  validFrom: null,
  validUntil: null,
})
const daily = (starts: string, ends: string): Hours => ({
  hours: every.map((day) => block(day, starts, ends)),
  exceptions: [],
})
const none: Hours = { hours: [], exceptions: [] }
/** A Monday. */
const monday = '2026-03-02'
const asked = {
  timeZone: 'Europe/Berlin',
  clinic: none,
  doctor: daily('09:00', '12:00'),
  busy: [],
  from: monday,
  to: monday,
  minutes: 60,
  step: 60,
  notBefore: 0,
}
const times = (slots: ReturnType<typeof freeSlots>) => slots.map(({ time }) => time)

describe('free slots', () => {
  test('fill the hours, and the last visit ends with them', () => {
    expect(times(freeSlots(asked))).toEqual(['09:00', '10:00', '11:00'])
    expect(times(freeSlots({ ...asked, minutes: 90 }))).toEqual(['09:00', '10:00'])
  })

  test('leave out what is booked, to the minute', () => {
    const clocks = wallClocks(asked.timeZone)
    const at = (time: string) => clocks.instant(monday, time)
    const touching = [{ start: at('10:00'), end: at('11:00') }]
    expect(times(freeSlots({ ...asked, busy: touching }))).toEqual(['09:00', '11:00'])
    const byAMinute = [{ start: at('09:59'), end: at('11:01') }]
    expect(times(freeSlots({ ...asked, busy: byAMinute }))).toEqual([])
  })

  test('keep the buffers of a visit free of other visits, also outside of the hours', () => {
    const at = (time: string) => wallClocks(asked.timeZone).instant(monday, time)
    const busy = [{ start: at('10:00'), end: at('10:30') }]
    const buffered = { ...asked, busy, minutes: 30, step: 15 }
    expect(times(freeSlots({ ...buffered, buffers: { before: 15, after: 0 } }))).toEqual([
      ...['09:00', '09:15', '09:30'],
      ...['10:45', '11:00', '11:15', '11:30'],
    ])
    expect(times(freeSlots({ ...buffered, buffers: { before: 0, after: 30 } }))).toEqual([
      '09:00',
      ...['10:30', '10:45', '11:00', '11:15', '11:30'],
    ])
  })

  test('are none while the doctor is away, or the clinic closed', () => {
    const away = {
      kind: 'away',
      firstDay: monday,
      lastDay: monday,
      starts: '10:30',
      ends: null,
    } as const
    const doctor = { ...asked.doctor, exceptions: [away] }
    expect(times(freeSlots({ ...asked, doctor }))).toEqual(['09:00'])
    const clinic = { ...daily('00:00', '24:00'), exceptions: [{ ...away, starts: null }] }
    expect(times(freeSlots({ ...asked, clinic }))).toEqual([])
  })

  test('stay within the clinic’s opening hours', () => {
    expect(times(freeSlots({ ...asked, clinic: daily('10:00', '20:00') }))).toEqual([
      '10:00',
      '11:00',
    ])
    expect(times(freeSlots({ ...asked, doctor: none, clinic: daily('10:00', '12:00') }))).toEqual([
      '10:00',
      '11:00',
    ])
  })

  test('are there on a day with extra hours, and only in the season of hours', () => {
    const sunday = '2026-03-01'
    const extra = {
      kind: 'extra',
      firstDay: sunday,
      lastDay: sunday,
      starts: '08:00',
      ends: '10:00',
    } as const
    const doctor = { hours: [block(1, '09:00', '12:00')], exceptions: [extra] }
    expect(times(freeSlots({ ...asked, doctor, from: sunday, to: sunday }))).toEqual([
      '08:00',
      '09:00',
    ])
    const summer = {
      hours: [{ ...block(1, '09:00', '12:00'), validFrom: '2026-03-03' }],
      exceptions: [],
    }
    expect(freeSlots({ ...asked, doctor: summer })).toEqual([])
    expect(
      times(freeSlots({ ...asked, doctor: summer, from: '2026-03-09', to: '2026-03-09' })),
    ).toHaveLength(3)
  })

  test('last past midnight only where the hours of the day after go on', () => {
    const late = (hours: Hours) => times(freeSlots({ ...asked, doctor: hours, minutes: 90 })).at(-1)
    expect(late(daily('00:00', '24:00'))).toBe('23:00')
    expect(late({ hours: [block(1, '00:00', '24:00')], exceptions: [] })).toBe('22:00')
  })

  test('do not exist for a doctor without hours in a clinic without hours', () => {
    expect(freeSlots({ ...asked, doctor: none })).toEqual([])
  })

  test('name only wall-clock times that mean one moment, when the clocks change', () => {
    const doctor = daily('00:00', '06:00')
    const day = (date: string) => times(freeSlots({ ...asked, doctor, from: date, to: date }))
    expect(day('2026-03-29')).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00'])
    expect(day('2026-10-25')).toEqual(['00:00', '01:00', '02:00', '03:00', '04:00', '05:00'])
  })

  test('of twenty doctors and a month are found in less than 50 ms', () => {
    const doctor = {
      hours: every.flatMap((day) => [block(day, '08:00', '12:00'), block(day, '13:00', '17:00')]),
      exceptions: [],
    }
    const clocks = wallClocks(asked.timeZone)
    const busy = Array.from({ length: 200 }, (_, n) => {
      const start = clocks.instant('2026-03-02', '08:00') + n * 3 * 3_600_000
      return { start, end: start + 1_800_000 }
    })
    const month = {
      ...asked,
      doctor,
      busy,
      clinic: daily('07:00', '19:00'),
      to: '2026-03-31',
      minutes: 20,
      step: 20,
    }
    freeSlots(month)
    const fastest = Math.min(
      ...Array.from({ length: 20 }, () => {
        const begun = performance.now()
        const clock = wallClocks(asked.timeZone)
        for (let n = 0; n < 20; n += 1) freeSlots(month, clock)
        return performance.now() - begun
      }),
    )
    expect(fastest).toBeLessThan(50)
  })
})

describe('the times offered and the times the database accepts', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>
  const doctor = '01900000-0000-7000-8000-0000000000d0'
  beforeAll(async () => {
    database = await testDatabase()
    await database.sql`insert into users (id, email, role) values (${doctor}, 'd@clinic.example', 'doctor')`
    await database.sql`insert into schedules (id, doctor_id) values (${doctor}, ${doctor})`
  })
  afterAll(() => database.drop())

  const clock = fc
    .integer({ min: 0, max: 96 })
    .map(
      (quarter) =>
        `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
    )
  const span = fc.tuple(clock, clock).filter(([a, b]) => a < b)
  const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26']
  const dayPair = fc
    .tuple(fc.constantFrom(...days), fc.constantFrom(...days))
    .filter(([a, b]) => a <= b)
  const hours = fc.record({
    hours: fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 7 }), span)
        .map(([day, [starts, ends]]) => block(day, starts, ends)),
      { maxLength: 6 },
    ),
    exceptions: fc.array(
      fc
        .record({ kind: fc.constantFrom('away' as const, 'extra' as const), span, days: dayPair })
        .map(({ kind, span: [starts, ends], days: [firstDay, lastDay] }) => ({
          kind,
          firstDay,
          lastDay,
          starts,
          ends,
        })),
      { maxLength: 2 },
    ),
  })

  test('agree on every quarter of an hour, in any time zone, also when the clocks change', async () => {
    const { sql } = database
    let compared = 0
    await fc.assert(
      fc.asyncProperty(
        hours,
        hours,
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC'),
        fc.constantFrom(...days),
        fc.constantFrom(15, 45),
        async (own, clinic, timeZone, day, minutes) => {
          fc.pre(own.hours.length > 0)
          await sql.begin(async (tx) => {
            await tx`update clinic set time_zone = ${timeZone}`
            await tx`delete from schedule_exceptions`
            for (const [id, part] of [
              [doctor, own],
              [clinicSchedule, clinic],
            ] as const) {
              await tx`update schedules set hours = ${tx.json(part.hours)} where id = ${id}`
              for (const one of part.exceptions) {
                await tx`insert into schedule_exceptions (id, schedule_id, kind, first_day, last_day, starts, ends, reason)
                  values (gen_random_uuid(), ${id}, ${one.kind}, ${one.firstDay}, ${one.lastDay}, ${one.starts}, ${one.ends}, 'x')`
              }
            }
          })
          const slots = freeSlots({
            timeZone,
            clinic,
            doctor: own,
            busy: [],
            from: day,
            to: day,
            minutes,
            step: 15,
            notBefore: 0,
          })
          const taken = await sql<{ time: string }[]>`
            select to_char(local, 'HH24:MI') as time
            from generate_series(${day}::date::timestamp, ${day}::date + time '23:45', interval '15 minutes') local,
              lateral (select local at time zone ${timeZone} as starts) s
            where starts at time zone ${timeZone} = local
              and visit_refusal(${doctor}, tstzrange(starts, starts + make_interval(mins => ${minutes}))) is null`
          compared += 96
          expect(times(slots)).toEqual(taken.map(({ time }) => time))
        },
      ),
      { numRuns: 60 },
    )
    expect(compared).toBeGreaterThan(3000)
  })
})
