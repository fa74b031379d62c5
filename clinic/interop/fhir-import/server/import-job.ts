import type { Sql } from '../../../../server/database/connect.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import type { Jobs } from '../../../../server/jobs/jobs.ts'
import { isLostConnection } from '../../../../server/jobs/lost-connection.ts'
import { publishNews } from './import-news.ts'
import { importQueue, importStore } from './import-store.ts'
import { importInThread, TooMuchAtOnce } from './import-thread.ts'

interface Parts {
  readonly sql: Sql
  readonly jobs: Jobs
  readonly live: Pick<LiveChanges, 'publish'>
  readonly onError: (error: unknown) => void
}

/** An import over which this many servers died or were stopped is not begun again. */
const mostAttempts = 10

/** Imports of uploaded files run as jobs, so that people may leave the page. */
export function workOnImports({ sql, jobs, live, onError }: Parts): void {
  const imports = importStore(sql)

  jobs.work(importQueue, async ({ importId = '' }, stopping) => {
    const fail = async (problem: string) => {
      await imports.fail(importId, problem)
      publishNews(live, importId, [])
    }
    const [row] = await sql<{ attempts: number }[]>`
      select attempts from imports where id = ${importId}`
    if ((row?.attempts ?? 0) >= mostAttempts) {
      return fail('It was started ten times and never finished.')
    }
    try {
      await importInThread(sql, importId, {
        paths: null,
        onNews: (news) => publishNews(live, importId, news),
        signal: stopping,
      })
    } catch (error) {
      // The next server goes on, as this one does after a lost connection to the database.
      if (stopping.aborted || isLostConnection(error)) throw error
      if (error instanceof TooMuchAtOnce) return fail(error.message)
      onError(error)
      await fail('It was stopped by an error. The server’s log has the details.')
    }
  })
}
