import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HoursBlock } from '../hours.ts'
import { freeSlots, type Hours } from './free-slots.ts'
import { openHours } from './open-hours.ts'

const block = (weekday: number, starts: string, ends: string): HoursBlock => ({
  weekday,
  starts,
  ends,
  validFrom: null,
  validUntil: null,
})
const none: Hours = { hours: [], exceptions: [] }
/** A Monday. */
const monday = '2026-03-02'
const sunday = '2026-03-08'
const away = { kind: 'away', starts: null, ends: null, reason: 'Leave' } as const

describe('open hours', () => {
  test('are the whole day where nobody has entered any', () => {
    expect(openHours(none, none, monday)).toEqual({
      open: [{ starts: '00:00', ends: '24:00' }],
      away: null,
      busy: [],
    })
  })

  test('are the own hours while the clinic is open, and the clinic’s for a doctor without any', () => {
    const clinic = { hours: [block(1, '08:00', '16:00')], exceptions: [] }
    const own = { hours: [block(1, '07:00', '12:00'), block(1, '13:00', '18:00')], exceptions: [] }
    expect(openHours(clinic, own, monday).open).toEqual([
      { starts: '08:00', ends: '12:00' },
      { starts: '13:00', ends: '16:00' },
    ])
    expect(openHours(clinic, none, monday).open).toEqual([{ starts: '08:00', ends: '16:00' }])
    expect(openHours(clinic, own, sunday).open).toEqual([])
  })

  test('leave out an absence from its first hour to its last, and say why', () => {
    const doctor: Hours = {
      hours: [1, 2, 3].map((day) => block(day, '09:00', '17:00')),
      exceptions: [
        { ...away, firstDay: monday, lastDay: '2026-03-04', starts: '12:00', ends: '10:00' },
      ],
    }
    expect(openHours(none, doctor, monday)).toEqual({
      open: [{ starts: '09:00', ends: '12:00' }],
      away: 'Leave',
      busy: [],
    })
    expect(openHours(none, doctor, '2026-03-03')).toEqual({ open: [], away: 'Leave', busy: [] })
    expect(openHours(none, doctor, '2026-03-04').open).toEqual([{ starts: '10:00', ends: '17:00' }])
  })

  test('know extra hours and hours of one season', () => {
    const doctor: Hours = {
      hours: [{ ...block(1, '09:00', '12:00'), validFrom: '2026-04-01' }],
      exceptions: [
        { kind: 'extra', firstDay: sunday, lastDay: sunday, starts: '10:00', ends: '11:00' },
      ],
    }
    expect(openHours(none, doctor, monday).open).toEqual([])
    expect(openHours(none, doctor, '2026-04-06').open).toHaveLength(1)
    expect(openHours(none, doctor, sunday).open).toEqual([{ starts: '10:00', ends: '11:00' }])
  })

  test('hold every free slot', () => {
    const time = fc.integer({ min: 0, max: 24 }).map((h) => `${String(h).padStart(2, '0')}:00`)
    const span = fc.tuple(time, time).filter(([a, b]) => a < b)
    const hours = fc.record({
      hours: fc.array(
        fc.tuple(fc.integer({ min: 1, max: 7 }), span).map(([day, [a, b]]) => block(day, a, b)),
        { minLength: 1, maxLength: 8 },
      ),
      exceptions: fc.array(
        fc
          .tuple(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 0, max: 2 }), span)
          .map(([first, more, [starts, ends]]) => ({
            ...away,
            firstDay: `2026-03-0${first}`,
            lastDay: `2026-03-0${first + more}`,
            starts,
            ends,
          })),
        { maxLength: 2 },
      ),
    })
    fc.assert(
      fc.property(hours, hours, (clinic, doctor) => {
        const slots = freeSlots({
          timeZone: 'UTC',
          clinic,
          doctor,
          busy: [],
          from: monday,
          to: sunday,
          minutes: 30,
          step: 30,
          notBefore: 0,
        })
        for (const { date, time } of slots) {
          const { open } = openHours(clinic, doctor, date)
          expect(open.some(({ starts, ends }) => starts <= time && time < ends)).toBe(true)
        }
      }),
    )
  })
})
