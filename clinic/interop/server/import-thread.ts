import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { addressOf, type Sql } from '../../../server/database/connect.ts'
import type { ImportNews } from './import-news.ts'

interface ThreadOptions {
  /** Where the files of the import lie; null when they were uploaded. */
  readonly paths: readonly string[] | null
  readonly onNews: (news: ImportNews) => void
  readonly signal?: AbortSignal
}

/** Megabytes; what a file of 200 MB needs, with room. */
const memory = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 48 }

/** The bundle holds more than this machine is allowed to remember of it. */
export class TooMuchAtOnce extends Error {
  constructor() {
    super(
      'A file holds more resources than can be imported at once: split it into smaller bundles.',
    )
  }
}

/**
 * Runs an import in a thread of its own: the server goes on answering while bundles are read, and a
 * bundle that is too much for the thread's memory ends the thread, not the server.
 */
export async function importInThread(
  sql: Sql,
  importId: string,
  { paths, onNews, signal }: ThreadOptions,
): Promise<void> {
  signal?.throwIfAborted()
  const worker = new Worker(join(import.meta.dirname, 'import-worker.ts'), {
    name: 'import',
    workerData: { url: addressOf(sql), importId, paths },
    resourceLimits: memory,
  })
  const stop = () => worker.postMessage('stop')
  signal?.addEventListener('abort', stop)
  worker.on('message', onNews)
  try {
    const [code] = (await once(worker, 'exit')) as [number]
    if (code !== 0) throw new Error(`The thread of the import ended with ${code}.`)
  } catch (error) {
    const isTooMuch =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw isTooMuch ? new TooMuchAtOnce() : error
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
