import { join } from 'node:path'
import * as z from 'zod'
import { BackupRefusal } from '../../../server/backup/backup-refusal.ts'
import type { Progress } from '../../../server/backup/write-backup.ts'
import { runThread } from '../../../server/threads/run-thread.ts'

const text = z.string()
const Bucket = z.object({
  ...{ endpoint: text, region: text, bucket: text, folder: text, keyId: text, secret: text },
})
const Secret = z.object({ path: z.string(), passphrase: z.string() })
/** `make` gets the clinic's secret, to keep it beside the rows that are sealed with it, and to read patients' files. */
export const BackupTask = z.discriminatedUnion('task', [
  Secret.extend({
    task: z.literal('make'),
    url: z.string(),
    secret: z.string(),
    dataFolder: z.string(),
    filesFolder: z.string().nullable(),
    filesBucket: Bucket.nullable(),
  }),
  Secret.extend({ task: z.literal('prove'), scratchFolder: z.string() }),
  z.object({ task: z.literal('base'), dataFolder: z.string(), walFolder: z.string() }),
])
export type BackupTask = z.infer<typeof BackupTask>

export const BackupMessage = z.union([
  z.object({ done: z.number(), of: z.number() }),
  z.object({ rows: z.number(), bytes: z.number(), lost: z.array(z.string()) }),
  z.object({ refused: z.string() }),
])
export type BackupMessage = z.infer<typeof BackupMessage>

/** Megabytes: rows pass through in small batches, however large the clinic is. */
const mostMemory = 512
/** A thread that was told to stop reaches its next safe point within this time. */
const graceMs = 30_000

export interface ThreadResult {
  readonly rows: number
  readonly bytes: number
  /** Patients' files that were gone or damaged. */
  readonly lost: string[]
}

interface ThreadOptions {
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal
}

/**
 * Encrypting and hashing a whole clinic keeps a processor busy for a while: in a thread of its own, so
 * that the server still answers.
 */
export async function runInThread(
  task: BackupTask,
  { onProgress, signal }: ThreadOptions = {},
): Promise<ThreadResult> {
  let result: ThreadResult = { rows: 0, bytes: 0, lost: [] }
  const refusals: string[] = []
  await runThread({
    file: join(import.meta.dirname, 'backup-worker.ts'),
    name: 'backup',
    data: task,
    mostMemory,
    onMessage: (sent) => {
      const message = BackupMessage.parse(sent)
      if ('done' in message) onProgress?.(message)
      else if ('refused' in message) refusals.push(message.refused)
      else result = message
    },
    signal,
    graceMs,
  })
  if (refusals[0] !== undefined) throw new BackupRefusal(refusals[0])
  return result
}
