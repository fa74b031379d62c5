import type { GridColumn } from './grid-columns.ts'
import type { Stretch } from './lanes.ts'

/** The place of the keyboard cursor: a visit, a held time, or an empty time. */
export interface GridCell {
  /** The key of its column, which stays the same when other columns change. */
  readonly column: string
  readonly minute: number
  /** Null for an empty time. */
  readonly blockId: string | null
}

export interface Grid {
  readonly columns: readonly GridColumn[]
  readonly hours: Stretch
  /** Minutes from one empty time to the next. */
  readonly snap: number
}

/** The cell to which a key leads; undefined for keys that do not move in a grid. */
export function stepped(grid: Grid, cell: GridCell, key: string): GridCell | undefined {
  const stops = stopsOf(grid, cell.column)
  const place = placeOf(stops, cell)
  const hourly = 60 / grid.snap
  const steps: Partial<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + hourly,
    PageUp: place - hourly,
    Home: 0,
    End: stops.length - 1,
  }
  const step = steps[key]
  if (step !== undefined) return stops[Math.min(Math.max(step, 0), stops.length - 1)]
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
  const column = columnBeside(grid, cell.column, key)
  return column === undefined ? cell : cellAt(grid, column, cell.minute)
}

/** The key of the next column in the direction of an arrow; undefined after the last one. */
export function columnBeside(
  { columns }: Grid,
  from: string,
  key: 'ArrowLeft' | 'ArrowRight',
): string | undefined {
  const place = columns.findIndex((one) => one.key === from)
  return columns[place + (key === 'ArrowRight' ? 1 : -1)]?.key
}

/** The visit or held time at a minute, or else the empty time there or before. */
export function cellAt(grid: Grid, column: string, minute: number): GridCell {
  const { columns, hours } = grid
  const block = blocksOf(columns, column).find(({ start, end }) => start <= minute && minute < end)
  if (block) return { column, minute: block.start, blockId: block.id }
  const stops = stopsOf(grid, column)
  return (
    stops.findLast((stop) => stop.blockId === null && stop.minute <= minute) ??
    stops[0] ?? { column, minute: hours.start, blockId: null }
  )
}

/** The cell of a visit or held time wherever it is now; undefined when it is not drawn. */
export function cellOf({ columns }: Grid, blockId: string): GridCell | undefined {
  for (const { key } of columns) {
    const found = blocksOf(columns, key).find(({ id }) => id === blockId)
    if (found) return { column: key, minute: found.start, blockId }
  }
  return undefined
}

/** The blocks of a column that the keyboard can reach. */
function blocksOf(
  columns: readonly GridColumn[],
  key: string,
): (Stretch & { readonly id: string })[] {
  const column = columns.find((one) => one.key === key)
  if (!column) return []
  return [
    ...column.visits.map(({ visit: { id }, start, end }) => ({ id, start, end })),
    ...column.held.map(({ held: { id }, start, end }) => ({ id, start, end })),
  ]
}

/** All blocks of a column, and the empty times between them. */
function stopsOf({ columns, hours, snap }: Grid, column: string): GridCell[] {
  const blocks = blocksOf(columns, column)
  const stops: GridCell[] = blocks.map(({ id, start }) => ({ column, minute: start, blockId: id }))
  for (let minute = hours.start; minute < hours.end; minute += snap) {
    const isTaken = blocks.some(({ start, end }) => start <= minute && minute < end)
    if (!isTaken) stops.push({ column, minute, blockId: null })
  }
  return stops.toSorted((a, b) => a.minute - b.minute)
}

function placeOf(stops: readonly GridCell[], { minute, blockId }: GridCell): number {
  const place = stops.findIndex((stop) => stop.minute === minute && stop.blockId === blockId)
  return place < 0 ? stops.findLastIndex((stop) => stop.minute <= minute) : place
}
