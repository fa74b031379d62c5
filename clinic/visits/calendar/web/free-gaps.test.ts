import { expect, test } from 'vitest'
import type { CalendarVisit, HeldTime } from '../calendar.ts'
import { freeInWords, freeGaps, gapInWords, gapsFrom } from './free-gaps.ts'

const at = (hour: number, minute = 0) => hour * 60 + minute
const visit = (start: number, end: number, more: Partial<CalendarVisit> = {}) => ({
  // The gaps of a day need no more of a visit.
  visit: { status: 'scheduled', bufferBefore: 0, bufferAfter: 0, ...more } as CalendarVisit,
  ...{ start, end, lane: 0, lanes: 1 },
})
const day = { open: [{ start: at(8), end: at(12) }], busy: [], visits: [], held: [] }

test('a day without visits is one gap', () => {
  expect(freeGaps(day, 20, 0)).toEqual([{ start: at(8), end: at(12) }])
})

test('visits with their buffers, held and busy times are no gaps, and canceled visits are', () => {
  // The gaps of a day need no more of a held time.
  const held = { held: {} as HeldTime, start: at(10), end: at(10, 30), lane: 0, lanes: 1 }
  const gaps = freeGaps(
    {
      ...day,
      visits: [
        visit(at(8), at(8, 30), { bufferAfter: 10 }),
        visit(at(9), at(9, 20), { status: 'canceled' }),
        visit(at(11, 30), at(12)),
      ],
      held: [held],
      busy: [{ start: at(10, 20), end: at(11) }],
    },
    20,
    0,
  )
  expect(gaps).toEqual([
    { start: at(8, 40), end: at(10) },
    { start: at(11), end: at(11, 30) },
  ])
})

test('a gap shorter than a visit, or passed, does not show', () => {
  const visits = [visit(at(8, 15), at(11))]
  expect(freeGaps({ ...day, visits }, 20, 0)).toEqual([{ start: at(11), end: at(12) }])
  expect(freeGaps(day, 20, at(11, 45))).toEqual([])
})

test('overlapping visits free nothing between them', () => {
  const visits = [visit(at(8), at(11)), visit(at(8, 30), at(9))]
  expect(freeGaps({ ...day, visits }, 20, 0)).toEqual([{ start: at(11), end: at(12) }])
})

test('gaps begin now on the present day, and not at all on a passed one', () => {
  const now = { date: '2030-03-05', minute: at(9, 7) }
  expect(gapsFrom('2030-03-04', now, 15)).toBeNull()
  expect(gapsFrom('2030-03-05', now, 15)).toBe(at(9, 15))
  expect(gapsFrom('2030-03-06', now, 15)).toBe(0)
})

test('a length reads as people say it', () => {
  expect([45, 60, 80].map((end) => gapInWords({ start: 0, end }))).toEqual([
    '45 min',
    '1 h',
    '1 h 20 min',
  ])
})

test('the gaps of a day are summed up in words', () => {
  const gaps = [
    { start: at(8), end: at(10) },
    { start: at(11), end: at(11, 45) },
  ]
  expect([freeInWords(gaps), freeInWords([])]).toEqual(['2 h 45 min free', 'nothing free'])
})
