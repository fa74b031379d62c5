import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/role.ts'
import { aClinicWithMail } from '../app/server/a-clinic-with-mail.ts'
import type { Caller } from '../app/server/test-clinic.ts'
import { allowed, callersOf } from './callers.ts'
import { figure } from './figure.ts'
import { paramsFor } from './path-ids.ts'
import { type Rows, rowsOf } from './rows.ts'
import { send } from './sent.ts'
import { times } from './times.ts'
import { validQuery } from './valid-body.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await aClinicWithMail()
afterAll(() => clinic.close())
const { app, sql } = clinic
let rows: Rows
let callers: Record<Role, Caller>
let port: number

beforeAll(async () => {
  rows = await rowsOf(clinic)
  callers = await callersOf(clinic, rows)
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})

const lists = app.endpoints.filter(({ query, file }) => query !== undefined && !file)
const writes = app.endpoints.filter(({ body }) => body !== undefined)

/** Sends a request as a real client, with its real request line. */
async function ask(endpoint: Endpoint, query: string): Promise<{ status: number; text: string }> {
  const params: Record<string, string> = paramsFor(endpoint.path, rows)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const needed = new URLSearchParams(validQuery(endpoint, rows)).toString()
  const response = await fetch(`http://127.0.0.1:${port}${path}?${query}&${needed}`, {
    headers: { cookie: allowed(endpoint, callers)?.cookie ?? '' },
  })
  return { status: response.status, text: await response.text() }
}

const repeated = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n)).join('&')

const endless: Record<string, string> = {
  'a page of 10^9': 'limit=1000000000',
  'a page of 101': 'limit=101',
  'a page of 1e9': 'limit=1e9',
  'a page of 10^400': `limit=${'9'.repeat(400)}`,
  'a page without end': 'limit=Infinity',
  'a page of nothing': 'limit=0',
  'a page of a negative size': 'limit=-1',
  'two pages at once': 'limit=100&limit=100',
  '10^4 filters': repeated(10_000, (n) => `f${n}=1`),
  'as many filters as a request line holds': repeated(1500, (n) => `f${n}=1`),
  'one filter 2,000 times': repeated(2000, () => 'search=a'),
  'a filter of 15 KB': `search=${'x'.repeat(15_000)}`,
  'a filter of 100 KB': `search=${'x'.repeat(100_000)}`,
  'a filter within filters': `search${'[a]'.repeat(1000)}=1`,
}

test('W-10 requests for endless pages or with endless filters are refused', async () => {
  let refused = 0
  let slowest = 0
  for (const endpoint of lists) {
    for (const [kind, query] of Object.entries(endless)) {
      const start = performance.now()
      const { status } = await ask(endpoint, query)
      slowest = Math.max(slowest, performance.now() - start)
      // 431: the request line is longer than any head may be.
      expect([400, 431], `${endpoint.path}: ${kind}`).toContain(status)
      refused += 1
    }
  }
  figure(
    'W-10',
    `${lists.length} lists × ${Object.keys(endless).length} endless queries: ${refused} refused, the slowest after ${slowest.toFixed(0)} ms`,
  )
})

test('W-10 a refusal stays small, however large the wrong request', async () => {
  const names = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`unknown${n}`, 1]))
  const count = times(5_000, 50_000)
  const unknown = JSON.stringify(names(count))
  const long = JSON.stringify({ ['x'.repeat(900_000)]: 1 })
  let largest = 0
  let slowest = 0
  for (const endpoint of writes) {
    const fields = Object.keys(endpoint.body?.shape ?? {})
    const junk = JSON.stringify(
      Object.fromEntries(fields.map((field) => [field, Array(count / 10).fill({ a: null })])),
    )
    for (const body of [unknown, long, junk]) {
      const start = performance.now()
      const response = await send(app, endpoint, {
        cookie: allowed(endpoint, callers)?.cookie,
        params: paramsFor(endpoint.path, rows),
        headers: endpoint.versioned ? { 'if-match': '"1"' } : {},
        body,
      })
      slowest = Math.max(slowest, performance.now() - start)
      largest = Math.max(largest, response.body.length)
      const isRead = endpoint.path !== '/api/imports/:id/parts/:part'
      expect(isRead ? [422, 413] : [415], endpoint.path).toContain(response.statusCode)
    }
  }
  expect(largest).toBeLessThan(10_000)
  figure(
    'W-10',
    `${writes.length} routes × ${count} unknown fields, a name of 900 KB, and junk: the largest refusal ${largest} bytes, the slowest after ${slowest.toFixed(0)} ms`,
  )
})

test('W-10 nobody gets more than a hundred rows at once', async () => {
  // New people may ask for times too.
  await sql`update booking_rules set public_booking = 'on'`
  await sql`update visit_types set bookable_by = 'everyone' where id = ${rows.visitType}`
  // More than a page of rows that anybody may add without end.
  const [patientId, doctorId] = [rows.patient.userId, rows.doctor.userId]
  for (let n = 0; n < 150; n += 1) {
    await sql`
      insert into patients (id, name, dob, gender, contact)
      values (${uuidv7()}, ${`Many ${n}`}, '1980-01-01', 'other', '555-0100')`
    await sql`
      insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
      values (${uuidv7()}, ${patientId}, ${doctorId}, now() + make_interval(days => ${n + 30}),
        now() + make_interval(days => ${n + 30}, mins => 5))`
  }
  const counts: Record<string, number> = {}
  for (const endpoint of lists) {
    const limit = endpoint.query?.shape['limit']
    // Selects of people show fewer rows.
    const largest = limit?.safeParse('100').success ? 'limit=100' : 'limit=25'
    const { status, text } = await ask(endpoint, limit ? largest : '')
    expect(status, endpoint.path).toBe(200)
    const answer = JSON.parse(text) as Record<'rows' | 'entries', unknown[] | undefined> | unknown[]
    const list = Array.isArray(answer) ? answer : (answer.rows ?? answer.entries)
    if (list) counts[endpoint.path] = list.length
  }
  const full = Object.values(counts).filter((count) => count === 100).length
  expect(Math.max(...Object.values(counts))).toBe(100)
  expect(full).toBeGreaterThanOrEqual(3)
  figure(
    'W-10',
    `${Object.keys(counts).length} lists, ${full} with more to show: at most 100 rows at once`,
  )
})
