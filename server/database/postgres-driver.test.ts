import { cpSync, linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectTo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { applyPatch, parsePatch, reversePatch } from 'diff'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { patch } from '../../scripts/patch.mjs'
import { connect, type AnySql, type Sql } from './connect.ts'
import { freePort } from './free-port.ts'
import { checkPatch } from './postgres-driver.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await testDatabase()
  await database.owner`create table written (what text)`
})
beforeEach(async () => {
  await database.owner`truncate written`
  // One connection, so that all queries use the one that was lost.
  sql = connect({ url: database.ownerUrl }, { max: 1 })
  return () => sql.end({ timeout: 1 })
})
afterAll(() => database.drop())

async function pidOf(connection: AnySql): Promise<number> {
  const [row] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid ?? 0
}
async function kill(pid: number): Promise<void> {
  await database.owner`select pg_terminate_backend(${pid})`
  await pause(50)
}
async function written(): Promise<unknown[]> {
  return (await database.owner<{ what: string }[]>`select what from written`).map((row) => row.what)
}

test('a connection lost during a query in a transaction costs that transaction only', async () => {
  for (let round = 0; round < 5; round += 1) {
    const lost = sql.begin(async (transaction) => {
      await transaction`insert into written values ('lost')`
      const pid = await pidOf(transaction)
      const killed = pause(20).then(() => kill(pid))
      try {
        await transaction`select pg_sleep(5)`
      } finally {
        await killed
      }
    })
    await expect(lost).rejects.toThrow()
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  }
  expect(await written()).toEqual([])
})

test('a statement of a dead transaction never runs, least of all in the next transaction', async () => {
  let goOn = (_: unknown) => {}
  const otherIsUnderWay = new Promise((resolve) => (goOn = resolve))
  let late: Promise<unknown> = Promise.resolve()
  const dead = sql.begin(async (transaction) => {
    const pid = await pidOf(transaction)
    await kill(pid)
    late = otherIsUnderWay.then(() => transaction`insert into written values ('dead')`)
    await late
  })
  await expect(dead).rejects.toThrow()
  await sql.begin(async (transaction) => {
    await transaction`insert into written values ('alive')`
    goOn(null)
    await expect(late).rejects.toThrow(/CONNECTION_CLOSED/)
    await pause(50)
    await transaction`insert into written values ('alive too')`
  })
  expect(await written()).toEqual(['alive', 'alive too'])
})

