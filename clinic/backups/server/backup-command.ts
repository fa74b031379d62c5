import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { fileNameFor } from '../../../server/backup/backup-format.ts'
import { makeBackup } from '../../../server/backup/make-backup.ts'
import { keepPassphrase } from '../../../server/backup/passphrase.ts'
import { addressOf } from '../../../server/database/connect.ts'
import { joinDatabase } from '../../../server/database/join-database.ts'
import { readEnvironment } from '../../../server/environment.ts'
import { peakMegabytes } from '../../../server/peak-memory.ts'
import { filesForBackup, noteLost } from '../../documents/files/server/files-for-backup.ts'
import { backupStore } from './backup-store.ts'
import { filesOfClinic } from './files-of-clinic.ts'
import { showProgress } from './show-progress.ts'
import { grouped } from '../../../contract/number-words.ts'

// `npm run backup -- --to FOLDER`: works with or without a running server.
try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!values.to) throw new Error('Usage: npm run backup -- --to FOLDER')
  await backUp(resolve(values.to))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function backUp(folder: string): Promise<void> {
  const began = performance.now()
  const environment = readEnvironment()
  const { sql, close } = await joinDatabase(environment)
  const backups = backupStore(sql)
  const id = uuidv7()
  await backups.addRunning(id)
  try {
    const path = join(folder, fileNameFor(new Date()))
    const made = await makeBackup({
      url: addressOf(sql),
      path,
      passphrase: keepPassphrase(environment, (notice) => console.error(notice)),
      files: filesOfClinic(environment.secret),
      storedFiles: filesForBackup(environment),
      onProgress: showProgress('Backing up'),
    })
    await backups.finish(id, { path, ...made })
    if (made.lost.length > 0) {
      await noteLost(sql, environment, made.lost)
      console.error(`${made.lost.length} files of patients are gone or damaged, and not in it.`)
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const megabytes = peakMegabytes()
    console.log(
      `${path}\n${grouped(made.rows)} rows of ${made.tables} tables, ` +
        `${(made.bytes / 1e6).toFixed(1)} MB, read back and found whole.\n` +
        `Took ${seconds} s and at most ${megabytes} MB of memory.`,
    )
  } catch (error) {
    await backups.fail(id, error instanceof Error ? error.message : 'It was stopped by an error.')
    throw error
  } finally {
    await close()
  }
}
