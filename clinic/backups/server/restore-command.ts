import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Manifest, rowsOf } from '../../../server/backup/backup-format.ts'
import { putBackPassphrase, readPassphrase } from '../../../server/backup/passphrase.ts'
import { restoreToTime } from '../../../server/backup/point-in-time.ts'
import { readBackup } from '../../../server/backup/read-backup.ts'
import { refuseNewerSchema, restoreBackup } from '../../../server/backup/restore-backup.ts'
import { addressOf, type Sql } from '../../../server/database/connect.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { type Environment, readEnvironment } from '../../../server/environment.ts'
import { fileStore } from '../../../server/files/file-store.ts'
import { peakMegabytes } from '../../../server/peak-memory.ts'
import { putBackFiles, secretAfter } from './files-of-clinic.ts'
import { restoreFiles } from './restore-files.ts'
import { noteRestore } from './note-restore.ts'
import { endAllSessions } from '../../access/session/server/sessions-of.ts'
import { sealAll } from '../../audit/server/audit-sealer.ts'
import { verifyAudit } from '../../audit/server/audit-verify.ts'
import { showProgress } from './show-progress.ts'
import { grouped } from '../../../contract/number-words.ts'

// `npm run restore -- FILE [--dry-run]`: into an empty database. `npm run restore -- FILE --files`: only patients'
// files that are gone or damaged here, beside the running clinic. `npm run restore -- --at TIME`: sets
// the clinic's own database back to its state at that time.
const usage =
  'Usage: npm run restore -- FILE [--dry-run | --files]\n' +
  '       npm run restore -- --at 2026-03-01T14:30:00+01:00 | --at latest'
const began = performance.now()
const step = (text: string) => console.error(`${text} …`)
try {
  const { values, positionals } = parseArgs({
    options: {
      at: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      files: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  const isOne = (file === undefined) !== (values.at === undefined) && more.length === 0
  if (!isOne) throw new Error(usage)
  const environment = readEnvironment()
  if (file === undefined) await restoreTo(environment, values.at ?? '')
  else if (values.files) {
    const mended = await restoreFiles(environment, resolve(file), passphraseOf(environment))
    console.log(`Files of patients put back: ${mended}. Nothing else was changed.`)
  } else if (values['dry-run']) await tell(environment, resolve(file))
  else await restore(environment, resolve(file))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const megabytes = peakMegabytes()
  console.log(`Took ${seconds} s and at most ${megabytes} MB of memory.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function passphraseOf(environment: Environment): string {
  const passphrase = readPassphrase(environment)
  if (passphrase !== null) return passphrase
  throw new Error(
    'The passphrase of the backup is missing: set OPENWARD_BACKUP_PASSPHRASE to it, or copy the ' +
      'file backup-passphrase of the machine that made it into the data folder.',
  )
}

async function tell(environment: Environment, path: string): Promise<void> {
  const { header, manifest } = await readBackup({
    path,
    passphrase: passphraseOf(environment),
    onProgress: showProgress('Checking'),
  })
  await refuseNewerSchema(header)
  for (const [name, { rows }] of Object.entries(manifest.tables)) {
    if (rows > 0) console.log(`${grouped(rows).padStart(15)} ${name}`)
  }
  console.log(`${grouped(Object.keys(manifest.stored).length).padStart(15)} files of patients`)
  console.log(
    `The backup of ${header.createdAt} is whole. Restoring it would load ` +
      `${grouped(rowsOf(manifest))} rows into an empty database. Nothing was changed.`,
  )
}

async function restore(environment: Environment, path: string): Promise<void> {
  const passphrase = passphraseOf(environment)
  const database = await openDatabase(environment, (message) => console.error(message))
  try {
    const { header, manifest, rows, files } = await restoreBackup({
      url: addressOf(database.owner),
      path,
      passphrase,
      putStored: (name, content, files) =>
        fileStore({ ...environment, secret: secretAfter(files, environment) }).putBack(
          name,
          content,
        ),
      onStep: step,
      onProgress: showProgress('Reading'),
    })
    await tellOfAudit(database.owner)
    const tables = Object.keys(manifest.tables).length
    const found = { backup_of: header.createdAt, rows, tables }
    await noteRestore(database.owner, { from: basename(path), found })
    // Sessions that were ended since the backup must not work again.
    await endAllSessions(database.owner)
    // The restored-from backup itself, which was still being made at that moment.
    await database.owner`delete from backups where state in ('waiting', 'running')`
    if (!(await putBackFiles(files, environment))) {
      console.error(
        'OPENWARD_SECRET is not the one that this clinic had, so second factors do not work. ' +
          'Start with the old one, or let admins reset them.',
      )
    }
    putBackPassphrase(environment, passphrase)
    database.firstStartDone()
    console.log(
      `The clinic of ${header.createdAt} is back: ${grouped(rows)} rows, each table ` +
        'as the manifest tells. Everybody has to sign in again.',
    )
    tellOfFiles(manifest)
  } finally {
    await database.close()
  }
}

function tellOfFiles({ stored, lost }: Manifest): void {
  console.log(`Files of patients: ${grouped(Object.keys(stored).length)}, all whole.`)
  if (lost.length > 0) console.error(`They were gone or damaged before the backup: ${lost.length}.`)
}

/** Says if the log was changed before the backup; the clinic is restored all the same. */
async function tellOfAudit(sql: Sql): Promise<void> {
  step('Verifying the audit log')
  await sealAll(sql)
  const { events, firstBad } = await verifyAudit(sql, [])
  if (firstBad === null) {
    console.log(`The audit log is whole: ${grouped(events)} events.`)
    return
  }
  console.error(`The audit log is not whole. First bad event: ${firstBad.seq}. ${firstBad.why}`)
  process.exitCode = 1
}

async function restoreTo(environment: Environment, time: string): Promise<void> {
  const { databaseUrl, dataFolder, walFolder } = environment
  if (databaseUrl !== null || walFolder === null) {
    throw new Error(
      'Going back to a point in time needs the own database and OPENWARD_WAL_FOLDER, where it has ' +
        'archived its log. For a PostgreSQL of your own see docs/operations.md.',
    )
  }
  const at = time === 'latest' ? null : new Date(time)
  if (at && Number.isNaN(at.getTime())) throw new Error(`${time} is not a time.\n${usage}`)
  if (at && !/(?:Z|[+-]\d\d:?\d\d)$/.test(time)) {
    throw new Error(`Give the time zone too, as in ${time}Z or ${time}+01:00.`)
  }
  const { aside } = await restoreToTime({ dataFolder, walFolder, at, onStep: step })
  console.log(
    `The database is as it was ${at ? `at ${at.toISOString()}` : 'at the end of its log'}.`,
  )
  await noteReturn(environment, time)
  if (aside) console.log(`The earlier database is kept in ${aside}. Delete it when all is well.`)
}

/** Starts the database once more to note it: the replayed log ends at that time. */
async function noteReturn(environment: Environment, time: string): Promise<void> {
  const database = await openDatabase(environment, (message) => console.error(message))
  try {
    await noteRestore(database.owner, { from: 'the archived log', found: { time } })
  } finally {
    await database.close()
  }
}
