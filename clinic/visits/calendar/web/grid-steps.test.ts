import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarVisit, HeldTime } from '../calendar.ts'
import type { GridColumn } from './grid-columns.ts'
import { cellAt, cellOf, type Grid, type GridCell, stepped } from './grid-steps.ts'

type Drawn = readonly [id: string, start: number, end: number]

function column(key: string, ...visits: Drawn[]): GridColumn {
  return {
    key,
    doctorId: 'a',
    doctor: 'Maria Okoye',
    date: '2030-03-04',
    title: '',
    detail: null,
    open: [],
    away: null,
    busy: [],
    held: [],
    visits: visits.map(([id, start, end]) => ({
      visit: { id } as CalendarVisit,
      start,
      end,
      lane: 0,
      lanes: 1,
    })),
  }
}
const hours = { start: 480, end: 600 }
const empty = (minute: number, column = 'a'): GridCell => ({ column, minute, blockId: null })
const at = (blockId: string, minute: number, column = 'a') => ({ column, minute, blockId })

test('the arrows go through the empty times and the visits of a column', () => {
  const grid: Grid = { columns: [column('a', ['x', 495, 525], ['y', 500, 510])], hours, snap: 15 }
  const down = [...walk(grid, empty(480), 'ArrowDown')]
  expect(down).toEqual([
    empty(480),
    at('x', 495),
    at('y', 500),
    empty(525),
    empty(540),
    empty(555),
    empty(570),
    empty(585),
  ])
  expect([...walk(grid, empty(585), 'ArrowUp')]).toEqual(down.toReversed())
})

test('arrows to the side lead to the visit at that time, or else to the empty time', () => {
  const grid: Grid = { columns: [column('a'), column('b', ['x', 495, 525])], hours, snap: 15 }
  expect(stepped(grid, empty(510), 'ArrowRight')).toEqual(at('x', 495, 'b'))
  expect(stepped(grid, empty(540), 'ArrowRight')).toEqual(empty(540, 'b'))
  expect(stepped(grid, at('x', 495, 'b'), 'ArrowLeft')).toEqual(empty(495))
  expect(stepped(grid, empty(510), 'ArrowLeft')).toEqual(empty(510))
  expect(stepped(grid, empty(510), 'Tab')).toBeUndefined()
})

test('a held time is reached like a visit', () => {
  const held = { held: { id: 'h' } as HeldTime, start: 510, end: 540, lane: 0, lanes: 1 }
  const grid: Grid = {
    columns: [{ ...column('a', ['x', 480, 510]), held: [held] }],
    hours,
    snap: 15,
  }
  expect([...walk(grid, at('x', 480), 'ArrowDown')].slice(1, 3)).toEqual([at('h', 510), empty(540)])
  expect(cellAt(grid, 'a', 520)).toEqual(at('h', 510))
})

test('a visit is found in the column where it is now', () => {
  const grid: Grid = { columns: [column('a'), column('b', ['x', 495, 525])], hours, snap: 15 }
  expect(cellOf(grid, 'x')).toEqual(at('x', 495, 'b'))
  expect(cellOf(grid, 'gone')).toBeUndefined()
  expect(cellAt(grid, 'b', 500)).toEqual(at('x', 495, 'b'))
  expect(cellAt(grid, 'b', 530)).toEqual(empty(525, 'b'))
})

test('a cell stays with its doctor when another column comes between', () => {
  const [first, last] = [column('a'), column('c')]
  const before: Grid = { columns: [first, last], hours, snap: 15 }
  const after: Grid = { ...before, columns: [first, column('b'), last] }
  expect(stepped(before, empty(510), 'ArrowRight')).toEqual(empty(510, 'c'))
  expect(stepped(after, empty(510, 'c'), 'ArrowDown')).toEqual(empty(525, 'c'))
  expect(stepped(after, empty(510, 'c'), 'ArrowLeft')).toEqual(empty(510, 'b'))
})

test('every visit can be reached by keyboard', () => {
  const visit = fc.tuple(fc.integer({ min: 480, max: 599 }), fc.integer({ min: 1, max: 90 }))
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 12 }), (drawn) => {
      const visits = drawn
        .toSorted(([a], [b]) => a - b)
        .map(([start, length], place) => [String(place), start, start + length] as const)
      const grid: Grid = {
        columns: [column('a', ...visits)],
        hours,
        snap: 15,
      }
      const seen = [...walk(grid, cellAt(grid, 'a', 0), 'ArrowDown')].map(({ blockId }) => blockId)
      expect(seen.filter((id) => id !== null)).toEqual(visits.map(([id]) => id))
    }),
  )
})

/** Every cell that a key reaches until it no longer moves. */
function* walk(grid: Grid, from: GridCell, key: string): Generator<GridCell> {
  for (let cell: GridCell | undefined = from, before; cell && cell !== before;) {
    yield cell
    before = cell
    const next = stepped(grid, cell, key)
    cell = JSON.stringify(next) === JSON.stringify(before) ? undefined : next
  }
}
