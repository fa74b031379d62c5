import { longestCell, mostLines } from '../../limits.ts'
import { RefusedTable } from './refused-table.ts'
import type { TableLine } from './table-source.ts'
import { grouped } from '../../../../../contract/number-words.ts'

/** Lines at the start among which the headings are looked for. */
const lookedAt = 20

/** A line as it is kept: what PostgreSQL cannot store, or is too long, is cut, and the line is refused. */
export interface FoundRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault: string | null
}

export interface FoundRows {
  readonly headings: readonly string[]
  readonly rows: AsyncIterable<FoundRow>
}

/**
 * Finds the headings: the first line that is almost as wide as the widest of the first lines, after titles
 * and the like. Throws a `RefusedTable` for a table without rows.
 */
export async function foundRows(lines: AsyncIterable<TableLine>): Promise<FoundRows> {
  const iterator = lines[Symbol.asyncIterator]()
  const head: TableLine[] = []
  while (head.length < lookedAt) {
    const next = await iterator.next()
    if (next.done) break
    if (widthOf(next.value) > 0) head.push(next.value)
  }
  const widest = Math.max(0, ...head.map(widthOf))
  const place = head.findIndex((line) => widthOf(line) >= Math.max(1, widest * 0.6))
  const first = head[place]
  if (!first || head.length === place + 1) {
    throw new RefusedTable('This file holds no rows below its headings.')
  }
  const headings = first.cells.map((cell) => keptText(cell).trim())
  while (headings.length > 1 && headings.at(-1) === '') headings.pop()

  async function* rows(): AsyncGenerator<FoundRow> {
    let count = 0
    for await (const line of rest(head.slice(place + 1), iterator)) {
      if (widthOf(line) === 0) continue
      count += 1
      if (count > mostLines) {
        throw new RefusedTable(
          `This table has more than ${grouped(mostLines)} rows. Split it into several files.`,
        )
      }
      yield rowOf(line, headings.length)
    }
  }
  return { headings, rows: rows() }
}

async function* rest(head: readonly TableLine[], iterator: AsyncIterator<TableLine>) {
  yield* head
  yield* { [Symbol.asyncIterator]: () => iterator }
}

function widthOf({ cells }: TableLine): number {
  return cells.filter((cell) => cell.trim() !== '').length
}

function rowOf({ line, cells, fault }: TableLine, columns: number): FoundRow {
  const problem = fault ?? faultOf(cells, columns)
  const kept = cells.map(keptText)
  while (kept.length > columns && kept.at(-1) === '') kept.pop()
  while (kept.length < columns) kept.push('')
  return { line, cells: kept, fault: problem }
}

function faultOf(cells: readonly string[], columns: number): string | null {
  const withNul = cells.findIndex((cell) => cell.includes('\0'))
  if (withNul >= 0) return `The cell in column ${withNul + 1} holds a NUL character.`
  const long = cells.findIndex((cell) => cell.length > longestCell)
  if (long >= 0) {
    const length = cells[long]?.length ?? 0
    return `The cell in column ${long + 1} has ${grouped(length)} characters; at most ${grouped(longestCell)} are read.`
  }
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (filled > columns) return `The line has ${filled} cells, but there are ${columns} headings.`
  return null
}

/** The part of a cell that PostgreSQL can store. */
function keptText(cell: string): string {
  const cut = cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell
  return cut.replaceAll('\0', '\ufffd').toWellFormed()
}
