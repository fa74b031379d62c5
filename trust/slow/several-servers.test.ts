import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { aServer, type RunningServer } from '../../app/server/a-server.ts'
import { connect } from '../../server/database/connect.ts'
import { freePort } from '../../server/database/free-port.ts'
import { aMailServer } from '../../server/mail/a-mail-server.ts'
import { figure } from '../figure.ts'
import { aCluster, type Cluster } from './a-cluster.ts'
import { balancer } from './balancer.ts'
import { expectStored } from './expect-stored.ts'
import { adminEmail, adminHeaders, adminPassword } from './running-server.ts'
import { writers } from './writers.ts'

const hasCaddy = spawnSync('sh', ['-c', 'command -v caddy']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'openward-several-'))
const ends: (() => Promise<unknown> | void)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

async function aDatabase(): Promise<Cluster> {
  const cluster = await aCluster()
  ends.push(() => cluster.remove())
  await cluster.start()
  return cluster
}

async function start(cluster: Cluster, url: string, variables: Record<string, string> = {}) {
  const server = await aServer({
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url(),
    OPENWARD_SECRET: 'a secret for tests only, long enough',
    OPENWARD_URL: url,
    OPENWARD_TRUST_PROXY: '1',
    OPENWARD_DATA: mkdtempSync(join(folder, 'data-')),
    OPENWARD_ADMIN_EMAIL: adminEmail,
    OPENWARD_ADMIN_PASSWORD: adminPassword,
    ...variables,
  })
  ends.push(() => stop(server))
  return server
}

async function stop(server: RunningServer): Promise<number | null> {
  server.child.kill('SIGTERM')
  return server.exited
}

/** Debian's Caddy with the shipped configuration, in front of two ports. */
async function caddy(ports: readonly number[]): Promise<string> {
  const site = `http://127.0.0.1:${await freePort()}`
  const child: ChildProcess = spawn(
    'caddy',
    ['run', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        HOME: folder,
        CLINIC_SITE: site,
        CLINIC_SERVERS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      },
    },
  )
  ends.push(() => {
    child.kill('SIGKILL')
  })
  return site
}

test.skipIf(!hasCaddy)(
  'two servers behind Caddy are replaced one after the other, and nobody notices',
  async () => {
    const cluster = await aDatabase()
    const ports = [await freePort(), await freePort()]
    const site = await caddy(ports)
    const run = (place: number) => start(cluster, site, { PORT: String(ports[place]) })
    const servers = [await run(0), await run(1)]
    const ready = () =>
      fetch(`${site}/api/ready`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(ready, { timeout: 10_000 }).toBe(200)
    const headers = await adminHeaders(site)
    const load = writers(site, headers, 4)
    let asked = 0
    const failed: number[] = []
    const readers = new AbortController()
    const reading = Array.from({ length: 4 }, async () => {
      while (!readers.signal.aborted) {
        const status = await fetch(`${site}/api/patients`, { headers }).then(
          async (response) => (await response.arrayBuffer(), response.status),
          () => 0,
        )
        asked += 1
        if (status !== 200) failed.push(status)
      }
    })
    for (const place of [0, 1, 0, 1]) {
      await pause(1_500)
      const old = servers[place]
      if (old) expect(await stop(old)).toBe(0)
      servers[place] = await run(place)
      await pause(1_500)
    }
    readers.abort()
    await Promise.all(reading)
    await load.stop()
    const sql = connect({ url: cluster.url() })
    const acknowledged = await expectStored(sql, load.witness)
    await sql.end()
    figure(
      'D-15',
      `4 restarts behind Caddy under load: ${asked} readings, ${failed.length} failed; ${acknowledged} acknowledged, 0 lost`,
    )
    expect(failed).toEqual([])
  },
)

test('of two servers on one database each mail is sent once, though one is killed', async () => {
  const cluster = await aDatabase()
  const mails = await aMailServer()
  ends.push(() => mails.close())
  const front = await balancer()
  ends.push(() => front.end())
  const both = await Promise.all(
    [1, 2, 3].map(() => start(cluster, front.url, { SMTP_URL: mails.url })),
  )
  const sql = connect({ url: cluster.url() })
  const count = 300
  const ids = Array.from({ length: count }, () => uuidv7())
  await sql`
    insert into mails ${sql(ids.map((id) => ({ id, toAddress: `${id}@clinic.example`, subject: 'A', body: 'B' })))}`
  const sent = async () => {
    const [row] = await sql<{ count: number }[]>`select count(*) from mails where state = 'sent'`
    return row?.count ?? 0
  }
  await expect.poll(sent, { timeout: 60_000, interval: 10 }).toBeGreaterThan(30)
  both[0]?.child.kill('SIGKILL')
  // A mail that the killed server was sending is due again after a minute, under the same
  // Message-ID.
  await expect.poll(sent, { timeout: 150_000, interval: 500 }).toBe(count)
  await sql.end()
  const messages = mails.received.map(({ messageId }) => messageId)
  expect(new Set(messages).size).toBe(count)
  const twice = messages.length - count
  // Killed between the mail server's yes and marking the mail as sent.
  expect(twice).toBeLessThanOrEqual(1)
  figure(
    'D-15',
    `3 servers on one database, one killed: ${count} mails, ${twice} under way at the kill came again under its Message-ID, 0 others twice`,
  )
})
