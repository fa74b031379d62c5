import type { DoubleReason } from '../doubles.ts'
import type { CellProblem } from './read-row.ts'

/** A line as it is kept. */
export interface KeptRow {
  readonly line: number
  readonly rowId: string
  readonly cells: readonly string[]
  readonly fault: string | null
}

/** The finding of the check about a line; `plan` is the row that it makes, null where it cannot make one. */
export interface CheckedRow<Plan> {
  readonly line: number
  readonly rowId: string
  readonly problems: readonly CellProblem[]
  readonly rest: readonly number[]
  /** The same in two lines of one person, or of one row. */
  readonly keys: readonly string[]
  readonly plan: Plan | null
  /** The row of the clinic that it seems to be. */
  readonly double: { readonly id: string; readonly because: DoubleReason } | null
  /** A visit that overlaps others, and can be left out for that. */
  readonly isClash: boolean
  /** The stretch of a visit that holds a doctor and a patient. */
  readonly visit: {
    readonly doctorId: string
    readonly patientId: string
    readonly starts: string
    readonly ends: string
  } | null
  /** The chart on which the rest is shown. */
  readonly patientId: string | null
}

export const refusedRow = (
  { line, rowId, cells }: KeptRow,
  problems: readonly CellProblem[],
): CheckedRow<never> => ({
  ...{ line, rowId, problems, plan: null, double: null, isClash: false, visit: null },
  rest: cells.flatMap((cell, place) => (cell.trim() === '' ? [] : [place])),
  keys: [],
  patientId: null,
})
