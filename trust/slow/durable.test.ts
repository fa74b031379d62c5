import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { aServer } from '../../app/server/a-server.ts'
import { daysAfter } from '../../contract/dates.ts'
import { connect } from '../../server/database/connect.ts'
import { figure } from '../figure.ts'
import { aCluster } from './a-cluster.ts'
import { adminEmail, adminHeaders, adminPassword } from './running-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'openward-durable-'))
chmodSync(folder, 0o711)
const ends: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true })]
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

test.skipIf(!canTrace)('D-08 a write is on the disk before it is answered as stored', async () => {
  const cluster = await aCluster()
  ends.push(() => cluster.remove())
  await cluster.start()
  const log = join(folder, 'calls')
  const calls = ['-f', '-e', 'trace=fdatasync,fsync', '-o', log, '-p', String(cluster.pid())]
  const tracer = spawn('strace', calls, { stdio: 'ignore' })
  await pause(500)
  const server = await aServer({
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url(),
    OPENWARD_DATA: join(folder, 'data'),
    OPENWARD_SECRET: 'a secret for tests only, long enough',
    OPENWARD_ADMIN_EMAIL: adminEmail,
    OPENWARD_ADMIN_PASSWORD: adminPassword,
  })
  ends.push(() => {
    server.child.kill('SIGTERM')
    return server.exited
  })
  const headers = await adminHeaders(server.url)
  const sql = connect({ url: cluster.url(cluster.port, 'postgres') }, { max: 1 })
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where usename like 'openward%'`
  const synced = () => {
    const backends = new Set(rows.map(({ pid }) => String(pid)))
    const lines = readFileSync(log, 'utf8').split('\n')
    return lines.filter((line) => {
      const [pid = '', call = ''] = line.trim().split(/\s+/)
      return backends.has(pid) && /^f(?:data)?sync\(/.test(call)
    }).length
  }
  const before = synced()
  const writes = 300
  for (let n = 0; n < writes; n += 1) {
    // Nobody is a likely duplicate of another one.
    const body = {
      name: 'Ann',
      dob: daysAfter('1980-01-01', n),
      gender: 'other',
      contact: `+1 555 ${1_000_000 + n}`,
    }
    const response = await fetch(`${server.url}/api/patients`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...body, id: uuidv7() }),
    })
    await response.arrayBuffer()
    expect(response.status).toBe(201)
  }
  const more = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where usename like 'openward%'`
  rows.push(...more)
  await sql.end()
  tracer.kill('SIGINT')
  await once(tracer, 'exit')
  const count = synced() - before
  figure(
    'D-08',
    `${writes} writes one after the other, ${count} calls of fdatasync by their connections`,
  )
  expect(count).toBeGreaterThanOrEqual(writes)
})
