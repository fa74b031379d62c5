import { randomBytes } from 'node:crypto'
import { readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Backup, BackupSettings } from '../../clinic/backups/backup.ts'
import { addImport, type ImportDetails, sendPart } from '../../clinic/interop/fhir-import/import.ts'
import { aBundle, aVisit, newIds } from '../../clinic/interop/fhir-import/server/a-bundle.ts'
import { aServer } from '../../app/server/a-server.ts'
import { joinDatabase } from '../../server/database/join-database.ts'
import { figure } from '../figure.ts'
import { expectStored } from './expect-stored.ts'
import { adminEmail, adminHeaders, adminPassword } from './running-server.ts'
import { smallDisk } from './small-disk.ts'
import { writers } from './writers.ts'
import { aPerson } from './a-person.ts'

const ends: (() => Promise<unknown> | void)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const disk = smallDisk('320m')
const target = smallDisk('256k')
if (disk === null || target === null) figure('D-07', 'not checked: this account may not mount')

test.skipIf(disk === null || target === null)(
  'D-07 a clinic whose disk is full says so, loses nothing it acknowledged, and goes on once there is room',
  async () => {
    if (disk === null || target === null) return
    ends.push(disk.remove, target.remove)
    const dataFolder = join(disk.folder, 'data')
    const server = await aServer({
      NODE_ENV: 'production',
      OPENWARD_DATA: dataFolder,
      OPENWARD_SECRET: 'a secret for tests only, long enough',
      OPENWARD_ADMIN_EMAIL: adminEmail,
      OPENWARD_ADMIN_PASSWORD: adminPassword,
    })
    ends.push(async () => {
      server.child.kill('SIGTERM')
      await server.exited
    })
    const headers = await adminHeaders(server.url)
    const ask = async <Answer>(path: string, method = 'GET', body?: object, more = {}) => {
      const response = await fetch(server.url + path, {
        method,
        headers: { ...headers, ...more },
        ...(body && { body: JSON.stringify(body) }),
      })
      const retryAfter = Number(response.headers.get('retry-after'))
      return { status: response.status, retryAfter, body: (await response.json()) as Answer }
    }
    const register = () => ask('/api/patients', 'POST', aPerson())

    // The folder for backups becomes full first.
    const { body: settings } = await ask<BackupSettings>('/api/backups/settings')
    const { nightly, hour, keep, proofDays, version } = settings
    const changes = { nightly, hour, keep, proofDays, folder: target.folder }
    const match = { 'if-match': `"${version}"` }
    expect((await ask('/api/backups/settings', 'PUT', changes, match)).status).toBe(200)
    target.fill()
    const asked = await ask<Backup>('/api/backups', 'POST', { id: uuidv7() })
    expect(asked.status).toBe(201)
    const newest = async () => (await ask<{ rows: Backup[] }>('/api/backups')).body.rows[0]
    await expect.poll(async () => (await newest())?.state, { timeout: 30_000 }).toBe('failed')
    expect((await newest())?.problem).toBe(
      'There is no room left on the disk of the folder for backups.',
    )
    expect(readdirSync(target.folder)).toEqual(['ballast'])

    // Text that cannot be compressed, in a file of one visit.
    const { entry } = JSON.parse(aBundle(aVisit(newIds()))) as { entry: object[] }
    const text = randomBytes(2_000_000).toString('base64')
    const bundle = { resourceType: 'Bundle', type: 'collection', entry, text }
    const content = Buffer.from(JSON.stringify(bundle))
    const upload = uuidv7()
    const files = [{ name: 'visit.json', bytes: content.length }]
    expect((await ask(addImport.path, 'POST', { id: upload, files })).status).toBe(201)
    const importPath = `/api/imports/${upload}`
    const sendFile = async () => {
      const path = sendPart.path.replace(':id', upload).replace(/:file|:part/g, '0')
      const type = { 'content-type': 'application/octet-stream' }
      const answer = await fetch(server.url + path, {
        ...{ method: 'PUT', headers: { ...headers, ...type }, body: content },
      })
      await answer.arrayBuffer()
      return answer.status
    }
    const start = () => ask(`${importPath}/start`, 'POST', { isDryRun: false })

    const load = writers(server.url, headers, 6)
    await pause(1_000)
    const uploads = new Set<number>()
    const writes = new Map<number, number>()
    const reads = new Map<number, number>()
    const count = (counts: Map<number, number>, status: number) =>
      counts.set(status, (counts.get(status) ?? 0) + 1)
    const end = performance.now() + 15_000
    let isFull = false
    while (performance.now() < end) {
      disk.fill()
      const [write, read] = await Promise.all([register(), ask('/api/patients')])
      isFull ||= write.status === 503
      // The pages that its tables and its log have already can still be written.
      if (!isFull) continue
      uploads.add(await sendFile())
      count(writes, write.status)
      count(reads, read.status)
      for (const { status, retryAfter } of [write, read]) {
        if (status === 503) expect(retryAfter).toBeGreaterThan(0)
      }
      await pause(100)
    }
    expect(statfsSync(disk.folder).bavail).toBeLessThan(300)
    expect([writes.get(503) ?? 0, [...writes.keys()].filter((status) => status >= 500)]).toEqual([
      expect.any(Number),
      [503],
    ])
    expect([...reads.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
    expect((await ask('/api/health')).status).toBe(200)
    expect([...uploads]).toEqual([503])

    disk.clear()
    const cleared = performance.now()
    await expect.poll(async () => (await register()).status, { timeout: 30_000 }).toBe(201)
    const healed = (performance.now() - cleared) / 1000
    // No byte of the file is stored, and the same upload continues.
    expect((await start()).status).toBe(409)
    await expect.poll(sendFile, { timeout: 30_000 }).toBe(204)
    expect((await start()).status).toBe(202)
    const state = async () => (await ask<ImportDetails>(importPath)).body
    await expect
      .poll(state, { timeout: 30_000 })
      .toMatchObject({ state: 'done', filesRefused: 0, made: { patients: 1, appointments: 1 } })
    await load.stop()
    expect(server.child.exitCode, server.output()).toBeNull()
    const { sql, close } = await joinDatabase({ databaseUrl: null, dataFolder, secret: '' })
    const acknowledged = await expectStored(sql, load.witness)
    await close()
    const list = (counts: Map<number, number>) =>
      [...counts].map(([status, times]) => `${times} × ${status}`).join(', ')
    figure(
      'D-07',
      `disk full for 15 s: writes ${list(writes)}, reads ${list(reads)}; writing again ${healed.toFixed(1)} s after there was room; ${acknowledged} acknowledged, 0 lost; an upload meanwhile: 503, 0 bytes of it kept, then whole; full backup folder: a sentence, 0 files left`,
    )
  },
)
