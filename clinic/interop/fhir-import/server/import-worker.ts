import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { connect, type Sql } from '../../../../server/database/connect.ts'
import { runImport } from './import-run.ts'

/** The input from `importInThread`: the paths of the files, or null for uploaded ones. */
const Work = z.object({
  url: z.string(),
  importId: z.string(),
  paths: z.array(z.string()).nullable(),
})

const { url, importId, paths } = Work.parse(workerData)
const sql = connect({ url }, { max: 3 })
const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort(new Error('The import was told to stop.')))
try {
  await runImport(sql, importId, {
    open: (position) => () => {
      const path = paths?.[position]
      if (path === undefined) return uploadedBytes(sql, importId, position)
      return createReadStream(path, { highWaterMark: 262_144 })
    },
    onNews: (news) => parentPort?.postMessage(news),
    signal: stopping.signal,
  })
} finally {
  parentPort?.close()
  await sql.end({ timeout: 2 })
}

/** An uploaded file, part by part. */
async function* uploadedBytes(from: Sql, id: string, position: number) {
  for (let part = 0; ; part += 1) {
    const [row] = await from<{ content: Buffer }[]>`
      select content from import_file_parts
      where import_id = ${id} and position = ${position} and part = ${part}`
    if (!row) return
    yield row.content
  }
}
