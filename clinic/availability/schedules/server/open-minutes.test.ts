import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, minuteOfDay } from '../../../../contract/dates.ts'
import { openHours } from './open-hours.ts'
import { openMinutes } from './open-minutes.ts'

const from = '2026-01-01'
const to = '2026-03-15'
const day = fc.integer({ min: -10, max: 90 }).map((days) => daysAfter(from, days))
const limit = fc.option(day, { freq: 2 })
const times = fc.constantFrom(['08:00', '12:00'], ['09:30', '17:00'], ['13:00', '18:00'])

const hours = fc.array(
  fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    times,
    validFrom: limit,
    validUntil: limit,
  }),
  { maxLength: 8 },
)
const exceptions = fc.array(
  fc.record({
    kind: fc.constantFrom('away', 'extra', 'busy'),
    firstDay: day,
    length: fc.integer({ min: 0, max: 9 }),
    times: fc.option(times),
  }),
  { maxLength: 5 },
)
const schedule = fc.record({ hours, exceptions }).map((made) => ({
  hours: made.hours.map(({ times: [starts = '', ends = ''], ...block }) => ({
    ...{ ...block, starts, ends },
  })),
  exceptions: made.exceptions.map(({ kind, firstDay, length, times: given }) => ({
    ...{ kind, firstDay, lastDay: daysAfter(firstDay, length), reason: 'Some reason' },
    starts: given?.[0] ?? (kind === 'away' ? null : '10:00'),
    ends: given?.[1] ?? (kind === 'away' ? null : '11:00'),
  })),
}))

test('weeks and differing days have the open minutes of each day', () => {
  fc.assert(
    fc.property(schedule, schedule, (clinic, doctor) => {
      const { weeks, days } = openMinutes(clinic, doctor, from, to)
      const differing = new Set(days.map((one) => one.day))
      const found = new Map(
        days.flatMap(({ day: one, minutes }) => (minutes > 0 ? [[one, minutes] as const] : [])),
      )
      for (const { first, last, minutes } of weeks) {
        for (let one = first; one <= last; one = daysAfter(one, 7)) {
          if (differing.has(one)) continue
          expect(found.has(one)).toBe(false)
          found.set(one, minutes)
        }
      }
      const hasHours = clinic.hours.length + doctor.hours.length > 0
      for (let one = from; one <= to; one = daysAfter(one, 1)) {
        const minutes = openHours(clinic, doctor, one).open.reduce(
          (sum, { starts, ends }) => sum + minuteOfDay(ends) - minuteOfDay(starts),
          0,
        )
        expect([one, found.get(one) ?? 0]).toEqual([one, hasHours ? minutes : 0])
        found.delete(one)
      }
      expect([...found]).toEqual([])
    }),
  )
})

test('ten years of a doctor with usual hours take as many lines as the week has days', () => {
  const week = [1, 2, 3, 4, 5].map((weekday) => ({
    ...{ weekday, starts: '09:00', ends: '17:00', validFrom: null, validUntil: null },
  }))
  const none = { hours: [], exceptions: [] }
  const { weeks, days } = openMinutes(none, { hours: week, exceptions: [] }, from, '2035-12-31')
  expect([weeks.length, days.length]).toEqual([5, 0])
})
