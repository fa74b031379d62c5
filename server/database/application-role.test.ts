import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeJobs } from '../jobs/jobs.ts'
import { scramVerifier } from './application-role.ts'
import { connect, otherDatabase, type Sql } from './connect.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { testServer } from './test-database.ts'

const name = `test_elsewhere_${randomBytes(4).toString('hex')}`
const secret = 'a secret for tests only, long enough'
let superuser: Sql

beforeAll(async () => {
  superuser = connect({ url: testServer().superuser }, { max: 1 })
  for (const [user, right] of [
    [`${name}_maker`, 'createrole'],
    [`${name}_plain`, 'nocreaterole'],
  ]) {
    await superuser.unsafe(`create role ${user} login ${right} password 'p@ss/word'`)
    await superuser.unsafe(`create database ${user} owner ${user}`)
  }
})
afterAll(async () => {
  for (const user of [`${name}_maker`, `${name}_plain`]) {
    await superuser.unsafe(`drop database ${user} with (force)`)
    await superuser.unsafe(`drop role if exists openward_app_${user}`)
    await superuser.unsafe(`drop role ${user}`)
  }
  await superuser.end()
})

function urlOf(user: string): string {
  const url = new URL(otherDatabase(testServer().owner, user))
  url.username = user
  url.password = 'p%40ss%2Fword'
  return url.href
}

async function open(user: string, withSecret = secret) {
  const said: string[] = []
  const target = { databaseUrl: urlOf(user), dataFolder: '', secret: withSecret }
  const database = await openDatabase(target, (message) => said.push(message))
  await migrate(database.owner)
  const sql = await database.enter()
  const [row] = await sql<{ role: string }[]>`select current_user as role`
  return { ...database, sql, said, role: row?.role }
}

test('on a PostgreSQL elsewhere the server works as a role of its own, which owns nothing', async () => {
  const { sql, owner, said, role, close } = await open(`${name}_maker`)
  expect(said).toEqual([])
  expect(role).toBe(`openward_app_${name}_maker`)
  await expect(sql`drop table bills`).rejects.toMatchObject({ code: '42501' })
  const jobs = makeJobs({ sql, owner }, (error) => said.push(String(error)))
  const done = Promise.withResolvers<unknown>()
  jobs.work('letters', async (data) => done.resolve(data))
  await jobs.send('letters', { to: 'Ana' })
  expect(await done.promise).toEqual({ to: 'Ana' })
  await jobs.stop()
  expect(said).toEqual([])
  await close()
})

test('servers with one secret agree on the password; another secret gives the role a new one', async () => {
  const servers = await Promise.all([1, 2, 3].map(() => open(`${name}_maker`)))
  expect(new Set(servers.map(({ role }) => role)).size).toBe(1)
  for (const { close } of servers) await close()
  const { role, said, close } = await open(`${name}_maker`, 'another secret, long enough as well')
  expect(role).toBe(`openward_app_${name}_maker`)
  expect(said).toEqual([])
  await close()
})

test('tables that a later version makes are granted at its start', async () => {
  const first = await open(`${name}_maker`)
  await first.owner`create table later (what text)`
  await expect(first.sql`select from later`).rejects.toMatchObject({ code: '42501' })
  await first.close()
  const second = await open(`${name}_maker`)
  expect(await second.sql`select * from later`).toEqual([])
  await second.close()
})

test('a view that comes without any table is granted too', async () => {
  const first = await open(`${name}_maker`)
  await first.owner`create view seen_later as select 1 as what`
  await first.close()
  const second = await open(`${name}_maker`)
  expect(await second.sql`select * from seen_later`).toEqual([{ what: 1 }])
  await second.close()
})

test('where no role may be made, the server works as the owner and says so', async () => {
  const { said, role, close } = await open(`${name}_plain`)
  expect(role).toBe(`${name}_plain`)
  expect(said).toEqual([
    expect.stringMatching(
      /^OpenWard works on DATABASE_URL as the owner of its tables.*permission denied/,
    ),
  ])
  await close()
})

test('a role of that name that somebody else created is left alone', async () => {
  await superuser.unsafe(`create role openward_app_${name}_plain login password 'theirs'`)
  const { said, role, close } = await open(`${name}_plain`)
  expect(role).toBe(`${name}_plain`)
  expect(said[0]).toContain('was not made by OpenWard')
  await close()
})

// RFC 7677, section 3: the example's salt and password.
test('the verifier sent as password is the one PostgreSQL would have stored', () => {
  const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64')
  expect(scramVerifier('pencil', salt)).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  )
})
