import type { GridColumn } from './grid-columns.ts'
import type { Stretch } from './lanes.ts'

/** Where the keyboard is in the grid: at a visit, or at an empty time. */
export interface GridCell {
  /** Counted from 0. */
  readonly column: number
  readonly minute: number
  readonly visitId: string | null
}

export interface Grid {
  readonly columns: readonly GridColumn[]
  readonly hours: Stretch
  /** Minutes from one empty time to the next. */
  readonly snap: number
}

/** Where a key leads from a cell; undefined for keys that lead nowhere in a grid. */
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
  const column = cell.column + (key === 'ArrowRight' ? 1 : -1)
  return grid.columns[column] ? cellAt(grid, column, cell.minute) : cell
}

/** The visit that is under way at a minute, else the empty time there or before. */
export function cellAt(grid: Grid, column: number, minute: number): GridCell {
  const { columns, hours } = grid
  const visit = columns[column]?.visits.find(({ start, end }) => start <= minute && minute < end)
  if (visit) return { column, minute: visit.start, visitId: visit.visit.id }
  const stops = stopsOf(grid, column)
  return (
    stops.findLast((stop) => stop.visitId === null && stop.minute <= minute) ??
    stops[0] ?? { column, minute: hours.start, visitId: null }
  )
}

/** The cell of a visit wherever it is now; undefined when it is not drawn. */
export function cellOf({ columns }: Grid, visitId: string): GridCell | undefined {
  for (const [column, { visits }] of columns.entries()) {
    const found = visits.find(({ visit }) => visit.id === visitId)
    if (found) return { column, minute: found.start, visitId }
  }
  return undefined
}

/** All visits of a column, and the times between them at which nobody is being seen. */
function stopsOf({ columns, hours, snap }: Grid, column: number): GridCell[] {
  const visits = columns[column]?.visits ?? []
  const stops: GridCell[] = visits.map(({ start, visit }) => ({
    column,
    minute: start,
    visitId: visit.id,
  }))
  for (let minute = hours.start; minute < hours.end; minute += snap) {
    const isTaken = visits.some(({ start, end }) => start <= minute && minute < end)
    if (!isTaken) stops.push({ column, minute, visitId: null })
  }
  return stops.toSorted((a, b) => a.minute - b.minute)
}

function placeOf(stops: readonly GridCell[], { minute, visitId }: GridCell): number {
  const place = stops.findIndex((stop) => stop.minute === minute && stop.visitId === visitId)
  return place < 0 ? stops.findLastIndex((stop) => stop.minute <= minute) : place
}
