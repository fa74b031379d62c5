import { setTimeout as pause } from 'node:timers/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aServer, type RunningServer } from '../../app/server/a-server.ts'
import { connect } from '../../server/database/connect.ts'
import { figure } from '../figure.ts'
import { aCluster, type Cluster } from './a-cluster.ts'
import { expectStored } from './expect-stored.ts'
import { adminEmail, adminHeaders, adminPassword } from './running-server.ts'
import { type TcpProxy, tcpProxy } from './tcp-proxy.ts'
import { writers } from './writers.ts'
import { aPerson } from './a-person.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'openward-faults-'))
let cluster: Cluster
let network: TcpProxy
let server: RunningServer
let headers: Record<string, string>

beforeAll(async () => {
  cluster = await aCluster()
  await cluster.start()
})
afterAll(async () => {
  await cluster.remove()
  rmSync(dataFolder, { recursive: true, force: true })
})
beforeEach(async () => {
  network = await tcpProxy(cluster.port)
  server = await aServer({
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url(network.port),
    OPENWARD_DATA: dataFolder,
    OPENWARD_SECRET: 'a secret for tests only, long enough',
    OPENWARD_ADMIN_EMAIL: adminEmail,
    OPENWARD_ADMIN_PASSWORD: adminPassword,
  })
  headers = await adminHeaders(server.url)
  expect((await ask('/api/patients')).status, JSON.stringify(headers)).toBe(200)
})
afterEach(async () => {
  // The server survived all of it.
  expect(server.child.exitCode, server.output()).toBeNull()
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  await network.end()
})

async function ask(path: string, init: RequestInit = {}) {
  const start = performance.now()
  const response = await fetch(server.url + path, { headers, ...init })
  await response.arrayBuffer()
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    took: performance.now() - start,
  }
}

function register() {
  return ask('/api/patients', { method: 'POST', body: JSON.stringify(aPerson()) })
}

test('D-04 a clinic whose database is unreachable for ten seconds says so, and recovers by itself', async () => {
  const load = writers(server.url, headers, 4)
  await pause(500)
  await cluster.stop()
  const end = performance.now() + 10_000
  let refused = 0
  while (performance.now() < end) {
    for (const answer of await Promise.all([ask('/api/ready'), ask('/api/patients'), register()])) {
      expect(answer.status).toBe(503)
      expect(answer.retryAfter).toBeGreaterThan(0)
      refused += 1
    }
    await pause(200)
  }
  expect((await ask('/api/health')).status).toBe(200)
  await cluster.start()
  const start = performance.now()
  await expect.poll(async () => (await ask('/api/ready')).status, { timeout: 5_000 }).toBe(200)
  const green = (performance.now() - start) / 1000
  expect((await register()).status).toBe(201)
  await load.stop()
  const sql = connect({ url: cluster.url() })
  const acknowledged = await expectStored(sql, load.witness)
  await sql.end()
  figure(
    'D-04',
    `database away for 10 s: ${refused} answers, all 503 with Retry-After; green after ${green.toFixed(1)} s; ${acknowledged} acknowledged, 0 lost`,
  )
})

test('D-05 a network that cuts a database connection at any byte duplicates and loses nothing', async () => {
  const cuts = 500
  const sql = connect({ url: cluster.url() })
  const count = async () => {
    const [row] = await sql<{ rows: number }[]>`
      select (select count(*) from patients where user_id is null)
        + (select count(*) from bills) as rows`
    return row?.rows ?? 0
  }
  const before = await count()
  const load = writers(server.url, headers, 6)
  for (let cut = 0; cut < cuts; cut += 1) {
    const direction = cut % 2 === 0 ? 'to-database' : 'from-database'
    await network.cut(direction, Math.ceil(Math.random() * 6_000))
  }
  await load.stop()
  const acknowledged = await expectStored(sql, load.witness)
  const { patients, bills } = load.witness
  expect((await count()) - before).toBe(patients.size + bills.size)
  expect((await register()).status).toBe(201)
  await sql.end()
  expect(acknowledged).toBeGreaterThan(cuts)
  figure('D-05', `${cuts} cuts at a random byte, ${acknowledged} acknowledged, 0 lost, 0 doubles`)
})

test('D-06 while a network drops everything, requests fail in time, and afterwards all work again', async () => {
  const slowest = async (asked: number) => {
    const answers = await Promise.all(Array.from({ length: asked }, () => ask('/api/patients')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    return Math.max(...answers.map(({ took }) => took))
  }
  let unanswered = 0
  for (const round of [1, 2]) {
    network.swallow()
    // Repeatedly more requests than there are connections, while nothing comes back.
    unanswered = Math.max(unanswered, await slowest(150), await slowest(150))
    const waiting = Array.from({ length: 30 }, () => ask('/api/patients'))
    await pause(round * 1_700)
    network.heal()
    await pause(100)
    const first = await ask('/api/patients')
    expect([first.status, first.took < 2_000]).toEqual([200, true])
    await Promise.all(waiting)
    const after = await Promise.all(Array.from({ length: 50 }, () => ask('/api/patients')))
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]))
  }
  expect(unanswered).toBeLessThan(15_000)

  network.delay(1_000)
  const slow = await Promise.all(Array.from({ length: 20 }, () => ask('/api/patients')))
  network.heal()
  for (const { status, took } of slow) {
    expect([200, 503]).toContain(status)
    expect(took).toBeLessThan(15_000)
  }
  await pause(1_000)
  const healed = await ask('/api/patients')
  expect([healed.status, healed.took < 2_000]).toEqual([200, true])
  figure(
    'D-06',
    `black hole: 600 requests answered 503 within ${(unanswered / 1000).toFixed(1)} s, the next after it in time; 2 s there and back: ${slow.filter(({ status }) => status === 200).length} of 20 served, at most ${(Math.max(...slow.map(({ took }) => took)) / 1000).toFixed(1)} s`,
  )
})
