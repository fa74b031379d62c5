import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'
import { publishNews } from './import-news.ts'

/** The pause between rounds. */
const pauseMs = 20_000

/** The lock that the command holds in the database for as long as its process lives. */
const lockOf = (sql: Sql, id: Fragment): Fragment =>
  sql`hashtextextended('openward.import ' || ${id}, 0)`

/** Says that this process runs an import, until `release` is called or the process is gone. */
export async function holdImport(sql: Sql, id: string): Promise<{ release: () => void }> {
  const connection = await sql.reserve()
  await connection`select pg_advisory_lock(${lockOf(sql, sql`${id}::text`)})`
  return {
    release: () => {
      connection`select pg_advisory_unlock_all()`.then(
        () => connection.release(),
        () => connection.release(),
      )
    },
  }
}

/** Ends imports of the command whose process was killed; answers their ids. */
export async function endKilledImports(sql: Sql): Promise<string[]> {
  const ended = await sql<{ id: string }[]>`
    with left_over as materialized (
      select id from imports where state in ('waiting', 'running') and created_by is null
    )
    update imports i set state = 'failed', finished_at = now(),
      problem = 'The command was ended before it was done. What it imported stays: run it again.'
    from left_over l
    where i.id = l.id and pg_try_advisory_xact_lock(${lockOf(sql, sql`l.id::text`)})
    returning i.id`
  return ended.map(({ id }) => id)
}

/** Looks now and then for imports of the command whose process was killed. */
export function killedImports({
  sql,
  live,
  onError,
}: {
  readonly sql: Sql
  readonly live: Pick<LiveChanges, 'publish'>
  readonly onError: (error: unknown) => void
}): Rounds {
  async function work(): Promise<void> {
    for (const id of await endKilledImports(sql)) publishNews(live, id, [])
  }
  return inRounds(work, { pauseMs, stopping: new AbortController(), onError })
}
