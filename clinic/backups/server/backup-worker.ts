import { parentPort, workerData } from 'node:worker_threads'
import { BackupRefusal } from '../../../server/backup/backup-refusal.ts'
import { takeBaseBackup } from '../../../server/backup/base-backup.ts'
import { makeBackup } from '../../../server/backup/make-backup.ts'
import { proveBackup } from '../../../server/backup/prove-backup.ts'
import type { Progress } from '../../../server/backup/write-backup.ts'
import { filesOfClinic } from './files-of-clinic.ts'
import { type BackupMessage, BackupTask } from './backup-thread.ts'

const stopping = new AbortController()
const { signal } = stopping
parentPort?.once('message', () => stopping.abort(new Error('The backup was told to stop.')))
const send = (message: BackupMessage) => parentPort?.postMessage(message)

const pauseMs = 500
let toldAt = 0
const onProgress = ({ done, of }: Progress) => {
  if (performance.now() - toldAt < pauseMs) return
  toldAt = performance.now()
  send({ done, of })
}

try {
  send(await run(BackupTask.parse(workerData)))
} catch (error) {
  if (!(error instanceof BackupRefusal)) throw error
  send({ refused: error.message })
} finally {
  parentPort?.close()
}

async function run(task: BackupTask): Promise<{ rows: number; bytes: number }> {
  if (task.task === 'make') {
    return makeBackup({ ...task, files: filesOfClinic(task.secret), onProgress, signal })
  }
  if (task.task === 'base') return { rows: 0, bytes: await takeBaseBackup(task, signal) }
  const { rows } = await proveBackup({ ...task, onProgress, signal })
  return { rows, bytes: 0 }
}
