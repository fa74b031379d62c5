import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { clusterHome } from '../database/cluster-home.ts'
import { startEmbedded } from '../database/embedded.ts'
import { lockFolder } from '../database/folder-lock.ts'
import { clearOrphan } from '../database/orphan.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'

type ProofOptions = Omit<Parameters<typeof restoreBackup>[0], 'url'> & {
  /** Created for the proof and deleted after it. */
  readonly scratchFolder: string
}

/**
 * Restores a backup into a temporary PostgreSQL and compares every table with the manifest. The
 * clinic's own database is not used, so this also works with a DATABASE_URL.
 */
export async function proveBackup({ scratchFolder, ...options }: ProofOptions): Promise<Restored> {
  await removeScratch(scratchFolder)
  const scratch = await startEmbedded(scratchFolder, {
    log: () => undefined,
    isThrowaway: true,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  try {
    return await restoreBackup({ ...options, url: scratch.url })
  } finally {
    await scratch.stop()
    await removeScratch(scratchFolder)
  }
}

/** Also removes what a killed server left behind; its PostgreSQL may still run. */
async function removeScratch(folder: string): Promise<void> {
  const place = join(folder, 'postgres')
  if (existsSync(place)) {
    const home = clusterHome(folder)
    const lock = lockFolder(home.folder)
    if (!lock) throw new BackupRefusal('Another proof of a backup is under way.')
    await clearOrphan(home.cluster)
    lock.release()
    rmSync(realpathSync(place), { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
}
