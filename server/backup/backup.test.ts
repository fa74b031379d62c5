import {
  copyFile,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { pack as tarPack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { readSchemaFiles } from '../database/schema-files.ts'
import { emptyTestDatabase, testDatabase } from '../database/test-database.ts'
import { figure } from '../../trust/figure.ts'
import { headerName, type Manifest } from './backup-format.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const passphrase = 'six blue herons at dawn'
const { owner: sql, ownerUrl: url, url: serverUrl, drop } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'openward-backup-'))
const path = join(folder, 'clinic.tar.age')
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true })
})

/** Writes a backup as in production, but with a passphrase that takes no time to check. */
const write = (to: string, from = url) =>
  writeBackup({
    url: from,
    path: to,
    passphrase,
    files: { secret: Buffer.from('kept beside the rows') },
    scryptWorkFactor: 10,
  })

let manifest: Manifest
beforeAll(async () => {
  // Charts and accounts that reference each other, line breaks, backslashes, bytes and nulls.
  await sql`
    insert into users (id, email, name, role, created_by)
    select gen_random_uuid(), 'person' || n || '@clinic.example', 'Zoë\\N' || chr(10) || n,
      case when n % 2 = 0 then 'staff' else 'doctor' end, null
    from generate_series(1, 400) n`
  await sql`insert into patients (id, user_id, name, email)
    select id, id, name, email from users where role = 'staff'`
  await sql`update users set name = name || ' later' where role = 'doctor'`
  await sql`
    update patients p set merged_into = (select max(id::text)::uuid from patients)
    where p.id = (select min(id::text)::uuid from patients)`
  await sql`insert into sessions (token_hash, user_id, expires_at)
    select decode('00ff0a5c', 'hex'), id, now() from users limit 1`
  // Written as the running server writes it: that role owns no table.
  manifest = (await write(path, serverUrl)).manifest
})

