import { join } from 'node:path'
import type { Topic } from '../../../../contract/endpoint.ts'
import { addressOf, type Sql } from '../../../../server/database/connect.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import type { Jobs } from '../../../../server/jobs/jobs.ts'
import { isLostConnection } from '../../../../server/jobs/lost-connection.ts'
import { isOutOfMemory, runThread } from '../../../../server/threads/run-thread.ts'
import { takeTurns } from '../../../../server/threads/take-turns.ts'
import { runTableStep } from './run-table.ts'
import { tableQueue, tableStore } from './table-store.ts'

interface Parts {
  readonly sql: Sql
  readonly jobs: Jobs
  readonly live: Pick<LiveChanges, 'publish'>
  readonly onError: (error: unknown) => void
}

/** A step over which this many servers died or were stopped is not begun again. */
const mostAttempts = 10
/** Bytes of a text whose rows are worked on between requests, a batch at a time. */
const mostInServer = 1_000_000
/** Megabytes: enough for the texts of the largest workbook that is read. */
const mostMemory = 320
const graceMs = 30_000
/** One thread for tables in the whole process: a second one would make both slower, and takes as much memory. */
const inTurn = takeTurns(1)
/** Milliseconds between two messages to screens. */
const newsPause = 700

/** Steps of table imports run as jobs, so that people may leave the page. */
export function workOnTables({ sql, jobs, live, onError }: Parts): void {
  const tables = tableStore(sql)

  jobs.work(tableQueue, async ({ importId = '' }, stopping) => {
    const publish = (topics: readonly Topic[]) =>
      live.publish(['table-imports', ...topics], [importId])
    const fail = async (problem: string) => {
      await tables.fail(importId, problem)
      publish([])
    }
    const [row] = await sql<{ attempts: number; isSmall: boolean }[]>`
      select attempts, bytes <= ${mostInServer} and not exists (
        select from table_import_parts where import_id = i.id and part = 0
          and substring(content from 1 for 2) = 'PK'::bytea) as is_small
      from table_imports i where id = ${importId}`
    if ((row?.attempts ?? 0) >= mostAttempts) {
      return fail('It was started ten times and never finished.')
    }
    let told = 0
    const topics = new Set<Topic>()
    const onNews = (news: readonly Topic[]) => {
      for (const topic of news) topics.add(topic)
      if (performance.now() - told < newsPause) return
      told = performance.now()
      publish([])
    }
    try {
      if (row?.isSmall) await runTableStep(sql, importId, stopping, onNews)
      else await stepInThread(sql, importId, stopping, onNews)
      publish([...topics])
    } catch (error) {
      // The next server goes on, as this one does after a lost connection to the database.
      if (stopping.aborted || isLostConnection(error)) throw error
      if (isOutOfMemory(error)) {
        return fail('This table needs too much memory. Save it as .csv, or split it.')
      }
      onError(error)
      await fail('It was stopped by an error. The server’s log has the details.')
    }
  })
}

/** A large table, or a workbook, which can unpack to much, has a thread with memory of its own. */
function stepInThread(
  sql: Sql,
  importId: string,
  signal: AbortSignal,
  onNews: (topics: readonly Topic[]) => void,
): Promise<void> {
  const work = () =>
    runThread({
      file: join(import.meta.dirname, 'table-worker.ts'),
      name: 'table import',
      data: { url: addressOf(sql), importId },
      mostMemory,
      // The thread sends only topics.
      onMessage: (topics) => onNews(topics as readonly Topic[]),
      signal,
      graceMs,
    })
  return inTurn(work, signal)
}
