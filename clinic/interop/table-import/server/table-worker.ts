import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { connect } from '../../../../server/database/connect.ts'
import { runTableStep } from './run-table.ts'

/** The input from `workOnTables`. */
const Work = z.object({ url: z.string(), importId: z.string() })

const { url, importId } = Work.parse(workerData)
// The marking of lines that repeat others looks at all of them at once.
const sql = connect({ url }, { max: 2, statementTimeout: 120_000 })
const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort(new Error('The import was told to stop.')))
try {
  await runTableStep(sql, importId, stopping.signal, (topics) => parentPort?.postMessage(topics))
} finally {
  parentPort?.close()
  await sql.end({ timeout: 2 })
}
