import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aServer } from '../../app/server/a-server.ts'
import { joinDatabase } from '../../server/database/join-database.ts'
import { figure } from '../figure.ts'
import { expectStored } from './expect-stored.ts'
import { adminEmail, adminHeaders, adminPassword } from './running-server.ts'
import { smallDisk } from './small-disk.ts'
import { writers } from './writers.ts'
import { aPerson } from './a-person.ts'

const disk = smallDisk('160m')
const folder = mkdtempSync(join(tmpdir(), 'openward-log-'))
// Under root, PostgreSQL runs as another account that must pass through this folder.
chmodSync(folder, 0o711)
const dataFolder = join(folder, 'data')
const ends: (() => Promise<unknown> | void)[] = [
  () => rmSync(folder, { recursive: true, force: true }),
]
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})
if (disk === null) figure('D-07', 'log on a full disk: not checked, this account may not mount')

async function aClinic() {
  const server = await aServer({
    NODE_ENV: 'production',
    OPENWARD_DATA: dataFolder,
    OPENWARD_SECRET: 'a secret for tests only, long enough',
    OPENWARD_ADMIN_EMAIL: adminEmail,
    OPENWARD_ADMIN_PASSWORD: adminPassword,
  })
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.exited
  }
  return { ...server, stop }
}

/** Moves the write-ahead log to another disk, as clinics with a fast disk do. */
function moveLogTo(place: string): void {
  const log = join(dataFolder, 'postgres/cluster/pg_wal')
  const moved = join(place, 'pg_wal')
  expect(spawnSync('cp', ['-a', log, moved]).status).toBe(0)
  renameSync(log, `${log}.before`)
  symlinkSync(moved, log)
}

test.skipIf(disk === null)(
  'D-07 a database without room for its log stops, loses no acknowledged write, and recovers by itself',
  async () => {
    if (disk === null) return
    ends.push(disk.remove)
    await (await aClinic()).stop()
    moveLogTo(disk.folder)
    const server = await aClinic()
    ends.push(server.stop)
    const headers = await adminHeaders(server.url)
    const ask = async (path: string, body?: object) => {
      const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const response = await fetch(server.url + path, { headers, ...request })
      await response.arrayBuffer()
      return response.status
    }
    const register = () => ask('/api/patients', aPerson())
    const load = writers(server.url, headers, 6)
    await pause(1_000)

    // Rows without counting triggers, so that the log grows fast.
    const grow = async () => {
      const { sql, close } = await joinDatabase({ databaseUrl: null, dataFolder, secret: '' })
      await sql`
        insert into mails (id, to_address, subject, body, state)
        select gen_random_uuid(), 'x', 'x', repeat(md5(n::text), 30), 'sent'
        from generate_series(1, 4000) n`
      await close()
    }
    const begun = performance.now()
    let isFull = false
    while (!isFull && performance.now() - begun < 120_000) {
      disk.fill()
      await grow().catch(() => undefined)
      isFull = (await register()) === 503
    }
    expect(isFull).toBe(true)

    const answers = new Map<string, number>()
    const end = performance.now() + 10_000
    while (performance.now() < end) {
      const [write, read] = await Promise.all([register(), ask('/api/patients')])
      for (const answer of [`write ${write}`, `read ${read}`]) {
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
      await pause(100)
    }
    const known = ['write 201', 'write 503', 'read 200', 'read 503']
    expect([...answers.keys()].filter((answer) => !known.includes(answer))).toEqual([])
    expect(answers.get('write 503')).toBeGreaterThan(0)
    expect(await ask('/api/health')).toBe(200)

    disk.clear()
    const cleared = performance.now()
    await expect.poll(register, { timeout: 60_000, interval: 100 }).toBe(201)
    const healed = (performance.now() - cleared) / 1000
    await load.stop()
    expect(server.child.exitCode, server.output()).toBeNull()
    const { sql, close } = await joinDatabase({ databaseUrl: null, dataFolder, secret: '' })
    const acknowledged = await expectStored(sql, load.witness)
    await close()
    const list = [...answers].map(([answer, times]) => `${times} × ${answer}`).join(', ')
    figure(
      'D-07',
      `log on a full disk: ${list}; writing again ${healed.toFixed(1)} s after there was room; ${acknowledged} acknowledged, 0 lost`,
    )
  },
)
