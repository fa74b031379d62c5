import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Problem } from '../../contract/problem.ts'
import { aStandby, type Standby } from './a-standby.ts'
import { connect, type Sql } from './connect.ts'
import { freePort } from './free-port.ts'
import { openReplica, type Replica } from './replica.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let standby: Standby
let onStandby: Sql
let name: string
beforeAll(async () => {
  database = await testDatabase()
  name = new URL(database.url).pathname.slice(1)
  await database.owner`create table notes (what text)`
  await database.owner`select grant_to_application(${new URL(database.url).username}::text)`
  standby = await aStandby('replica')
  onStandby = connect({ url: standby.superuserUrl }, { max: 1 })
}, 60_000)
afterAll(async () => {
  await onStandby.end({ timeout: 1 })
  await standby.remove()
  await database.drop()
})

const opened: Replica[] = []
afterEach(async () => {
  for (const replica of opened.splice(0)) await replica.close()
})

/** Waits for nothing but the first check. */
async function open(url = standby.url(name), { quietMs = 0, mostSecondsBehind = 30 } = {}) {
  const said: string[] = []
  const settings = { url, mostSecondsBehind }
  const log = (sentence: string) => said.push(sentence)
  const replica = await openReplica(database.sql, { settings, log, quietMs })
  opened.push(replica)
  const from = async () => {
    const { answer } = await replica.read(
      (sql) => sql<{ isStandby: boolean }[]>`select pg_is_in_recovery() as is_standby`,
    )
    return answer[0]?.isStandby ? 'standby' : 'primary'
  }
  return { replica, said, from, trouble: () => replica.status()?.trouble }
}

const write = () => database.sql`insert into notes values ('new')`
const patience = { timeout: 10_000, interval: 100 }

test('a standby is read from, with the account and limits of the primary, and also where nothing is written', async () => {
  const { replica, from } = await open(undefined, { mostSecondsBehind: 5 })
  await expect.poll(from, patience).toBe('standby')
  const { answer, asOf } = await replica.read(
    (sql) => sql`select current_user as name, current_setting('statement_timeout') as most`,
  )
  expect([answer, asOf]).toEqual([[{ name: 'openward_app', most: '12s' }], null])
  await pause(6_000)
  await expect.poll(from, patience).toBe('standby')
  expect(replica.status()).toMatchObject({ isUsed: true, trouble: null })
})

const stopped = {
  'that replays no more': [
    () => onStandby`select pg_wal_replay_pause()`,
    () => onStandby`select pg_wal_replay_resume()`,
  ],
  // All that it received is replayed: by its own word it is not behind.
  'that lost its primary': [
    async () => {
      await onStandby`alter system set primary_conninfo to ''`
      await onStandby`select pg_reload_conf()`
      const receiving = () => onStandby`select from pg_stat_wal_receiver`
      await expect.poll(receiving, patience).toHaveLength(0)
    },
    async () => {
      await onStandby.unsafe(`alter system set primary_conninfo to '${standby.primaryConninfo}'`)
      await onStandby`select pg_reload_conf()`
    },
  ],
} satisfies Record<string, [() => Promise<unknown>, () => Promise<unknown>]>

test.each(Object.entries(stopped))(
  'a standby %s is read from until it is too far behind, and again once it is not',
  async (_, [stop, goOn]) => {
    const { replica, from, said } = await open(undefined, { mostSecondsBehind: 5 })
    await expect.poll(from, patience).toBe('standby')
    await stop()
    try {
      await write()
      expect(await from()).toBe('standby')
      await expect.poll(from, patience).toBe('primary')
      expect(replica.status()).toMatchObject({ isUsed: false, trouble: 'is more than 5 s behind' })
      await expect
        .poll(() => said.at(-1), patience)
        .toBe(
          'The standby at DATABASE_REPLICA_URL is more than 5 s behind: reports are read from the primary.',
        )
    } finally {
      await goOn()
    }
    await expect.poll(from, patience).toBe('standby')
    await expect
      .poll(() => said.at(-1), patience)
      .toBe('The standby at DATABASE_REPLICA_URL is read from again.')
  },
  30_000,
)

