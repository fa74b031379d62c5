import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeSlots, type Span } from './free-slots.ts'

/** A Monday; the test's zone never changes its clocks. */
const day = '2030-03-04'
const midnight = Date.parse(day)
const [opens, closes] = [8 * 60, 12 * 60]

const at = (minute: number) => midnight + minute * 60_000
const span = fc
  .tuple(fc.integer({ min: 7 * 60, max: 13 * 60 }), fc.integer({ min: 1, max: 90 }))
  .map(([minute, length]): Span => ({ start: at(minute), end: at(minute + length) }))
const spans = fc.array(span, { maxLength: 5 })
const wishes = fc.record({
  busy: spans,
  /** Up to three needs, each with up to three places. */
  needs: fc.array(fc.array(spans, { maxLength: 3 }), { maxLength: 3 }),
  minutes: fc.integer({ min: 5, max: 90 }),
  buffers: fc.record({
    before: fc.integer({ min: 0, max: 20 }),
    after: fc.integer({ min: 0, max: 20 }),
  }),
  step: fc.constantFrom(5, 10, 15, 30),
})

const isTaken = (places: readonly Span[], minute: number) =>
  places.some(({ start, end }) => start <= at(minute) && at(minute) < end)

test('a slot is free in every minute for the doctor and one place of each room or device, and no free slot is left out', () => {
  let [offered, left] = [0, 0]
  fc.assert(
    fc.property(wishes, (wish) => {
      const slots = freeSlots({
        timeZone: 'UTC',
        clinic: { hours: [], exceptions: [] },
        doctor: {
          hours: [
            { weekday: 1, starts: '08:00', ends: '12:00', validFrom: null, validUntil: null },
          ],
          exceptions: [],
        },
        ...{ from: day, to: day, notBefore: 0 },
        ...wish,
      })
      const expected: number[] = []
      for (let start = opens; start + wish.minutes <= closes; start += wish.step) {
        const held = Array.from(
          { length: wish.buffers.before + wish.minutes + wish.buffers.after },
          (_, place) => start - wish.buffers.before + place,
        )
        const isFree = (places: readonly Span[]) => !held.some((minute) => isTaken(places, minute))
        if (isFree(wish.busy) && wish.needs.every((places) => places.some(isFree))) {
          expected.push(at(start))
        } else left += 1
      }
      expect(slots.map(({ startsAt }) => startsAt)).toEqual(expected)
      offered += expected.length
    }),
    { numRuns: 300 },
  )
  // The random cases have covered both outcomes.
  expect(offered).toBeGreaterThan(100)
  expect(left).toBeGreaterThan(100)
})
