import { expect, test } from 'vitest'
import type { Calendar, CalendarVisit } from '../calendar.ts'
import { buffersOf, resourcesIn, roomColumns } from './grid-columns.ts'

const visit = (id: string, resourceIds: string[], more: Partial<CalendarVisit> = {}) =>
  ({
    ...{ id, resourceIds, doctorId: 'd', date: '2030-03-04', time: '09:00', minutes: 30 },
    ...{ status: 'scheduled', bufferBefore: 0, bufferAfter: 0, ...more },
  }) as CalendarVisit
const doctor = (id: string, name: string, ...open: [starts: string, ends: string][]) => ({
  ...{ id, name, specialty: null },
  days: [
    {
      date: '2030-03-04',
      open: open.map(([starts, ends]) => ({ starts, ends })),
      away: null,
      busy: [],
    },
  ],
})
const calendar = (...visits: CalendarVisit[]): Calendar => ({
  doctors: [
    doctor('d', 'Maria Okoye', ['08:00', '12:00'], ['13:00', '16:00']),
    doctor('e', 'Jonas Berg', ['10:00', '12:30']),
  ],
  rooms: [
    { id: 'blue', name: 'Blue room' },
    { id: 'red', name: 'Red room' },
  ],
  visits,
  held: [],
  isCut: false,
})

test('each room has a column of its visits with their doctors, and visits without a room have one', () => {
  const visits = [visit('a', ['laser', 'red']), visit('b', ['laser']), visit('c', [])]
  const columns = roomColumns(calendar(...visits), '2030-03-04', false)
  expect(columns.map((one) => [one.title, one.visits.map(({ visit: { id } }) => id)])).toEqual([
    ['Blue room', []],
    ['Red room', ['a']],
    ['No room', ['b', 'c']],
  ])
  expect(columns[1]?.visits[0]?.also).toBe('Maria Okoye')
  // The hours when at least one doctor is there.
  expect(columns[0]?.open).toEqual([
    { start: 480, end: 750 },
    { start: 780, end: 960 },
  ])
})

test('a visit moved to another room keeps its devices, and in its own column nothing changes', () => {
  const moved = visit('a', ['laser', 'red'])
  const columns = roomColumns(calendar(moved), '2030-03-04', false)
  expect(columns.map((column) => resourcesIn(columns, column, moved))).toEqual([
    ['blue', 'laser'],
    undefined,
    ['laser'],
  ])
})

test('the buffers of a visit are drawn, except those of a canceled one', () => {
  const buffers = { bufferBefore: 5, bufferAfter: 10 }
  const drawn = (status: CalendarVisit['status']) =>
    buffersOf({ visit: visit('a', [], { ...buffers, status }), ...place })
  const place = { start: 540, end: 570, lane: 0, lanes: 1 }
  expect(drawn('scheduled')).toEqual([
    { start: 535, end: 540 },
    { start: 570, end: 580 },
  ])
  expect(drawn('canceled')).toEqual([])
})
