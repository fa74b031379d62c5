import { join } from 'node:path'
import { addressOf, type Sql } from '../../../server/database/connect.ts'
import { isOutOfMemory, runThread } from '../../../server/threads/run-thread.ts'
import type { ImportNews } from './import-news.ts'

interface ThreadOptions {
  /** Where the files of the import lie; null when they were uploaded. */
  readonly paths: readonly string[] | null
  readonly onNews: (news: ImportNews) => void
  readonly signal?: AbortSignal
}

/** Megabytes; what a file of 200 MB needs, with room. */
const mostMemory = 320
/** One that was told to stop comes to its next safe place in this time. */
const graceMs = 30_000

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
  try {
    await runThread({
      file: join(import.meta.dirname, 'import-worker.ts'),
      name: 'import',
      data: { url: addressOf(sql), importId, paths },
      mostMemory,
      // The thread sends nothing else.
      onMessage: (news) => onNews(news as ImportNews),
      signal,
      graceMs,
    })
  } catch (error) {
    throw isOutOfMemory(error) ? new TooMuchAtOnce() : error
  }
}
