import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBusyFile } from '../../clinic/availability/busy-times/busy-calendar.ts'
import { newToken, tokenHash } from '../../clinic/access/session/server/session-token.ts'
import { aServer, type RunningServer } from '../../app/server/a-server.ts'
import { joinDatabase } from '../../server/database/join-database.ts'
import { figure } from '../figure.ts'

const doctors = 25
/** Megabytes. A server that read all files at once used 1,600 and more. */
const mostAbove = { peak: 320, after: 180 }

let server: RunningServer
let dataFolder: string
const cookies: string[] = []
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'openward-trust-'))
  const secret = 'a secret for tests only, long enough'
  server = await aServer({ OPENWARD_DATA: dataFolder, OPENWARD_SECRET: secret })
  const { sql, close } = await joinDatabase({ databaseUrl: null, dataFolder, secret })
  for (let number = 0; number < doctors; number += 1) {
    const id = uuidv7()
    const token = newToken()
    await sql`insert into users (id, email, name, role)
      values (${id}, ${`doctor-${number}@clinic.example`}, 'A doctor', 'doctor')`
    await sql`insert into sessions (token_hash, user_id, expires_at)
      values (${tokenHash(token)}, ${id}, now() + interval '1 hour')`
    cookies.push(`openward=${token}`)
  }
  await close()
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataFolder, { recursive: true, force: true })
})

/** The server's memory in megabytes, and its threads, now. */
function taken(): { memory: number; threads: number } {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  const value = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1])
  return { memory: value('VmRSS') / 1024, threads: value('Threads') }
}

/** A file of the largest allowed size: one event after another, each with a long text. */
function aLargeCalendar(): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0']
  for (let number = 0, size = 0; size < 870_000; number += 1) {
    const starts = new Date(Date.now() + number * 3_600_000).toISOString()
    const event = [
      ...['BEGIN:VEVENT', `UID:${number}@elsewhere.example`],
      ...[`DTSTART:${starts.replace(/[-:]|\.\d+/g, '')}`, 'DURATION:PT30M'],
      ...[`SUMMARY:Event ${number}`, `DESCRIPTION:${'word '.repeat(20)}`, 'END:VEVENT'],
    ]
    size += event.join('\r\n').length
    lines.push(...event)
  }
  return [...lines, 'END:VCALENDAR', ''].join('\r\n')
}

test('W-10 25 large calendar files at once use little memory, which is freed afterwards', async () => {
  const body = JSON.stringify({ calendar: aLargeCalendar(), titles: 'on' })
  const upload = async (cookie: string) => {
    const headers = { 'content-type': 'application/json', origin: server.url, cookie }
    const response = await fetch(server.url + setBusyFile.path, { method: 'PUT', headers, body })
    await response.arrayBuffer()
    return response.status
  }
  // The server has become idle.
  await pause(5_000)
  const before = taken()
  const peak = { ...before }
  const watch = setInterval(() => {
    const now = taken()
    peak.memory = Math.max(peak.memory, now.memory)
    peak.threads = Math.max(peak.threads, now.threads)
  }, 20)
  const statuses: number[] = []
  for (let round = 0; round < 3; round += 1) {
    statuses.push(...(await Promise.all(cookies.map(upload))))
  }
  clearInterval(watch)
  const read = statuses.filter((status) => status === 200).length
  const refused = statuses.filter((status) => status === 429).length
  expect([read + refused, peak.threads - before.threads]).toEqual([3 * doctors, 2])
  expect(read).toBeGreaterThanOrEqual(30)

  await pause(20_000)
  const after = taken()
  const rounded = [before, peak, after].map(({ memory }) => Math.round(memory))
  figure(
    'W-10',
    `3 × 25 calendar files of 0.9 MB at once: ${read} read by 2 threads, ${refused} × 429; ${rounded.join(', ')} MB before, at the peak and 20 s after`,
  )
  expect(peak.memory - before.memory).toBeLessThan(mostAbove.peak)
  expect(after.memory - before.memory).toBeLessThan(mostAbove.after)
  expect(after.threads).toBe(before.threads)
})
