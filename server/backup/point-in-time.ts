import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chown, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { clusterHome, type ClusterHome } from '../database/cluster-home.ts'
import { connect, type Sql } from '../database/connect.ts'
import { urlOf } from '../database/embedded.ts'
import { lockFolder, lockHolder } from '../database/folder-lock.ts'
import { clearOrphan } from '../database/orphan.ts'
import {
  installedPostgres,
  type PostgresBinaries,
  reachableBinaries,
} from '../database/postgres-binaries.ts'
import { chooseListening, startPostmaster } from '../database/postmaster.ts'
import { giveTo } from '../database/system-user.ts'
import { archiveSettings, restoreCommand } from '../database/wal-archive.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { type BaseBackup, baseFile, listBaseBackups, passwordCopy } from './base-backup.ts'

interface PointInTime {
  readonly dataFolder: string
  readonly walFolder: string
  /** Null restores as far as the log reaches. */
  readonly at: Date | null
  readonly onStep?: (step: string) => void
}

/**
 * Restores the embedded database to a moment: the newest base backup before it, and the log from
 * there. The existing cluster is renamed and kept; after a failure it is put back. Returns its
 * path.
 */
export async function restoreToTime(options: PointInTime): Promise<{ aside: string | null }> {
  const home = clusterHome(options.dataFolder)
  const lock = lockFolder(home.folder)
  if (!lock) {
    throw new BackupRefusal(
      `OpenWard runs on the data folder ${options.dataFolder} (${lockHolder(home.folder)}): stop ` +
        'it before the restore.',
    )
  }
  try {
    await clearOrphan(home.cluster)
    const binaries = reachableBinaries(installedPostgres(), home.folder, home.user)
    const base = await chooseBase(options, binaries)
    if (!existsSync(home.passwordFile)) {
      await copyFile(passwordCopy(options.walFolder), home.passwordFile)
      if (home.user) await chown(home.passwordFile, home.user.uid, home.user.gid)
    }
    return await replace(home, binaries, base, options)
  } finally {
    lock.release()
  }
}

async function chooseBase(
  { walFolder, at }: PointInTime,
  { majorVersion }: PostgresBinaries,
): Promise<BaseBackup> {
  const bases = await listBaseBackups(walFolder)
  const base = bases.findLast(({ endedAt }) => at === null || new Date(endedAt) <= at)
  if (!base) {
    const first = bases[0]
    throw new BackupRefusal(
      first
        ? `The first base backup in ${walFolder} is of ${first.endedAt}: choose a later time.`
        : `There is no base backup in ${walFolder}, so its log cannot be replayed.`,
    )
  }
  if (base.postgres.split('.')[0] !== majorVersion) {
    throw new BackupRefusal(
      `The base backup was made by PostgreSQL ${base.postgres}; this OpenWard includes ${majorVersion}.`,
    )
  }
  return base
}

async function replace(
  home: ClusterHome,
  binaries: PostgresBinaries,
  base: BaseBackup,
  options: PointInTime,
): Promise<{ aside: string | null }> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const aside = `${home.cluster}.before-${stamp}`
  const restored = `${home.cluster}.restored`
  const hadCluster = existsSync(home.cluster)
  options.onStep?.(`Unpacking the base backup of ${base.endedAt}`)
  await unpack(options.walFolder, base, restored, home)
  if (hadCluster) await rename(home.cluster, aside)
  try {
    await rename(restored, home.cluster)
    options.onStep?.('Replaying the log')
    await replay(home, binaries, options, aside).catch(async (error: unknown) => {
      const endsBefore = String(error).includes('recovery ended before configured recovery target')
      if (!endsBefore) throw error
      if (!hadCluster) {
        throw new BackupRefusal(
          'The archived log ends before that time: choose an earlier one, or --at latest.',
        )
      }
      // The whole log is at hand, so nothing was written between its end and that time.
      await rm(home.cluster, { recursive: true })
      await unpack(options.walFolder, base, home.cluster, home)
      await replay(home, binaries, { ...options, at: null }, aside)
    })
  } catch (error) {
    await rm(home.cluster, { recursive: true, force: true })
    if (hadCluster) await rename(aside, home.cluster)
    throw error
  }
  return { aside: hadCluster ? aside : null }
}

/** PostgreSQL replays the log up to the moment, becomes writable there, and is stopped again. */
async function replay(
  home: ClusterHome,
  binaries: PostgresBinaries,
  { walFolder, at }: PointInTime,
  aside: string,
): Promise<void> {
  await writeFile(join(home.cluster, 'recovery.signal'), '')
  giveTo(home.user, home.cluster)
  const listening = await chooseListening(home)
  const postmaster = await startPostmaster(home, binaries, listening, {
    ...archiveSettings(walFolder, home),
    restore_command: restoreCommand(walFolder, aside),
    recovery_target_action: 'promote',
    // No connection is accepted before the replay is complete.
    hot_standby: 'off',
    ...(at && { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') }),
  })
  const ended = new AbortController()
  void postmaster.exited.then(() => ended.abort())
  // PostgreSQL reports its start when it begins to replay; the replay may take hours.
  const sql = connect({ url: urlOf(home, listening, 'postgres', 'postgres') }, { max: 1 })
  try {
    while (!(await isReplayed(sql))) {
      if (ended.signal.aborted)
        throw new Error(readFileSync(home.logFile, 'utf8').trim().slice(-2000))
      await pause(100)
    }
  } finally {
    await sql.end({ timeout: 1 })
    await postmaster.stop()
  }
}

async function isReplayed(sql: Sql): Promise<boolean> {
  try {
    const [row] = await sql<{ yes: boolean }[]>`select not pg_is_in_recovery() as yes`
    return row?.yes === true
  } catch {
    // PostgreSQL refuses connections until the replay is complete.
    return false
  }
}

async function unpack(
  walFolder: string,
  base: BaseBackup,
  to: string,
  { user }: ClusterHome,
): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { mode: 0o700 })
  const archive = extract()
  const reading = pipeline(
    createReadStream(baseFile(walFolder, base)),
    createZstdDecompress(),
    archive,
  )
  reading.catch(() => undefined)
  for await (const entry of archive) {
    const path = join(to, entry.header.name)
    if (entry.header.type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 })
    else await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
    entry.resume()
  }
  await reading
  giveTo(user, to)
}