test('a standby that dies in the middle of a query costs no answer, and is used again when it is back', async () => {
  const { replica, from, said, trouble } = await open()
  await expect.poll(from, patience).toBe('standby')
  const reading = replica.read(
    (sql) => sql<{ isStandby: boolean }[]>`
      select pg_is_in_recovery() as is_standby, case when pg_is_in_recovery() then pg_sleep(8) end`,
  )
  const isAsleep = () => onStandby`
    select from pg_stat_activity where datname = ${name} and wait_event = 'PgSleep'`
  await expect.poll(isAsleep, patience).toHaveLength(1)
  await standby.kill()
  try {
    expect((await reading).answer).toMatchObject([{ isStandby: false }])
    expect(await from()).toBe('primary')
    expect(trouble()).toMatch(/^failed \(\w+\)$/)
  } finally {
    await standby.start()
  }
  await expect.poll(from, patience).toBe('standby')
  expect(said).toEqual([
    expect.stringMatching(/^The standby at DATABASE_REPLICA_URL failed \(\w+\): reports are/),
    'The standby at DATABASE_REPLICA_URL is read from again.',
  ])
}, 30_000)

test('a query in the way of the replay goes to the primary, and the standby stays in use', async () => {
  const { replica, from, said } = await open()
  await expect.poll(from, patience).toBe('standby')
  const tries = vi.fn<(place: string) => void>()
  const reading = replica.read(async (sql) => {
    const [row] = await sql<{ isStandby: boolean }[]>`select pg_is_in_recovery() as is_standby`
    tries(row?.isStandby ? 'standby' : 'primary')
    return sql`select count(*), case when pg_is_in_recovery() then pg_sleep(8) end from notes`
  })
  const isAsleep = () => onStandby`
    select from pg_stat_activity where datname = ${name} and wait_event = 'PgSleep'`
  await expect.poll(isAsleep, patience).toHaveLength(1)
  await database.owner`truncate notes`
  await reading
  expect(tries.mock.calls).toEqual([['standby'], ['primary']])
  expect(await from()).toBe('standby')
  expect(said).toEqual([])
}, 30_000)

test('a reading that the product or its values refuse is not begun again', async () => {
  const { replica, from } = await open()
  await expect.poll(from, patience).toBe('standby')
  const tries = vi.fn<() => void>()
  const refused = replica.read(() => {
    tries()
    return Promise.reject(new Problem('malformed'))
  })
  await expect(refused).rejects.toBeInstanceOf(Problem)
  const divided = replica.read((sql) => {
    tries()
    return sql`select 1 / 0`
  })
  await expect(divided).rejects.toMatchObject({ code: '22012' })
  expect(tries).toHaveBeenCalledTimes(2)
  expect(await from()).toBe('standby')
})

test('a standby without the last migration is not read from', async () => {
  const { from, trouble } = await open()
  await expect.poll(from, patience).toBe('standby')
  await onStandby`select pg_wal_replay_pause()`
  try {
    await database.owner`update schema_definitions set ran_at = now()`
    await expect.poll(trouble, patience).toBe('has not replayed the last migration')
    expect(await from()).toBe('primary')
  } finally {
    await onStandby`select pg_wal_replay_resume()`
  }
  await expect.poll(from, patience).toBe('standby')
})

test('where nothing answers, or no standby does, all is read from the primary and the log says so once', async () => {
  const nothing = await open(`postgres://127.0.0.1:${await freePort()}/${name}`)
  const itself = await open(database.url)
  await pause(2_500)
  expect([await nothing.from(), await itself.from()]).toEqual(['primary', 'primary'])
  expect(nothing.said).toEqual([
    'The standby at DATABASE_REPLICA_URL failed (ECONNREFUSED): reports are read from the primary.',
  ])
  expect(itself.said).toEqual([
    'The standby at DATABASE_REPLICA_URL is no standby: reports are read from the primary.',
  ])
})

test('another database stops the start with a sentence', async () => {
  const other = await testDatabase()
  const { pathname } = new URL(other.url)
  try {
    for (const url of [other.url, standby.url(pathname.slice(1))]) {
      const start = async () => {
        const { replica } = await open(url)
        return replica.status()?.trouble
      }
      const end = expect.poll(() => start().catch((error: Error) => error.message), patience)
      await end.toBe(
        'DATABASE_REPLICA_URL names another database than DATABASE_URL. Set it to a streaming standby of that one, or leave it out.',
      )
    }
  } finally {
    await other.drop()
  }
})

test('a standby that comes and goes does not flood the log', async () => {
  const { from, said } = await open(undefined, { quietMs: 60_000 })
  await expect.poll(from, patience).toBe('standby')
  await standby.kill()
  try {
    await expect.poll(from, patience).toBe('primary')
  } finally {
    await standby.start()
  }
  await expect.poll(from, patience).toBe('standby')
  expect(said).toHaveLength(1)
}, 30_000)
