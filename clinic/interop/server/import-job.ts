import type { Sql } from '../../../server/database/connect.ts'
import type { LiveChanges } from '../../../server/http/live.ts'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import { publishImport } from './import-news.ts'
import { runImport } from './import-run.ts'
import { importQueue, importStore } from './import-store.ts'

interface Parts {
  readonly sql: Sql
  readonly jobs: Jobs
  readonly live: Pick<LiveChanges, 'publish'>
  readonly onError: (error: unknown) => void
}

/** After so many servers died or were stopped over one import, it is not begun again. */
const mostAttempts = 10

/** Imports whose files were uploaded run as jobs: they go on when their reader leaves the page. */
export function workOnImports({ sql, jobs, live, onError }: Parts): void {
  const imports = importStore(sql)

  jobs.work(importQueue, async ({ importId = '' }, stopping) => {
    const [row] = await sql<{ attempts: number }[]>`
      select attempts from imports where id = ${importId}`
    if ((row?.attempts ?? 0) >= mostAttempts) {
      await imports.fail(importId, 'It was begun ten times and never came to its end.')
      live.publish(['imports'], [importId])
      return
    }
    try {
      await runImport(sql, importId, {
        open: (position) => () => uploadedBytes(sql, importId, position),
        onProgress: (plan) => publishImport(live, importId, plan),
        signal: stopping,
      })
    } catch (error) {
      // The next server goes on, as it does after a lost connection to the database.
      if (stopping.aborted || isLostConnection(error)) throw error
      onError(error)
      await imports.fail(importId, 'It was stopped by an error, which the log of the server tells.')
      live.publish(['imports'], [importId])
    }
  })
}

/** A file part by part, as it was uploaded. */
async function* uploadedBytes(sql: Sql, importId: string, position: number) {
  for (let part = 0; ; part += 1) {
    const [row] = await sql<{ content: Buffer }[]>`
      select content from import_file_parts
      where import_id = ${importId} and position = ${position} and part = ${part}`
    if (!row) return
    yield row.content
  }
}

function isLostConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?:08|57P|CONNECTION|ECONN)/.test(code)
}
