import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { readBackup } from '../../../server/backup/read-backup.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { emptyTestDatabase } from '../../../server/database/test-database.ts'
import { aPdf } from '../../../server/files/a-pdf.ts'
import { fileStore, filesFolderOf } from '../../../server/files/file-store.ts'
import { figure } from '../../../trust/figure.ts'
import { sendFile, sha256 } from '../../documents/files/server/a-file.ts'
import { filesForBackup } from '../../documents/files/server/files-for-backup.ts'
import { anInboxItem } from '../../documents/inbox/server/an-inbox-item.ts'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../records/care/server/a-care-taking.ts'
import { readBackupWarnings } from '../backup.ts'
import { filesOfClinic } from './files-of-clinic.ts'

const passphrase = 'six blue herons at dawn'
const contents = [
  ...Array.from({ length: 30 }, (_, n) => aPdf(`Letter ${n}`)),
  Buffer.concat([aPdf('A long one'), randomBytes(5_000_000), Buffer.from('%%EOF')]),
]
/** It waits in the inbox. */
const scan = aPdf('A scan that nobody has filed')
let clinic: TestClinic
let admin: Caller
let folder: string
let path: string
let names: string[]
beforeAll(async () => {
  clinic = await testClinic()
  folder = await mkdtemp(join(tmpdir(), 'openward-stored-'))
  path = join(folder, 'clinic.tar.age')
  admin = await clinic.signedIn('admin')
  const doctor = await clinic.signedIn('doctor')
  const { id } = await aPatient(clinic.sql)
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: id })
  for (const content of contents) {
    expect((await sendFile(clinic, doctor, id, { content })).status).toBe(201)
  }
  await anInboxItem(clinic, admin, { content: scan, name: 'fax.pdf' })
  await write(path)
  const rows = await clinic.sql<{ name: string }[]>`select name from stored_files order by name`
  names = rows.map(({ name }) => name)
})
afterAll(async () => {
  await clinic.close()
  await rm(folder, { recursive: true })
})

const write = (to: string) =>
  writeBackup({
    ...{ url: clinic.url, path: to, passphrase, scryptWorkFactor: 10 },
    files: filesOfClinic(clinic.environment.secret),
    storedFiles: filesForBackup(clinic.environment),
  })

function restore(args: readonly string[], variables: Record<string, string>) {
  return promisify(execFile)(
    process.execPath,
    ['clinic/backups/server/restore-command.ts', ...args],
    {
      env: {
        ...process.env,
        OPENWARD_BACKUP_PASSPHRASE: passphrase,
        VITEST: undefined,
        ...variables,
      },
    },
  )
}

const placeOf = (name: string) => join(filesFolderOf(clinic.environment), name.slice(0, 2), name)

test('D-10 a restored clinic has the files of its patients, also where its secret is another one', async () => {
  const target = await emptyTestDatabase()
  const secret = 'another secret for tests only, long enough'
  const dataFolder = join(folder, 'restored')
  const { stdout } = await restore([path], {
    DATABASE_URL: target.ownerUrl,
    OPENWARD_DATA: dataFolder,
    OPENWARD_SECRET: secret,
  })
  expect(stdout).toContain(`Files of patients: ${contents.length + 1}, all whole.`)
  const files = fileStore({ dataFolder, filesFolder: null, filesBucket: null, secret })
  const rows = await target.owner<{ name: string; sha256: string }[]>`
    select name, sha256 from stored_files`
  const restored: string[] = []
  for (const { name, sha256: told } of rows) {
    expect(await files.check(name, told)).toBe('whole')
    const content = await files.read(name)
    if (content) restored.push(sha256(await buffer(content)))
  }
  expect(restored.sort()).toEqual([...contents, scan].map(sha256).sort())
  const waiting = await target.owner`
    select i.name, s.sha256 from inbox_items i join stored_files s on s.name = i.stored`
  expect(waiting).toEqual([{ name: 'fax.pdf', sha256: sha256(scan) }])
  // No content lies there readable.
  const onDisk = await readdir(join(dataFolder, 'files'), { recursive: true })
  expect(onDisk.filter((name) => name.includes('.'))).toEqual([])
  await target.drop()
  figure('D-10', `${rows.length} files of patients restored under another secret, 0 differences`)
})

test('D-12 a bit that flips in the part of a backup with files is found', async () => {
  const { size } = await stat(path)
  const places = Array.from({ length: 6 }, (_, n) => Math.floor(size * (0.2 + n * 0.14)))
  for (const place of places) {
    const copy = join(folder, 'flipped.tar.age')
    await copyFile(path, copy)
    const file = await open(copy, 'r+')
    const { buffer: byte } = await file.read(Buffer.alloc(1), 0, 1, place)
    await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, place)
    await file.close()
    await expect(readBackup({ path: copy, passphrase })).rejects.toThrow(/^The backup is damaged/)
  }
  figure('D-12', `${places.length} of ${places.length} flipped bits among stored files noticed`)
})

test('a file that is gone or damaged stops no backup, warns admins, and comes back from an earlier one', async () => {
  const [gone = '', damaged = ''] = names
  await rm(placeOf(gone))
  await writeFile(placeOf(damaged), randomBytes(100))
  const later = join(folder, 'later.tar.age')
  const { manifest } = await write(later)
  expect(manifest.lost).toEqual([gone, damaged])
  expect(Object.keys(manifest.stored)).toHaveLength(contents.length + 1 - 2)
  await clinic.sql`update stored_files set damage = 'gone' where name = any(${[gone, damaged]})`
  const warned = async () =>
    (await admin.ask(readBackupWarnings)).body.warnings.map(({ kind }) => kind)
  expect(await warned()).toContain('patients’ files damaged')
  const { stdout } = await restore([path, '--files'], {
    DATABASE_URL: clinic.url,
    OPENWARD_DATA: clinic.environment.dataFolder,
    OPENWARD_SECRET: clinic.environment.secret,
  })
  expect(stdout).toContain('Files of patients put back: 2.')
  const files = filesForBackup(clinic.environment)
  const rows = await clinic.sql<{ name: string; sha256: string }[]>`
    select name, sha256 from stored_files where damage is null`
  expect(rows).toHaveLength(contents.length + 1)
  for (const { name, sha256: told } of rows) expect(await files.read(name, told)).not.toBeNull()
  expect(await warned()).not.toContain('patients’ files damaged')
})
