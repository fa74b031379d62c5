import type { AnswerOf, QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import { systemContext, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import type { countLikelyDoubles, LikelyDouble, listLikelyDoubles } from '../likely-double.ts'

/** Pairs of charts that may be one person. */
export function doubleStore(sql: Sql) {
  const side = (chart: Fragment) => sql`jsonb_build_object('id', ${chart}.id, 'mrn', ${chart}.mrn,
    'name', ${chart}.name, 'email', ${chart}.email, 'dob', ${chart}.dob, 'contact', ${chart}.contact)`
  const columns = sql`d.id, d.score, d.reasons, d.different_at, d.version,
    ${side(sql`a`)} as one, ${side(sql`b`)} as other`
  const from = sql`join patients a on a.id = d.one_id join patients b on b.id = d.other_id`
  const inUse = sql`a.merged_into is null and b.merged_into is null
    and a.archived_at is null and b.archived_at is null`

  async function find(id: string): Promise<LikelyDouble | undefined> {
    const [pair] = await sql<LikelyDouble[]>`
      select ${columns} from likely_doubles d ${from} where d.id = ${id}`
    return pair
  }

  return {
    find,

    async list(query: QueryOf<typeof listLikelyDoubles>): Promise<Page<LikelyDouble>> {
      const paging = keyset<LikelyDouble>(
        sql,
        {
          columns: [
            { sql: 'd.score', type: 'bigint', of: (pair) => String(pair.score) },
            { sql: 'd.id', type: 'uuid', of: (pair) => pair.id },
          ],
          direction: 'desc',
        },
        query,
      )
      const chosen = query.different
        ? sql`d.different_at is not null`
        : sql`d.different_at is null and ${inUse}`
      const rows = await sql<LikelyDouble[]>`
        select ${columns} from likely_doubles d ${from} where ${chosen} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () =>
        countUpTo(sql, sql`from likely_doubles d ${from} where ${chosen}`),
      )
    },

    async count(): Promise<AnswerOf<typeof countLikelyDoubles>> {
      const { total, totalIsAtLeast } = await countUpTo(
        sql,
        sql`from likely_doubles d ${from} where d.different_at is null and ${inUse}`,
      )
      return { count: total, isAtLeast: totalIsAtLeast }
    },

    /** Says that a pair is two people, or takes it back; saying it twice changes nothing. */
    async call(
      viewer: WritingViewer,
      pair: LikelyDouble,
      version: number,
      isDifferent: boolean,
    ): Promise<LikelyDouble> {
      const at = isDifferent ? sql`now()` : sql`null`
      await sql`
        update likely_doubles set different_at = ${at}, different_by = ${isDifferent ? viewer.userId : null},
          updated_by = ${viewer.userId}
        where id = ${pair.id} and version = ${version} and (different_at is null) = ${isDifferent}
          and ${writtenIn(sql, viewer.context)}`
      const current = await find(pair.id)
      if (!current) throw new Problem('not-found')
      if ((current.differentAt !== null) !== isDifferent) throw new Problem('changed', { current })
      return current
    },
  }
}

const ofOneRound = 200
const secondsOfRound = 2

/** Looks for doubles of the charts that were written, for about two seconds; answers how many. */
export async function findDoubles(sql: Sql): Promise<number> {
  const ends = Date.now() + secondsOfRound * 1000
  let looked = 0
  for (let now = 0; now < ends; now = Date.now()) {
    const [row] = await sql<{ charts: number }[]>`
      select find_doubles(${ofOneRound}) as charts where ${writtenIn(sql, systemContext)}`
    if (!row?.charts) break
    looked += row.charts
  }
  return looked
}

/** Looks every few seconds; returns a function that stops it. */
export function findDoublesNowAndThen(sql: Sql): () => void {
  let isLooking = false
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      await findDoubles(sql)
    } finally {
      isLooking = false
    }
  }
  // The next round makes up for a failed one.
  const timer = setInterval(() => void look().catch(() => undefined), 5_000)
  timer.unref()
  return () => clearInterval(timer)
}
