import * as z from 'zod'
import { searchText } from './text.ts'

/** Rows of a page unless the caller asks for another number (K-06). */
export const pageSize = 25
/** Filtered totals are counted up to this number, so that a count never scans a whole table. */
export const countedUpTo = 1000

/** Query parameters of every list; extend with `PageQuery.extend({ … })`. */
export const PageQuery = z.strictObject({
  search: searchText.optional(),
  /** Cursor of the row before the page, as an earlier answer gave it in `next`. */
  after: z.string().max(500).optional(),
  /** Cursor of the row after the page, as an earlier answer gave it in `previous`. */
  before: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(pageSize),
})
export type PageQuery = z.output<typeof PageQuery>

/** One page of a list: rows, the cursors around them, and how many rows there are in all. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.number().int(),
    /** True when counting stopped at `countedUpTo`. */
    totalIsAtLeast: z.boolean(),
  })
}
export interface Page<T> {
  rows: T[]
  next: string | null
  previous: string | null
  total: number
  totalIsAtLeast: boolean
}
