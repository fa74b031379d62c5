import { Problem } from '../../contract/problem.ts'
import type { Sql } from '../database/connect.ts'

/** At most so many acts in so many seconds, for what the key names. */
export interface RequestLimit {
  readonly key: string
  readonly most: number
  readonly seconds: number
  /** The message for a person who has to wait. */
  readonly detail: string
}

/** Counts are of no use after so many hours. */
const keptHours = 24
let counted = 0

/**
 * Limits acts that need no session, in the database so that several servers agree. The count comes
 * first, so that parallel requests cannot slip through.
 */
export function requestLimits(sql: Sql) {
  return {
    /** Counts one act; throws 429 when there were too many. */
    async count({ key, most, seconds, detail }: RequestLimit): Promise<void> {
      counted += 1
      if (counted % 50 === 1) await forgetOld(sql)
      const [taken] = await sql<{ count: number; wait: number }[]>`
        insert into request_counts as c (key, count) values (${key}, 1)
        on conflict (key) do update set (count, began_at) = (
          select case when is_over then 1 else c.count + 1 end,
            case when is_over then now() else c.began_at end
          from (select c.began_at < now() - make_interval(secs => ${seconds}) as is_over) o)
        returning count, ceil(extract(epoch from
          began_at + make_interval(secs => ${seconds}) - now()))::int as wait`
      if (!taken || taken.count <= most) return
      throw new Problem('too-many-tries', { detail, retryAfter: Math.max(1, taken.wait) })
    },

    /** Takes back the count of an act that turned out to be right. */
    async forgive({ key }: RequestLimit): Promise<void> {
      await sql`update request_counts set count = greatest(count - 1, 0) where key = ${key}`
    },
  }
}

async function forgetOld(sql: Sql): Promise<void> {
  await sql`
    delete from request_counts where key in (
      select key from request_counts
      where began_at < now() - make_interval(hours => ${keptHours}) limit 1000)`
}
