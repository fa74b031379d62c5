import type { Readable } from 'node:stream'
import { connectForReplication } from '../database/connect.ts'
import { runningCluster } from '../database/join-database.ts'

/**
 * Makes the running embedded PostgreSQL read every file of its cluster from the disk and compare
 * each page with its checksum, as a base backup without a target. Pages in memory cannot hide
 * damage on the disk. Returns the names of damaged files, relative to the data directory.
 */
export async function checkFiles(dataFolder: string, signal?: AbortSignal): Promise<string[]> {
  signal?.throwIfAborted()
  const damaged = new Set<string>()
  const sql = connectForReplication(runningCluster(dataFolder).superuserUrl, (text) => {
    const [, file] = /^checksum verification failed in file "(?:\.\/)?([^"]+)"/.exec(text) ?? []
    if (file !== undefined) damaged.add(file)
  })
  const stop = () => void sql.end({ timeout: 0 })
  signal?.addEventListener('abort', stop)
  try {
    const stream: Readable = await sql
      .unsafe(
        "BASE_BACKUP (CHECKPOINT 'fast', VERIFY_CHECKSUMS true, WAIT false, MANIFEST 'no', TARGET 'blackhole')",
      )
      .readable()
    await stream.resume().toArray()
    signal?.throwIfAborted()
  } finally {
    signal?.removeEventListener('abort', stop)
    await sql.end({ timeout: 1 })
  }
  return [...damaged].sort()
}