test('every table of the schema is in the backup, with the rows it has', async () => {
  const tables = await sql<{ name: string; columns: number }[]>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_definitions'
      and c.relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_'
        or nspname in ('information_schema', 'pgboss'))`
  expect(Object.keys(manifest.tables).sort()).toEqual(tables.map(({ name }) => name).sort())
  for (const { name } of tables) {
    const [row] = await sql<{ count: number }[]>`select count(*) from ${sql(name)}`
    expect([name, manifest.tables[name]?.rows]).toEqual([name, row?.count])
  }
  expect(manifest.tables['users']?.rows).toBe(400)
})

test('D-10 a backup restored into an empty database has every row and number', async () => {
  const target = await emptyTestDatabase()
  const { rows, files } = await restoreBackup({ url: target.ownerUrl, path, passphrase })
  const again = join(folder, 'again.tar.age')
  const copy = (await write(again, target.ownerUrl)).manifest
  expect(files.get('secret')?.toString()).toBe('kept beside the rows')
  const sums = ({ tables }: Manifest) =>
    Object.entries(tables).map(([name, { rows, rowSum }]) => [name, rows, rowSum])
  expect(sums(copy)).toEqual(sums(manifest))
  expect(copy.sequences).toEqual(manifest.sequences)
  // The rules that guard the rows are restored too: a trigger, a reference and an index.
  await expect(
    target.owner`insert into users (id, email, name, role)
      values (gen_random_uuid(), 'late@clinic.example', 'Late', 'patient')`,
  ).rejects.toMatchObject({ code: '23000' })
  await expect(
    target.owner`insert into sessions (token_hash, user_id, expires_at)
      values ('x', gen_random_uuid(), now())`,
  ).rejects.toMatchObject({ code: '23503' })
  const shape = (from: typeof sql) => from`
    select 'index' as kind, pg_get_indexdef(indexrelid) as is from pg_index
      where indrelid::regclass::text = any (${Object.keys(manifest.tables)})
    union all select 'constraint', conrelid::regclass || conname || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger', tgenabled::text || pg_get_triggerdef(oid) from pg_trigger
      where not tgisinternal
    order by 1, 2`
  expect(await shape(target.owner)).toEqual(await shape(sql))
  figure('D-10', `${rows} rows restored into an empty database, 0 differences`)
  await target.drop()
})

test('a restore never overwrites an existing clinic', async () => {
  const [before] = await sql`select count(*) from users`
  await expect(restoreBackup({ url, path, passphrase })).rejects.toThrow(
    /^The database is not empty, and a restore goes into an empty one only/,
  )
  expect(await sql`select count(*) from users`).toEqual([before])
})

test('a restore that was interrupted can be started again', async () => {
  const target = await emptyTestDatabase()
  const cut = new AbortController()
  const onStep = (step: string) => {
    if (step.startsWith('Loading')) cut.abort(new Error('The power is gone.'))
  }
  const cutShort = { url: target.ownerUrl, path, passphrase, onStep, signal: cut.signal }
  await expect(restoreBackup(cutShort)).rejects.toThrow('The power is gone.')
  // The state that a killed process leaves behind.
  await target.owner`create table half (id integer)`
  await target.owner`comment on schema public is 'OpenWard: a restore was begun here and did not end'`
  await restoreBackup({ url: target.ownerUrl, path, passphrase })
  expect(await target.owner`select to_regclass('half') as half`).toEqual([{ half: null }])
  expect(await target.owner`select count(*) from users`).toEqual([{ count: 400 }])
  await target.drop()
})

test('a backup of an earlier version goes through all later migrations', async () => {
  const target = await emptyTestDatabase()
  const old = await emptyTestDatabase()
  const names = (await readSchemaFiles()).migrations.map(({ name }) => name)
  await migrate(old.owner, { only: new Set(names.slice(0, 5)) })
  await old.owner`insert into mails (id, to_address, subject, body)
    values (gen_random_uuid(), 'pia@clinic.example', 'Hello', 'Dear Pia')`
  const oldPath = join(folder, 'old.tar.age')
  await write(oldPath, old.ownerUrl)
  await restoreBackup({ url: target.ownerUrl, path: oldPath, passphrase })
  const ran = await target.owner<
    { name: string }[]
  >`select name from schema_migrations order by name`
  expect(ran.map(({ name }) => name)).toEqual(names)
  expect(await target.owner`select subject from mails`).toEqual([{ subject: 'Hello' }])
  await old.drop()
  await target.drop()
})

test('a backup can be opened without OpenWard by somebody who knows its format', async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const archive = Buffer.from(await decrypter.decrypt(await readFile(path)))
  expect(archive.toString('latin1', 257, 262)).toBe('ustar')
  expect(archive.toString('latin1', 0, headerName.length)).toBe(headerName)
})

test('a backup that fails leaves no file, whole or half', async () => {
  const places = await readdir(folder)
  const cut = new AbortController()
  const target = { url, path: join(folder, 'cut.tar.age'), passphrase, signal: cut.signal }
  const onProgress = () => cut.abort(new Error('The server stops.'))
  await expect(writeBackup({ ...target, onProgress })).rejects.toThrow('The server stops.')
  const inFile = join(path, 'below-a-file.tar.age')
  await expect(write(inFile)).rejects.toThrow(/^The folder for backups cannot be made or written/)
  expect(await readdir(folder)).toEqual(places)
})

const bad: readonly { name: string; make: (copy: string) => Promise<void>; says: RegExp }[] = [
  {
    name: 'cut off',
    make: async (copy) => truncate(copy, 30_000),
    says: /^The backup is damaged/,
  },
  {
    name: 'changed in one bit',
    make: async (copy) => {
      const file = await open(copy, 'r+')
      const { buffer: byte } = await file.read(Buffer.alloc(1), 0, 1, 20_000)
      await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, 20_000)
      await file.close()
    },
    says: /^The backup is damaged/,
  },
  { name: 'empty', make: (copy) => truncate(copy, 0), says: /^The backup is empty/ },
  {
    name: 'of a later format',
    make: (copy) => writeArchive(copy, { formatVersion: 3 }),
    says: /^The backup has format 3; this OpenWard reads formats 1 to 2/,
  },
  {
    name: 'no backup at all',
    make: (copy) => writeFile(copy, 'a letter to Pia'),
    says: /^The file is not an OpenWard backup/,
  },
]

test.each(bad)('D-12 a backup that is $name is refused with a sentence', async ({ make, says }) => {
  const copy = join(folder, 'bad.tar.age')
  await copyFile(path, copy)
  await make(copy)
  await expect(readBackup({ path: copy, passphrase })).rejects.toThrow(says)
})

test('D-12 a backup does not open with another passphrase', async () => {
  await expect(readBackup({ path, passphrase: 'seven blue herons' })).rejects.toThrow(
    'The passphrase does not open this backup.',
  )
})

test('a backup of a newer OpenWard is refused', async () => {
  const copy = join(folder, 'newer.tar.age')
  await sql`insert into schema_migrations (name, sha256) values ('9999-later.sql', 'x')`
  await write(copy)
  await sql`delete from schema_migrations where name = '9999-later.sql'`
  await expect(restoreBackup({ url, path: copy, passphrase })).rejects.toThrow(
    /^The backup was made by a newer OpenWard: this one does not know its migration 9999-later/,
  )
})

async function writeArchive(to: string, header: object): Promise<void> {
  const archive = tarPack()
  archive.entry({ name: headerName }, JSON.stringify(header))
  archive.finalize()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(10)
  await writeFile(to, await encrypter.encrypt(new Uint8Array(await buffer(archive))))
}
