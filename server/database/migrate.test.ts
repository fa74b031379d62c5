import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { migrate, migrationCheck, refusalOfVersion } from './migrate.ts'
import { readSchemaFiles } from './schema-files.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'openward-migrations-'))
const path = join(folder, 'clinic/numbers/server/sql')
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  const { owner: sql } = database
  await sql`drop table if exists schema_migrations, schema_definitions, one, two cascade`
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  write('0001-one.sql', 'create table one (n int); insert into one values (1);')
})

function write(name: string, text: string): void {
  writeFileSync(join(path, name), text)
}

test('each file runs once, in the order of the numbers', async () => {
  const { owner: sql } = database
  expect(await migrate(sql, { folder })).toEqual(['0001-one.sql'])
  write('0002-two.sql', 'create table two as select * from one')
  expect(await migrate(sql, { folder })).toEqual(['0002-two.sql'])
  expect(await migrate(sql, { folder })).toEqual([])
  expect(await sql`select n from two`).toEqual([{ n: 1 }])
})

test('definitions run after all migrations, and again when their text has changed', async () => {
  const { owner: sql } = database
  const definitions = 'clinic/numbers/server/sql'
  write('definitions.sql', 'create or replace view total as select sum(n) from two')
  write('0002-two.sql', 'create table two as select * from one')
  expect(await migrate(sql, { folder })).toEqual(['0001-one.sql', '0002-two.sql', definitions])
  expect(await migrate(sql, { folder })).toEqual([])
  write('definitions.sql', 'create or replace view total as select sum(n) + 1 as sum from two')
  expect(await migrate(sql, { folder })).toEqual([definitions])
  expect(await sql`select sum::int from total`).toEqual([{ sum: 2 }])
})

test('definitions that fail leave all of them as they were, and say which they were', async () => {
  const { owner: sql } = database
  const folderOfMore = join(folder, 'clinic/more/server/sql')
  mkdirSync(folderOfMore, { recursive: true })
  write('definitions.sql', 'create or replace view total as select n from one')
  writeFileSync(join(folderOfMore, 'definitions.sql'), 'select nonsense')
  await expect(migrate(sql, { folder })).rejects.toThrow(
    /^The definitions in clinic\/more\/server\/sql failed.*nonsense/,
  )
  expect(await sql`select to_regclass('total') is null as none`).toEqual([{ none: true }])
  rmSync(join(folder, 'clinic/more'), { recursive: true })
  expect(await migrate(sql, { folder })).toEqual(['clinic/numbers/server/sql'])
})

test('a file that fails changes nothing, and says which it was', async () => {
  const { owner: sql } = database
  write('0002-two.sql', 'create table two (n int); select nonsense;')
  await expect(migrate(sql, { folder })).rejects.toThrow(
    /^Migration 0002-two\.sql failed.*nonsense/,
  )
  expect(await sql`select to_regclass('two') is null as none`).toEqual([{ none: true }])
  write('0002-two.sql', 'create table two (n int)')
  expect(await migrate(sql, { folder })).toEqual(['0002-two.sql'])
})

test('a file that was changed after it ran is refused', async () => {
  const { owner: sql } = database
  await migrate(sql, { folder })
  write('0001-one.sql', 'create table one (n bigint)')
  await expect(migrate(sql, { folder })).rejects.toThrow(/0001-one\.sql was changed after it ran/)
})

test('a database from a newer version is refused', async () => {
  const { owner: sql } = database
  write('0002-two.sql', 'create table two (n int)')
  await migrate(sql, { folder })
  rmSync(join(path, '0002-two.sql'))
  await expect(migrate(sql, { folder })).rejects.toThrow(/made by a newer OpenWard.*0002-two\.sql/)
})

test('a server is ready once its migrations ran, and stays ready when a newer server adds its own', async () => {
  const { owner: sql } = database
  await migrate(sql, { folder })
  write('0002-two.sql', 'create table two (n int)')
  const isMigrated = migrationCheck(sql, folder)
  expect(await isMigrated()).toBe(false)
  await migrate(sql, { folder })
  expect(await isMigrated()).toBe(true)
  write('0003-three.sql', 'select 1')
  await migrate(sql, { folder })
  expect(await isMigrated()).toBe(true)
})

test('when several servers start at once, one migrates and the others wait', async () => {
  write('0002-two.sql', 'select pg_sleep(0.2); create table two (n int)')
  const servers = [1, 2, 3, 4].map(() => connect({ url: database.ownerUrl }, { max: 2 }))
  const ran = await Promise.all(servers.map((sql) => migrate(sql, { folder })))
  expect(ran.flat().sort()).toEqual(['0001-one.sql', '0002-two.sql'])
  await Promise.all(servers.map((sql) => sql.end()))
})

test('files without a number of their own are refused', async () => {
  write('0001-again.sql', 'select 1')
  await expect(readSchemaFiles(folder)).rejects.toThrow(/Two migrations have the number 0001/)
  rmSync(join(path, '0001-again.sql'))
  write('later.sql', 'select 1')
  await expect(readSchemaFiles(folder)).rejects.toThrow(/later\.sql is not named like/)
})

test.each([
  ['14.9 (Debian 14.9-1)', false],
  ['9.6.24', false],
  ['15.0', true],
  ['18.4', true],
  ['19beta1', true],
])('PostgreSQL %s: accepted is %s', (version, isAccepted) => {
  expect(refusalOfVersion(version) === null).toBe(isAccepted)
})
