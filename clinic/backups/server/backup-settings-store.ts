import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type * as z from 'zod'
import { Problem } from '../../../contract/problem.ts'
import type { Viewer } from '../../../contract/role.ts'
import { BackupRefusal } from '../../../server/backup/backup-refusal.ts'
import { makeFolder } from '../../../server/backup/make-folder.ts'
import { passphraseFile, readPassphrase } from '../../../server/backup/passphrase.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Environment } from '../../../server/environment.ts'
import type { BackupSettings, BackupSettingsChanges } from '../backup.ts'
import { archivingOf } from './archiving.ts'
import { readFileCheck } from './file-check-job.ts'

type Stored = Omit<BackupSettings, 'usualFolder' | 'passphrase' | 'archiving' | 'fileCheck'> & {
  readonly passphraseKeptAt: string | null
}
export type BackupPlace = Pick<
  Environment,
  | 'dataFolder'
  | 'filesFolder'
  | 'filesBucket'
  | 'databaseUrl'
  | 'backupPassphrase'
  | 'walFolder'
  | 'secret'
>

/** The clinic's settings of its backups. */
export function backupSettingsStore(sql: Sql, environment: BackupPlace) {
  const usualFolder = join(resolve(environment.dataFolder), 'backups')

  async function read(): Promise<BackupSettings> {
    const [stored] = await sql<Stored[]>`
      select nightly, folder, hour, keep, proof_days, passphrase_kept_at, created_at, updated_at,
        version, (select max(proved_at) from backups where proof = 'good') as proved_at
      from backup_settings`
    if (!stored) throw new Error('The row of the backup settings is missing.')
    const { passphraseKeptAt, ...settings } = stored
    const isKnown = readPassphrase(environment) !== null
    return {
      ...settings,
      usualFolder,
      passphrase: {
        from: environment.backupPassphrase ? 'environment' : isKnown ? 'file' : 'nowhere yet',
        file: passphraseFile(environment.dataFolder),
        keptAt: passphraseKeptAt,
      },
      archiving: await archivingOf(sql, environment),
      fileCheck: await readFileCheck(sql, environment),
    }
  }

  return {
    read,

    /** The folder of the next backup. */
    async folder(): Promise<string> {
      const [row] = await sql<{ folder: string }[]>`select folder from backup_settings`
      if (row?.folder) return row.folder
      // A server on a DATABASE_URL may not have used its data folder before.
      await mkdir(environment.dataFolder, { recursive: true, mode: 0o700 })
      return usualFolder
    },

    async change(
      viewer: Viewer,
      version: number,
      changes: z.output<typeof BackupSettingsChanges>,
    ): Promise<BackupSettings> {
      if (changes.folder !== '') await checkWritable(changes.folder)
      const changed = await sql`
        update backup_settings set ${sql(changes)}, updated_by = ${viewer.userId}
        where version = ${version}`
      const current = await read()
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },

    async confirmPassphraseKept(viewer: Viewer): Promise<void> {
      await sql`
        update backup_settings set passphrase_kept_at = now(), updated_by = ${viewer.userId}`
    },
  }
}

async function checkWritable(folder: string): Promise<void> {
  await makeFolder(folder).catch((error: unknown) => {
    if (!(error instanceof BackupRefusal)) throw error
    throw new Problem('invalid', { errors: { folder: error.message } })
  })
}
