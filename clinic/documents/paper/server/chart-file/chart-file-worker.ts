import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../../../../../server/database/connect.ts'
import { fileStore } from '../../../../../server/files/file-store.ts'
import type { ChartFileWork } from './chart-file-thread.ts'
import { makeChartFile, type MadeChartFile } from './make-chart-file.ts'

// `chartFileInThread` gives it.
const { url, place, wanted } = workerData as ChartFileWork
// One connection, so that all of it is read in one transaction.
const sql = connect({ url }, { max: 1 })
// There is nothing to end in order: the database ends a transaction that only reads.
parentPort?.once('message', () => process.exit(1))
try {
  await sql.unsafe('begin transaction isolation level repeatable read, read only')
  const made = await makeChartFile(sql, fileStore(place), wanted)
  await sql.unsafe('commit')
  parentPort?.postMessage(made satisfies MadeChartFile)
} finally {
  parentPort?.close()
  await sql.end({ timeout: 2 })
}
