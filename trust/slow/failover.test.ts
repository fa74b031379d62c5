import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { aServer } from '../../app/server/a-server.ts'
import { connect } from '../../server/database/connect.ts'
import { figure } from '../figure.ts'
import { aCluster, type Cluster } from './a-cluster.ts'
import { balancer } from './balancer.ts'
import { expectStored } from './expect-stored.ts'
import { adminEmail, adminHeaders, adminPassword } from './running-server.ts'
import { writers } from './writers.ts'

const folder = mkdtempSync(join(tmpdir(), 'openward-failover-'))
const ends: (() => Promise<unknown> | void)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

/** A primary that acknowledges a write only after its standby has it. */
async function pair(): Promise<{ primary: Cluster; standby: Cluster }> {
  const primary = await aCluster()
  const standby = await aCluster({ copyOf: primary })
  ends.push(
    () => primary.remove(),
    () => standby.remove(),
  )
  const from = new URL(primary.url(primary.port, 'postgres'))
  const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres password=${from.password}`
  writeFileSync(join(standby.folder, 'standby.signal'), '')
  appendFileSync(join(standby.folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  await primary.start({ synchronous_standby_names: '*' })
  await standby.start()
  return { primary, standby }
}

test('D-16 the primary dies under load: its standby takes over, both servers go on, nothing is lost', async () => {
  const { primary, standby } = await pair()
  const front = await balancer()
  ends.push(() => front.end())
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
  const variables = {
    NODE_ENV: 'production',
    DATABASE_URL: primary.url().replace(`127.0.0.1:${primary.port}`, hosts),
    OPENWARD_SECRET: 'a secret for tests only, long enough',
    OPENWARD_URL: front.url,
    OPENWARD_ADMIN_EMAIL: adminEmail,
    OPENWARD_ADMIN_PASSWORD: adminPassword,
  }
  const servers = await Promise.all(
    ['a', 'b'].map((name) => aServer({ ...variables, OPENWARD_DATA: join(folder, name) })),
  )
  for (const server of servers) {
    ends.push(() => {
      server.child.kill('SIGTERM')
      return server.exited
    })
  }
  front.to(servers.map(({ url }) => Number(new URL(url).port)))
  const headers = await adminHeaders(front.url)
  const register = async (url: string) => {
    const body = { name: 'Ann', dob: '1980-01-01', gender: 'other', contact: '555-0100' }
    const response = await fetch(`${url}/api/patients`, {
      method: 'POST',
      headers: { ...headers, origin: url },
      body: JSON.stringify({ ...body, id: uuidv7() }),
    })
    await response.arrayBuffer()
    return response.status
  }

  const load = writers(front.url, headers, 8)
  await pause(3_000)
  await primary.kill()
  const killedAt = performance.now()
  const before = load.witness.patients.size
  // Detecting the failure and promoting is not the product's part: Patroni and similar need some
  // seconds.
  await pause(2_000)
  const superuser = connect({ url: standby.url(standby.port, 'postgres') }, { max: 1 })
  await superuser`select pg_promote()`
  const promotedAt = performance.now()
  await superuser.end()
  for (const { url } of servers) {
    await expect.poll(() => register(url), { timeout: 15_000, interval: 20 }).toBe(201)
  }
  const back = performance.now()
  await pause(2_000)
  expect(load.witness.patients.size).toBeGreaterThan(before + 50)

  // Both servers still notify each other of changes.
  const [first, second] = servers
  const heard = fetch(`${first?.url}/api/live`, { headers, signal: AbortSignal.timeout(10_000) })
  const events = (await heard).body?.pipeThrough(new TextDecoderStream()).getReader()
  await load.stop()
  await pause(500)
  expect(await register(second?.url ?? '')).toBe(201)
  let told = ''
  while (!told.includes('patients')) told += (await events?.read())?.value ?? ''
  await events?.cancel()

  for (const server of servers) expect(server.child.exitCode, server.output()).toBeNull()
  const sql = connect({ url: standby.url() })
  const acknowledged = await expectStored(sql, load.witness)
  await sql.end()
  const seconds = (from: number) => ((back - from) / 1000).toFixed(1)
  figure(
    'D-16',
    `primary killed under load: ${acknowledged} acknowledged, 0 lost; both servers write again ${seconds(killedAt)} s after the kill, ${seconds(promotedAt)} s after the promotion, none restarted`,
  )
})
