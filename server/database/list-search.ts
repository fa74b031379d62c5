import { countedUpTo, pageSize } from '../../contract/page.ts'
import type { AnySql } from './connect.ts'
import type { Fragment, Total } from './keyset.ts'
import { rowsExpected } from './rows-expected.ts'

/** Rows checked in the list's order before the word indexes are used. */
const walkedRows = 3000
/** Rows of a list that the database looks into at once, by its own estimate; more are taken day by day. */
const atOnce = 5000
/** How many times as far as the first stretch the second one goes at most. */
const farthest = 50

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
  /** For words that may stand in a great part of the list. */
  readonly frequent?: Frequent
}

/** Far days are only looked into where the near ones do not fill a page. */
interface Frequent {
  /** The date column that leads the order. */
  readonly day: string
  /** The ways by the rarest word alone: few reads of the index, more of rows. */
  readonly ways: SearchedList['ways']
  /** The rows that are looked into by the rarest word alone, and by all words. */
  readonly ofRarest: (here: Fragment) => Fragment
  readonly ofAll: (here: Fragment) => Fragment
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
export function listSearch<Row>(sql: AnySql, list: SearchedList) {
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
  function byWords({ order, limit }: Asked, where: Fragment, ways = list.ways) {
    const cut = sql`and ${where} order by ${order} limit ${countedUpTo + 1}`
    const found = ways(cut, where).reduce((all, way) => sql`${all} union ${way}`)
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
    // None were walked by a search through the index.
    if (walked > 0 && walked < walkedRows) return { total: matched, totalIsAtLeast: false }
    return matched > pageSize ? { total: matched, totalIsAtLeast: true } : undefined
  }

  /** The matches behind the first stretch, in which so many were found. */
  async function beyond(asked: Asked, matched: number) {
    const { here, limit } = asked
    const { frequent } = list
    const isMuch = async (read: Fragment) => (await rowsExpected(sql, read)) > atOnce
    if (frequent && !(await isMuch(frequent.ofRarest(here)))) {
      return whole(await byWords(asked, here, frequent.ways))
    }
    if (frequent && (await isMuch(frequent.ofAll(here)))) {
      const stretches = Math.min(farthest, Math.ceil((2 * limit) / (matched + 1)))
      const { first, last } = await daysAround(asked, frequent.day, stretches)
      const near = sql`${here}
        and ${sql.unsafe(frequent.day)} between ${first}::date and ${last}::date`
      const found = await byWords(asked, near, frequent.ways)
      if (found.length === limit) return { rows: found, total: totalOf(found) }
    }
    return whole(await byWords(asked, here))
  }

  /** The days of the first stretch, and so many times as many on either side. */
  async function daysAround({ here, order }: Asked, column: string, stretches: number) {
    const day = sql.unsafe(column)
    const [days] = await sql<{ first: string; last: string }[]>`
      with walk as (select ${day} as day from ${rows} where ${here} order by ${order} limit ${walkedRows}),
      ends as (select min(day) as first, max(day) as last from walk)
      select date '0001-01-01'
          + greatest(first - date '0001-01-01' - (last - first + 1) * ${stretches}::int, 0) as first,
        last + (last - first + 1) * ${stretches}::int as last
      from ends`
    return days ?? { first: null, last: null }
  }

  /** Matches for a page, and how many there are behind the cursor as far as that shows. */
  async function search(asked: Asked): Promise<{ rows: Found<Row>[]; total: Total | undefined }> {
    const walked = await walk(asked, asked.here)
    const total = totalOf(walked)
    const isAll = walked.length === asked.limit || total?.totalIsAtLeast === false
    return isAll ? { rows: walked, total } : beyond(asked, walked[0]?.matched ?? 0)
  }

  return {
    search,

    async find(asked: Asked): Promise<Row[]> {
      return (await search(asked)).rows
    },

    /** How many matches there are; for a frequent word only those in the list's first stretches. */
    async count(asked: Asked): Promise<Total> {
      const { total } = await search({ ...asked, here: asked.base, limit: pageSize + 1 })
      return total ?? { total: 0, totalIsAtLeast: false }
    },
  }
}

/** All matches of a search, with their number. */
function whole<Row>(rows: Found<Row>[]) {
  const matched = rows[0]?.matched ?? 0
  const total = { total: Math.min(matched, countedUpTo), totalIsAtLeast: matched > countedUpTo }
  return { rows, total }
}
