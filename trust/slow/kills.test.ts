import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { figure } from '../figure.ts'
import { adminHeaders, type RunningServer, runningServer } from './running-server.ts'
import { type Witness, writers } from './writers.ts'

const cycles = 20
let server: RunningServer

beforeEach(async () => {
  server = await runningServer()
})
afterEach(() => server.end())

test('D-01 killing the database again and again loses nothing that was acknowledged', async () => {
  const load = writers(server.url, await adminHeaders(server.url), 8)
  let slowest = 0
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await pause(300 + cycle * 20)
    process.kill(server.databasePid(), 'SIGKILL')
    await pause(10)
    slowest = Math.max(slowest, await server.ready())
  }
  await load.stop()
  expect(server.child().exitCode).toBeNull()
  const acknowledged = await compare(load.witness)
  figure(
    'D-01',
    `${cycles} kills of the database, ${acknowledged} acknowledged, 0 lost; recovery at most ${(slowest / 1000).toFixed(1)} s`,
  )
})

test('D-02 killing the server again and again leaves nothing half done', async () => {
  const headers = await adminHeaders(server.url)
  const load = writers(server.url, headers, 8)
  let slowest = 0
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await pause(300 + cycle * 20)
    const exited = once(server.child(), 'exit')
    server.child().kill('SIGKILL')
    await exited
    const start = performance.now()
    await server.start()
    slowest = Math.max(slowest, performance.now() - start)
  }
  await load.stop()
  const acknowledged = await compare(load.witness)
  expect(slowest).toBeLessThan(5000)
  figure(
    'D-02',
    `${cycles} kills of the server, ${acknowledged} acknowledged, 0 lost, 0 halves; ready in at most ${(slowest / 1000).toFixed(1)} s`,
  )
})

test('D-03 a stop under load answers the requests in progress and exits cleanly, again and again', async () => {
  let answered = 0
  let cut = 0
  let slowest = 0
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    if (cycle > 0) await server.start()
    // Each request must cost the hashing of a password, not be refused for earlier failures.
    const { sql, close } = await server.database()
    await sql`delete from sign_in_failures`
    await close()
    let sent = 0
    const countSent = () => (sent += 1)
    subscribe('undici:client:sendHeaders', countSent)
    const asking = Array.from({ length: 200 }, async (_, n) => {
      const response = await fetch(`${server.url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ email: `nobody-${n}@clinic.example`, password: 'x' }),
      })
      await response.text()
      answered += 1
    })
    // All requests have left this process before the stop, even on a busy machine.
    await expect.poll(() => sent, { timeout: 10_000, interval: 10 }).toBe(asking.length)
    unsubscribe('undici:client:sendHeaders', countSent)
    await pause(200 + cycle * 20)
    const start = performance.now()
    server.child().kill('SIGTERM')
    const exited = once(server.child(), 'exit')
    await Promise.all(asking.map((one) => one.catch(() => (cut += 1))))
    const [code] = await exited
    const took = performance.now() - start
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow()
    expect([code, cut]).toEqual([0, 0])
    expect(took).toBeLessThan(10_000)
    slowest = Math.max(slowest, took)
  }
  figure(
    'D-03',
    `${cycles} stops with 200 in flight: ${answered} answered, ${cut} cut, exit 0 after at most ${(slowest / 1000).toFixed(1)} s`,
  )
})

/** Checks that every acknowledged row is stored; returns how many there are. */
async function compare(witness: Witness): Promise<number> {
  const { sql, close } = await server.database()
  try {
    const patients = await sql<{ id: string; name: string }[]>`select id, name from patients`
    const stored = new Map(patients.map(({ id, name }) => [id, name]))
    for (const [id, name] of witness.patients) expect(stored.get(id)).toBe(name)
    const bills = await sql<{ id: string; minor: number; number: number }[]>`
      select id, amount_minor as minor, invoice_number as number from bills order by number`
    const amounts = new Map(bills.map(({ id, minor }) => [id, (minor / 100).toFixed(2)]))
    for (const [id, amount] of witness.bills) expect(amounts.get(id)).toBe(amount)
    // Numbers without gaps, despite every kill between counter and bill.
    expect(bills.map(({ number }) => number)).toEqual(bills.map((_, place) => place + 1))
    const emails = await sql<{ email: string }[]>`
      select u.email from users u join patients p on p.user_id = u.id`
    const charted = new Set(emails.map(({ email }) => email))
    for (const email of witness.signUps) expect(charted.has(email)).toBe(true)
    const [halves] = await sql`
      select
        (select count(*)::int from users u where u.role = 'patient'
          and not exists (select from patients p where p.user_id = u.id)) as uncharted,
        (select count(*)::int from patients p where not exists (select from audit_events a
          where a.object_type = 'patient' and a.action = 'insert'
            and a.object_id = p.id::text)) as unaudited,
        (select count(*)::int from patients) - (select sum(delta)::int from row_counts
          where kind = 'patients') as miscounted`
    expect(halves).toEqual({ uncharted: 0, unaudited: 0, miscounted: 0 })
    return witness.patients.size + witness.bills.size + witness.signUps.size
  } finally {
    await close()
  }
}