test('queries that wait behind a lost one fail with it', async () => {
  const lost = sql.begin(async (transaction) => {
    const pid = await pidOf(transaction)
    const asked = Array.from({ length: 150 }, () => transaction`select pg_sleep(1)`)
    await pause(20)
    await kill(pid)
    const ends = await Promise.allSettled(asked)
    expect(new Set(ends.map((end) => end.status))).toEqual(new Set(['rejected']))
    throw new Error('All were answered.')
  })
  await expect(lost).rejects.toThrow()
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('a reserved connection that was lost is not offered to others', async () => {
  const reserved = await sql.reserve()
  await kill(await pidOf(reserved))
  await expect(reserved`select 1`).rejects.toThrow(/CONNECTION_CLOSED/)
  reserved.release()
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  const next = await sql.reserve()
  expect(await next`select 1 as one`).toEqual([{ one: 1 }])
  next.release()
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('a reservation that has to open a connection of its own gets it', async () => {
  const pool = connect({ url: database.url }, { max: 3 })
  await pool`select 1`
  const all = await Promise.all([pool.reserve(), pool.reserve(), pool.reserve()])
  expect(new Set(await Promise.all(all.map(pidOf))).size).toBe(3)
  for (const one of all) one.release()
  await pool.end()
})

test('a connection lost while it is prepared is opened again for the waiting query', async () => {
  const url = new URL(database.ownerUrl)
  const socketFolder = url.searchParams.get('host') ?? ''
  const socketPath = `${socketFolder}/.s.PGSQL.${url.searchParams.get('port') ?? ''}`
  let cuts = 0
  const proxy = createServer((client) => {
    const server = connectTo(socketPath)
    for (const socket of [client, server]) socket.on('error', () => undefined)
    client.on('data', (sent) => {
      if (cuts === 3 || !sent.includes('typarray')) return server.write(sent)
      cuts += 1
      server.destroy()
      return client.destroy()
    })
    server.on('data', (sent) => client.write(sent))
    client.on('close', () => server.destroy())
  })
  const proxyPort = await freePort()
  await new Promise<void>((resolve) => proxy.listen(proxyPort, '127.0.0.1', resolve))
  const credentials = `${url.username}:${url.password}`
  const through = connect({
    url: `postgres://${credentials}@127.0.0.1:${proxyPort}${url.pathname}`,
  })
  try {
    expect(await through`select ${['a', 'b']}::text[] as list`).toEqual([{ list: ['a', 'b'] }])
    expect(cuts).toBe(3)
  } finally {
    await through.end({ timeout: 1 })
    proxy.close()
  }
})

test('when none of several hosts can be reached, each query fails, and so does the next', async () => {
  const [one, other] = [await freePort(), await freePort()]
  const none = connect({ url: `postgres://me@127.0.0.1:${one},127.0.0.1:${other}/clinic` })
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(none`select 1`).rejects.toThrow(/ECONNREFUSED/)
  }
  await none.end()
})

test('a query after a lost one does not fail with the earlier error', async () => {
  const pid = await pidOf(sql)
  const lost = sql`select pg_sleep(5)`.catch((error: unknown) => error)
  await pause(20)
  await kill(pid)
  expect(await lost).toBeInstanceOf(Error)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('rows that COPY refuses only at their end fail for their sender', async () => {
  await database.owner`create table once (what text, unique (what) deferrable initially immediate)`
  const twice = await sql`copy once from stdin`.writable()
  twice.write('same\nsame\n')
  twice.end()
  await expect(finished(twice)).rejects.toMatchObject({ code: '23505' })
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('the server does not start on the driver as published, or with another patch', () => {
  for (const mark of [undefined, 0, 2]) expect(() => checkPatch(mark)).toThrow(/lacks its patch/)
  expect(() => checkPatch(1)).not.toThrow()
})

describe('the patch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openward-patch-'))
  const source = join(folder, 'node_modules/postgres/src')
  afterAll(() => rmSync(folder, { recursive: true }))
  const sources = () =>
    ['connection.js', 'index.js'].map((name) => readFileSync(join(source, name), 'utf8'))

  test('leaves patched files alone, and a file linked elsewhere as it was', () => {
    cpSync('patches', join(folder, 'patches'), { recursive: true })
    cpSync('node_modules/postgres/src', source, { recursive: true })
    const patched = sources()
    expect(patch(folder)).toBe(0)
    unpatch()
    expect(sources()).not.toEqual(patched)
    linkSync(join(source, 'index.js'), join(folder, 'linked.js'))
    expect(patch(folder)).toBe(2)
    expect(sources()).toEqual(patched)
    expect(readFileSync(join(folder, 'linked.js'), 'utf8')).not.toContain('patchedForOpenWard')
  })

  test('refuses another version of the driver', () => {
    writeFileSync(join(source, 'index.js'), 'export default null')
    expect(() => patch(folder)).toThrow(/does not fit the installed package/)
  })

  /** Makes the files as published again. */
  function unpatch() {
    const parts = reversePatch(parsePatch(readFileSync('patches/postgres+3.4.9.patch', 'utf8')))
    for (const part of parts) {
      const path = join(folder, part.newFileName?.slice(2) ?? '')
      const text = applyPatch(readFileSync(path, 'utf8'), part)
      if (text === false) throw new Error(`The patch does not come off ${path}.`)
      writeFileSync(path, text)
    }
  }
})
