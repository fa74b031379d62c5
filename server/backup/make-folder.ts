import { access, constants, mkdir } from 'node:fs/promises'
import { BackupRefusal } from './backup-refusal.ts'

/**
 * Creates a folder for backups in an existing folder (creating parents too never ends in some file
 * systems), and refuses a folder that cannot be written.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    // With the slash the path must be a folder.
    await access(`${folder}/`, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'its parent folder does not exist' : code
    throw new BackupRefusal(`The folder for backups cannot be made or written: ${why}.`)
  }
}
