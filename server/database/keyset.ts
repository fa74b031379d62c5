import type { PendingQuery, Row } from 'postgres'
import type { Page } from '../../contract/page.ts'
import { Problem } from '../../contract/problem.ts'
import type { Sql } from './connect.ts'

export type Fragment = PendingQuery<Row[]>

/** How many rows there are, and whether counting stopped before the end. */
export interface Total {
  readonly total: number
  readonly totalIsAtLeast: boolean
}

interface Order<T> {
  /** Columns that order the list, the last one unique; all in the same direction. */
  readonly columns: readonly {
    /** The column as the statement names it, e.g. `a.starts_at`. */
    readonly sql: string
    readonly type: 'text' | 'date' | 'timestamptz' | 'uuid' | 'bigint'
    /** The column's value in an answered row, as text. */
    readonly of: (row: T) => string
  }[]
  readonly direction: 'asc' | 'desc'
}

interface Asked {
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
}

/**
 * Keyset paging: a page starts after the last row of the page before, found through the index, so
 * that the last page costs as little as the first. `conditions`, `order` and `limit` go into the
 * statement; `page(rows, count)` makes the answer and calls `count` only where the rows do not show
 * the total.
 */
export function keyset<T>(sql: Sql, order: Order<T>, asked: Asked) {
  const isBackwards = asked.before !== undefined
  const cursor = asked.before ?? asked.after
  const isDescending = (order.direction === 'desc') !== isBackwards
  const columns = sql.unsafe(order.columns.map((column) => column.sql).join(', '))
  const direction = isDescending ? 'desc' : 'asc'

  function position(): Fragment {
    if (cursor === undefined) return sql`true`
    const values = readCursor(cursor, order.columns.length)
    const bounds = order.columns
      .map((column, place) => sql`${values[place] ?? ''}::text::${sql.unsafe(column.type)}`)
      .reduce((list, value) => sql`${list}, ${value}`)
    return sql`(${columns}) ${sql.unsafe(isDescending ? '<' : '>')} (${bounds})`
  }

  return {
    position: position(),
    order: sql.unsafe(order.columns.map((column) => `${column.sql} ${direction}`).join(', ')),
    /** One row more than asked for, which shows whether there is a further page. */
    limit: asked.limit + 1,

    async page(found: readonly T[], count: () => Promise<Total>): Promise<Page<T>> {
      const hasMore = found.length > asked.limit
      const rows = found.slice(0, asked.limit)
      if (isBackwards) rows.reverse()
      const first = rows[0]
      const last = rows.at(-1)
      const hasBefore = isBackwards ? hasMore : cursor !== undefined
      const hasAfter = isBackwards || hasMore
      const isWhole = cursor === undefined && !hasMore
      const total = isWhole ? { total: rows.length, totalIsAtLeast: false } : await count()
      return {
        rows,
        next: last && hasAfter ? cursorOf(last) : null,
        previous: first && hasBefore ? cursorOf(first) : null,
        ...total,
      }
    },
  }

  function cursorOf(row: T): string {
    const values = order.columns.map((column) => column.of(row))
    return Buffer.from(JSON.stringify(values)).toString('base64url')
  }
}

function readCursor(cursor: string, length: number): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(values) && values.length === length) {
      const texts = values.filter((value) => typeof value === 'string')
      if (texts.length === length) return texts
    }
  } catch {
    // Falls through to the refusal: only cursors of earlier answers are accepted.
  }
  throw new Problem('malformed', { detail: 'This place in the list does not exist.' })
}
