import { rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { rowsOf } from './backup-format.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

export interface MadeBackup {
  readonly rows: number
  readonly bytes: number
  readonly tables: number
  /** Patients' files that were gone or damaged, so that it does not have them. */
  readonly lost: readonly string[]
}

/** Writes a backup and reads it back from the disk: an unreadable backup counts as none. */
export async function makeBackup(options: Parameters<typeof writeBackup>[0]): Promise<MadeBackup> {
  const { path, passphrase, onProgress, signal } = options
  let total = 0
  const { manifest, bytes } = await writeBackup({
    ...options,
    onProgress: ({ done, of }) => {
      total = of
      onProgress?.({ done, of: of * 2 })
    },
  })
  try {
    const read = await readBackup({
      path,
      passphrase,
      onProgress: ({ done, of }) =>
        onProgress?.({ done: total + Math.round((total * done) / of), of: total * 2 }),
      ...(signal && { signal }),
    })
    if (!isDeepStrictEqual(read.manifest, manifest)) {
      throw new BackupRefusal('The backup read back differs from what was written.')
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  const tables = Object.keys(manifest.tables).length
  return { rows: rowsOf(manifest), bytes, tables, lost: manifest.lost }
}
