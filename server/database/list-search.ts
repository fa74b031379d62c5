import { countedUpTo, pageSize } from '../../contract/page.ts'
import type { Sql } from './connect.ts'
import type { Fragment, Total } from './keyset.ts'

/** Rows checked in the list's order before the word indexes are used. */
const walkedRows = 3000

interface SearchedList {
  /** The rows with their alias, such as `bills b`; few columns, since thousands of rows are read. */
  readonly rows: Fragment
  readonly alias: string
  /** The answered columns, and the joins that they need. */
  readonly columns: Fragment
  readonly joins: Fragment
  /** Whether a joined row matches. */
  readonly isMatch: Fragment
  /**
   * Every way to the matches that an index supports, each a `select` of whole rows. `cut` ends it:
   * conditions, order and limit of the rows behind one find; `here` is the conditions alone.
   */
  readonly ways: (cut: Fragment, here: Fragment) => readonly Fragment[]
}

export interface Asked {
  /** Conditions of the whole list; `here` only of the rows behind the cursor. */
  readonly base: Fragment
  readonly here: Fragment
  readonly order: Fragment
  readonly limit: number
}

type Found<Row> = Row & {
  /** How many rows were checked, and how many of them matched. */
  readonly walked: number
  readonly matched: number
}

/**
 * Searches a long list by the names of the people in it. A frequent word is found fastest along the
 * list, a rare one by the word indexes. The database would have to guess which it is, and a wrong
 * guess takes seconds in a table of millions; so the first stretch of the list is checked first.
 */
export function listSearch<Row>(sql: Sql, list: SearchedList) {
  const { rows, columns, joins } = list
  const alias = sql.unsafe(list.alias)

  /** The matches in the first stretch of the list. */
  function walk({ order, limit }: Asked, where: Fragment) {
    return sql<Found<Row>[]>`
      with walk as materialized (
        select * from ${rows} where ${where} order by ${order} limit ${walkedRows})
      select ${columns}, (select count(*)::int from walk) as walked,
        count(*) over ()::int as matched
      from walk ${alias} ${joins} where ${list.isMatch} order by ${order} limit ${limit}`
  }

  /** All matches; for one search no more than are counted. */
  function byWords({ order, limit }: Asked, where: Fragment) {
    const cut = sql`and ${where} order by ${order} limit ${countedUpTo + 1}`
    const found = list.ways(cut, where).reduce((all, way) => sql`${all} union ${way}`)
    return sql<Found<Row>[]>`
      with found as (${found}),
      ${alias} as (
        select *, count(*) over ()::int as matched from found ${alias}
        order by ${order} limit ${limit})
      select ${columns}, 0 as walked, matched from ${alias} ${joins} order by ${order}`
  }

  /** The total as far as the walk shows it; undefined when there may be matches farther on. */
  function totalOf(near: readonly Found<Row>[]): Total | undefined {
    const { walked = walkedRows, matched = 0 } = near[0] ?? {}
    if (walked < walkedRows) return { total: matched, totalIsAtLeast: false }
    return matched > pageSize ? { total: matched, totalIsAtLeast: true } : undefined
  }

  return {
    async find(asked: Asked): Promise<Row[]> {
      const near = await walk(asked, asked.here)
      const isAll = near.length === asked.limit || totalOf(near)?.totalIsAtLeast === false
      return isAll ? near : byWords(asked, asked.here)
    },

    /** How many matches there are; for a frequent word only those in the list's first stretch. */
    async count(asked: Asked): Promise<Total> {
      const one = { ...asked, limit: 1 }
      const near = totalOf(await walk(one, asked.base))
      if (near) return near
      const [first] = await byWords(one, asked.base)
      const total = first?.matched ?? 0
      return { total: Math.min(total, countedUpTo), totalIsAtLeast: total > countedUpTo }
    },
  }
}
