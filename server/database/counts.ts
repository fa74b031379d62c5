import { countedUpTo } from '../../contract/page.ts'
import type { AnySql, Sql } from './connect.ts'
import type { Fragment, Total } from './keyset.ts'

/** A total kept by triggers (`add_to_count`); reads a handful of rows. */
export async function keptCount(sql: Sql, kind: string): Promise<Total> {
  const [row] = await sql<{ total: number }[]>`
    select coalesce(sum(delta), 0)::int as total from row_counts where kind = ${kind}`
  return { total: row?.total ?? 0, totalIsAtLeast: false }
}

/** Counts what `from … where …` yields, but no further than `countedUpTo`. */
export async function countUpTo(sql: AnySql, from: Fragment): Promise<Total> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from (select 1 ${from} limit ${countedUpTo + 1}) as counted`
  const counted = row?.total ?? 0
  return { total: Math.min(counted, countedUpTo), totalIsAtLeast: counted > countedUpTo }
}

/** Merges the rows of kept counts once a minute, so that reading them stays cheap. */
export function foldCountsNowAndThen(sql: Sql): () => void {
  const timer = setInterval(() => {
    // The next merge makes up for one that fails.
    sql`select fold_row_counts()`.catch(() => null)
  }, 60_000)
  timer.unref()
  return () => clearInterval(timer)
}
