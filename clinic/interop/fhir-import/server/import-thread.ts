import { join } from 'node:path'
import { addressOf, type Sql } from '../../../../server/database/connect.ts'
import { isOutOfMemory, runThread } from '../../../../server/threads/run-thread.ts'
import type { ImportNews } from './import-news.ts'

interface ThreadOptions {
  /** The paths of the files; null when they were uploaded. */
  readonly paths: readonly string[] | null
  readonly onNews: (news: ImportNews) => void
  readonly signal?: AbortSignal
}

/** Megabytes: enough for a file of 200 MB, with room to spare. */
const mostMemory = 320
/** A thread that was told to stop reaches its next safe point within this time. */
const graceMs = 30_000

/** The bundle has more resources than the thread's memory holds. */
export class TooMuchAtOnce extends Error {
  constructor() {
    super(
      'A file holds more resources than can be imported at once: split it into smaller bundles.',
    )
  }
}

/**
 * Runs an import in a thread of its own: the server still answers while bundles are read, and a bundle
 * that needs too much memory ends the thread, not the server.
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
      // The thread sends only news.
      onMessage: (news) => onNews(news as ImportNews),
      signal,
      graceMs,
    })
  } catch (error) {
    throw isOutOfMemory(error) ? new TooMuchAtOnce() : error
  }
}
