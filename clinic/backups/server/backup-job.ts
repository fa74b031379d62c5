import type { BackgroundWork } from '../../../server/concept.ts'
import { join, resolve } from 'node:path'
import { BackupRefusal } from '../../../server/backup/backup-refusal.ts'
import { fileNameFor } from '../../../server/backup/backup-format.ts'
import { keepPassphrase, readPassphrase } from '../../../server/backup/passphrase.ts'
import type { Progress } from '../../../server/backup/write-backup.ts'
import { addressOf, type Sql } from '../../../server/database/connect.ts'
import type { LiveChanges } from '../../../server/http/live.ts'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import { noteLost } from '../../documents/files/server/files-for-backup.ts'
import { backupSettingsStore, type BackupPlace } from './backup-settings-store.ts'
import { backupQueue, backupStore } from './backup-store.ts'
import { runInThread, type BackupTask, type ThreadResult } from './backup-thread.ts'

interface Parts {
  readonly sql: Sql
  readonly jobs: Jobs
  readonly live: Pick<LiveChanges, 'publish'>
  readonly environment: BackupPlace
  readonly onError: (error: unknown) => void
  /** Gets the sentence about what people have to do with the passphrase. */
  readonly onNotice: (sentence: string) => void
}

/** A backup over which this many servers died or were stopped is not begun again. */
const mostAttempts = 5
const minuteMs = 60_000

/** Backups and restores on trial run as jobs, so that people may leave the page. */
export function workOnBackups(parts: Parts): void {
  const { sql, jobs, live, environment, onError, onNotice } = parts
  const backups = backupStore(sql)
  const settings = backupSettingsStore(sql, environment)
  const tell = (id: string) => live.publish(['backups'], [id])

  /** Runs a task in a thread and writes down its progress, one note after the other. */
  async function runNoted(
    id: string,
    task: BackupTask,
    signal: AbortSignal,
  ): Promise<ThreadResult> {
    let noting: Promise<unknown> = Promise.resolve()
    const onProgress = (progress: Progress) => {
      // A lost note matters only for the bar on a screen.
      noting = noting.then(() => backups.note(id, progress)).catch(() => undefined)
      tell(id)
    }
    try {
      return await runInThread(task, { onProgress, signal })
    } finally {
      await noting
    }
  }

  async function make(id: string, signal: AbortSignal): Promise<void> {
    const begun = await backups.begin(id)
    if (!begun) return
    if (begun.attempts > mostAttempts) {
      return backups.fail(id, 'It was started five times and never finished.')
    }
    tell(id)
    const path = join(await settings.folder(), fileNameFor(new Date()))
    const passphrase = keepPassphrase(environment, onNotice)
    const { secret, dataFolder, filesFolder, filesBucket } = environment
    const place = { secret, dataFolder, filesFolder, filesBucket }
    const task = { task: 'make', url: addressOf(sql), path, passphrase, ...place } as const
    const made = await runNoted(id, task, signal)
    await backups.finish(id, { path, ...made })
    if (made.lost.length > 0) {
      await noteLost(sql, place, made.lost)
      onNotice(
        `Files of patients that are gone or damaged, so that no backup has them: ${made.lost.length}`,
      )
    }
    await backups.removeOld()
    if (begun.reason !== 'nightly') return
    await takeBase(signal)
    const due = await backups.dueForProof()
    if (due) await backups.prove(due, jobs, null)
  }

  async function takeBase(signal: AbortSignal): Promise<void> {
    const { databaseUrl, walFolder, dataFolder } = environment
    if (databaseUrl !== null || walFolder === null) return
    // The log has the failure; the banner warns when archiving itself fails.
    await runInThread({ task: 'base', dataFolder, walFolder }, { signal }).catch(onError)
  }

  async function prove(id: string, signal: AbortSignal): Promise<void> {
    const path = await backups.beginProof(id)
    if (path === null) return
    tell(id)
    const passphrase = readPassphrase(environment)
    if (passphrase === null) throw new BackupRefusal('The passphrase of the backups is gone.')
    const scratchFolder = join(resolve(environment.dataFolder), 'restore-on-trial')
    await runNoted(id, { task: 'prove', path, passphrase, scratchFolder }, signal)
    await backups.endProof(id, null)
  }

  jobs.work(backupQueue, async ({ task = '', backupId = '' }, stopping) => {
    const isProof = task === 'prove'
    try {
      await (isProof ? prove : make)(backupId, stopping)
    } catch (error) {
      // The next server begins it again, as this one does after a lost connection to the database.
      if (stopping.aborted || isLostConnection(error)) throw error
      const isRefusal = error instanceof BackupRefusal
      if (!isRefusal) onError(error)
      const sentence = 'It was stopped by an error. The server’s log has the details.'
      const problem = isRefusal ? error.message : sentence
      await (isProof ? backups.endProof(backupId, problem) : backups.fail(backupId, problem))
    } finally {
      tell(backupId)
    }
  })
}

/** Looks every minute whether the night's backup is due. */
export function backUpNightly({
  sql,
  jobs,
  onError,
}: Pick<Parts, 'sql' | 'jobs' | 'onError'>): BackgroundWork {
  const backups = backupStore(sql)
  const look = () => {
    // The next look makes up for a failed one.
    void backups
      .addNightly(jobs)
      .then(() => backups.failForgotten())
      .catch(onError)
  }
  let timer: NodeJS.Timeout | undefined
  return {
    start() {
      look()
      timer = setInterval(look, minuteMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

function isLostConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?:08|57P|CONNECTION|ECONN)/.test(code)
}
