import { parentPort, workerData } from 'node:worker_threads'
import { BackupRefusal } from '../../../server/backup/backup-refusal.ts'
import { takeBaseBackup } from '../../../server/backup/base-backup.ts'
import { makeBackup } from '../../../server/backup/make-backup.ts'
import { proveBackup } from '../../../server/backup/prove-backup.ts'
import type { Progress } from '../../../server/backup/write-backup.ts'
import { filesForBackup } from '../../documents/files/server/files-for-backup.ts'
import { filesOfClinic } from './files-of-clinic.ts'
import { type BackupMessage, BackupTask, type ThreadResult } from './backup-thread.ts'

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

async function run(task: BackupTask): Promise<ThreadResult> {
  if (task.task === 'make') {
    const files = filesOfClinic(task.secret)
    const storedFiles = filesForBackup(task)
    const { rows, bytes, lost } = await makeBackup({
      ...{ ...task, files, storedFiles, onProgress, signal },
    })
    return { rows, bytes, lost: [...lost] }
  }
  if (task.task === 'base') return { rows: 0, bytes: await takeBaseBackup(task, signal), lost: [] }
  const { rows } = await proveBackup({ ...task, onProgress, signal })
  return { rows, bytes: 0, lost: [] }
}
