import { readBackup } from '../../../server/backup/read-backup.ts'
import { joinDatabase } from '../../../server/database/join-database.ts'
import type { Environment } from '../../../server/environment.ts'
import { mendFile } from '../../documents/files/server/files-for-backup.ts'

/**
 * Puts back patients' files that are gone or damaged on the disk of this server, from a backup. The rows stay as they
 * are. Answers how many files were put back.
 */
export async function restoreFiles(
  environment: Environment,
  path: string,
  passphrase: string,
): Promise<number> {
  // All of it is checked before anything is put back.
  await readBackup({ path, passphrase })
  const { sql, close } = await joinDatabase(environment)
  let mended = 0
  try {
    await readBackup({
      path,
      passphrase,
      onStored: async (name, content) => {
        if (await mendFile(sql, environment, name, content)) mended += 1
      },
    })
  } finally {
    await close()
  }
  return mended
}
