import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Appointment } from '../../clinic/visits/appointments/appointment.ts'
import type { AuditEvent } from '../../clinic/audit/audit.ts'
import { aServer } from '../../app/server/a-server.ts'
import { connect } from '../../server/database/connect.ts'
import { figure } from '../figure.ts'
import { aCluster } from './a-cluster.ts'
import { adminEmail, adminHeaders, adminPassword } from './running-server.ts'

const ends: (() => Promise<unknown> | void)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

// Debian's libfaketime, in its version for processes with threads.
const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
const canSet =
  library !== undefined && spawnSync('true', { env: { LD_PRELOAD: library } }).status === 0
if (!canSet) figure('D-14', 'not checked: libfaketime is not there')

const hour = 3600
const day = 24 * hour

test.skipIf(!canSet)(
  'D-14 a clock that jumps moves no visit, reorders no audit event and prolongs no session',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'openward-clock-'))
    chmodSync(folder, 0o711)
    ends.push(() => rmSync(folder, { recursive: true }))
    const clockFile = join(folder, 'clock')
    writeFileSync(clockFile, '+0\n')
    const clock = {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DISABLE_SHM: '1',
      // The monotonic clock cannot be set in reality either.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const cluster = await aCluster({ environment: clock })
    ends.push(() => cluster.remove())
    await cluster.start()
    const server = await aServer({
      ...clock,
      NODE_ENV: 'production',
      DATABASE_URL: cluster.url(),
      OPENWARD_DATA: join(folder, 'data'),
      OPENWARD_SECRET: 'a secret for tests only, long enough',
      OPENWARD_ADMIN_EMAIL: adminEmail,
      OPENWARD_ADMIN_PASSWORD: adminPassword,
    })
    ends.push(async () => {
      server.child.kill('SIGTERM')
      await server.exited
    })
    const sql = connect({ url: cluster.url() })
    ends.push(() => sql.end())
    const doctorId = uuidv7()
    await sql`
      insert into users (id, email, name, role)
      values (${doctorId}, 'doctor@clinic.example', 'Maria Okoye', 'doctor')`
    await sql`update clinic set time_zone = 'Europe/Berlin', lock_after_minutes = null`

    /** Sets the clock of both, in seconds from the real time. */
    async function setClock(offset: number): Promise<void> {
      writeFileSync(clockFile, `${offset < 0 ? '' : '+'}${Math.round(offset)}\n`)
      const [row] = await sql<{ at: string }[]>`select clock_timestamp() as at`
      expect(Math.abs(Date.parse(row?.at ?? '') - Date.now() - offset * 1000)).toBeLessThan(5_000)
    }
    const until = (at: string) => (Date.parse(at) - Date.now()) / 1000
    const nights = {
      'before the spring night': until('2028-03-26T00:59:58Z'),
      'after the spring night': until('2028-03-26T01:00:02Z'),
      'before the autumn night': until('2028-10-29T00:59:58Z'),
      'after the autumn night': until('2028-10-29T01:00:02Z'),
      'on 29 February': until('2028-02-29T12:00:00Z'),
    }
    const clocks = [0, hour, -hour, day, -day, ...Object.values(nights), 0]

    async function ask<Answer>(
      headers: Record<string, string>,
      path: string,
      method = 'GET',
      body?: object,
    ) {
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const response = await fetch(server.url + path, init)
      return { status: response.status, body: (await response.json()) as Answer }
    }
    const isIn = async (headers: Record<string, string>) =>
      (await ask(headers, '/api/patients')).status === 200

    const booked = new Map<string, string>()
    const acts: string[] = []
    let headers = await adminHeaders(server.url)
    /** Visits in the longest and the shortest night, and on 29 February. */
    const days = ['2031-10-26', '2031-03-30', '2032-02-29']
    for (const [place, offset] of clocks.entries()) {
      await setClock(offset)
      headers = await adminHeaders(server.url)
      const patientId = uuidv7()
      const person = { name: 'Ann', dob: '1980-02-29', gender: 'other', contact: '555-0100' }
      const added = await ask(headers, '/api/patients', 'POST', { ...person, id: patientId })
      expect(added.status).toBe(201)
      acts.push(patientId)
      for (const date of days) {
        const time = `${String(place + 3).padStart(2, '0')}:30`
        const anywayReason = 'Night duty'
        const body = { id: uuidv7(), patientId, doctorId, date, time, anywayReason }
        const made = await ask(headers, '/api/appointments', 'POST', body)
        expect([made.status, made.body]).toEqual([201, expect.anything()])
        acts.push(body.id)
        booked.set(body.id, `${date} ${time}`)
      }
      for (const [id, wanted] of booked) {
        const { body } = await ask<Appointment>(headers, `/api/appointments/${id}`)
        expect(`${body.date} ${body.time}`).toBe(wanted)
      }
    }

    const events = await sql<{ objectId: string }[]>`
      select object_id from audit_events
      where action = 'insert' and object_id = any(${acts}) order by id`
    expect(events.map(({ objectId }) => objectId)).toEqual(acts)
    const { body: log } = await ask<{ rows: AuditEvent[] }>(headers, '/api/audit?limit=100')
    const numbers = log.rows.map(({ id }) => id)
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))

    // Sessions that were opened while the clock was fast, slow or right.
    const sessionAt = async (offset: number) => {
      await setClock(offset)
      const opened = await adminHeaders(server.url)
      expect(await isIn(opened)).toBe(true)
      return opened
    }
    const lengths: [string, number, number, boolean][] = [
      ['eleven hours later', 0, 11 * hour, true],
      ['thirteen hours later', 0, 13 * hour, false],
      ['a fast clock is set right by a day', day, 0, false],
      ['a fast clock is set right by an hour', hour, 0, false],
      ['a clock falls back a day', 0, -day, false],
      ['a clock is corrected by a second', 1, 0, true],
    ]
    for (const [when, opened, then, expected] of lengths) {
      const session = await sessionAt(opened)
      await setClock(then)
      expect([when, await isIn(session)]).toEqual([when, expected])
    }
    // A session lasts as long as usual over the repeated hour.
    const { 'before the autumn night': night } = nights
    const session = await sessionAt(night)
    await setClock(night + 11.9 * hour)
    expect(await isIn(session)).toBe(true)
    await setClock(night + 12.1 * hour)
    expect(await isIn(session)).toBe(false)
    await setClock(0)
    await pause(100)
    expect(server.child.exitCode, server.output()).toBeNull()
    figure(
      'D-14',
      `${clocks.length} jumps of the clock (±1 h, ±1 day, both DST nights, 29 February): ${booked.size} visits, 0 changed times; ${acts.length} acts in the order of the audit log; ${lengths.length + 2} sessions, 0 prolonged`,
    )
  },
)
