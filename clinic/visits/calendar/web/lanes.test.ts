import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLanes, type Stretch } from './lanes.ts'

test('visits one after the other take the whole width', () => {
  expect(
    inLanes([
      { start: 540, end: 570 },
      { start: 570, end: 600 },
    ]),
  ).toEqual([
    { lane: 0, lanes: 1 },
    { lane: 0, lanes: 1 },
  ])
})

test('visits that overlap are side by side, and a third takes the lane that is free again', () => {
  expect(
    inLanes([
      { start: 540, end: 600 },
      { start: 550, end: 560 },
      { start: 570, end: 580 },
    ]),
  ).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 1, lanes: 2 },
  ])
})

test('no visit is drawn over another, whatever overlaps', () => {
  const stretch = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 40 }))
    .map(([start, length]) => ({ start, end: start + length }))
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 30 }), (drawn) => {
      const sorted = drawn.toSorted((a, b) => a.start - b.start)
      const lanes = inLanes(sorted)
      const box = (one: Stretch, place: number) => ({
        ...one,
        left: (lanes[place]?.lane ?? 0) / (lanes[place]?.lanes ?? 1),
        right: ((lanes[place]?.lane ?? 0) + 1) / (lanes[place]?.lanes ?? 1),
      })
      const boxes = sorted.map(box)
      for (const [place, a] of boxes.entries()) {
        expect(a.right).toBeLessThanOrEqual(1)
        for (const b of boxes.slice(place + 1)) {
          const meets = a.start < b.end && b.start < a.end
          if (meets) expect(a.right <= b.left + 1e-9 || b.right <= a.left + 1e-9).toBe(true)
        }
      }
    }),
  )
})
