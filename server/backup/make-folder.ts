import { access, constants, mkdir } from 'node:fs/promises'
import { BackupRefusal } from './backup-refusal.ts'

/**
 * Makes a folder for backups, in one that is there (making parents too never ends in some file
 * systems), and refuses one that cannot be written.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    // With the slash it has to be a folder.
    await access(`${folder}/`, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'the folder it would lie in is not there' : code
    throw new BackupRefusal(`The folder for backups cannot be made or written: ${why}.`)
  }
}
