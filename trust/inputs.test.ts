import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/role.ts'
import { connect } from '../server/database/connect.ts'
import { superuserUrl } from '../server/database/test-database.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { allowed, callersOf } from './callers.ts'
import { fingerprint } from './database.ts'
import { figure } from './figure.ts'
import { hostileTexts } from './hostile-text.ts'
import { malformedBodies } from './malformed.ts'
import { paramsFor } from './path-ids.ts'
import { type Rows, rowsOf } from './rows.ts'
import { newAddress, send } from './sent.ts'
import { times } from './times.ts'
import { atOnceTo, together } from './together.ts'
import { validBody } from './valid-body.ts'

// It walks every endpoint, and there are more each month.
vi.setConfig({ testTimeout: times(180_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic
let rows: Rows
let callers: Record<Role, Caller>

beforeAll(async () => {
  rows = await rowsOf(clinic)
  callers = await callersOf(clinic, rows)
})

const writes = app.endpoints.filter(({ body }) => body !== undefined)
const lists = app.endpoints.filter(
  ({ method, query, file }) => method === 'GET' && query !== undefined && !file,
)

/** A call that is valid except for the test's own value. */
function rightCall(endpoint: Endpoint) {
  return {
    cookie: allowed(endpoint, callers)?.cookie,
    params: paramsFor(endpoint.path, rows),
    headers: endpoint.versioned ? { 'if-match': '"999999"' } : {},
    remoteAddress: newAddress(),
  }
}

test('W-05 no malformed body changes anything or breaks the server', async () => {
  const before = await fingerprint(sql)
  const each = times(60, 1000)
  const seen = new Map<number, number>()
  for (const endpoint of writes) {
    const bodies = malformedBodies(endpoint, validBody(endpoint, rows), each)
    const sending = async (body: string) => {
      const { statusCode } = await send(app, endpoint, { ...rightCall(endpoint), body })
      const place = `${endpoint.method} ${endpoint.path} ${body.slice(0, 80)}`
      expect([400, 413, 422], place).toContain(statusCode)
      seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
    }
    await together(bodies, sending, atOnceTo(endpoint))
  }
  expect(await fingerprint(sql)).toEqual(before)
  expect((await app.inject('/api/ready')).statusCode).toBe(200)
  const statuses = [...seen].map(([status, count]) => `${count} × ${status}`).join(', ')
  figure(
    'W-05',
    `${each} malformed bodies to each of ${writes.length} writes: ${statuses}; 0 × 5xx, 0 changes`,
  )
})

/** Errors of the database are not logged, as they may quote people; here their classes are recorded. */
async function watchDatabaseErrors() {
  const superuser = superuserUrl()
  const folder = new URL(superuser).searchParams.get('host')
  if (!folder) throw new Error('The database of the tests has no folder.')
  const log = join(dirname(folder), 'postgres.log')
  const name = new URL(clinic.url).pathname.slice(1)
  const all = connect({ url: superuser }, { max: 1 })
  await all`alter database ${all(name)} set log_min_messages = 'error'`
  await all`alter database ${all(name)} set log_error_verbosity = 'verbose'`
  await all`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
  await all.end()
  await expect
    .poll(() =>
      sql`select 1`.then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  const from = readFileSync(log).length
  return () =>
    readFileSync(log)
      .subarray(from)
      .toString()
      .match(/ERROR:\s+\w{5}/g) ?? []
}

/** These answer only to two letters or digits side by side. */
const onlyToTyped = new Set(['/api/directory/patients', '/api/patients/:id/linkable-accounts'])

test('W-01 hostile text is searched and stored as text, and never becomes SQL', async () => {
  const databaseErrors = await watchDatabaseErrors()
  const spent: number[] = []
  const everybody = new Map<string, number>()
  const totalOf = (body: string) => (JSON.parse(body) as { total?: number }).total
  for (const endpoint of lists) {
    const total = totalOf((await send(app, endpoint, rightCall(endpoint))).body)
    if (total !== undefined) everybody.set(endpoint.path, total)
  }
  // The quick run tries each place with a share of the payloads; the full run tries all of them.
  const share = times(8, 1)
  let places = 0
  const payloadsFor = () => {
    places += 1
    return hostileTexts.filter((_, n) => (n + places) % share === 0)
  }
  const ask = async (endpoint: Endpoint, parts: object, payload: string) => {
    const start = performance.now()
    const response = await send(app, endpoint, { ...rightCall(endpoint), ...parts })
    spent.push(performance.now() - start)
    expect(response.statusCode, `${endpoint.path} ${payload}`).toBeLessThan(500)
    return response
  }
  for (const endpoint of lists) {
    for (const name of Object.keys(endpoint.query?.shape ?? {})) {
      await together(payloadsFor(), async (payload) => {
        const response = await ask(endpoint, { query: { [name]: payload } }, payload)
        if (name !== 'search' || response.statusCode !== 200) return
        const total = totalOf(response.body)
        const all = everybody.get(endpoint.path) ?? 0
        if (total === undefined || all < 2 || total < all || !payload.trim()) return
        // All rows may contain the searched letters and digits; else the search was broken out of.
        const plain = payload.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
        const plainly = plain ? await ask(endpoint, { query: { search: plain } }, plain) : null
        expect(plainly && totalOf(plainly.body), `${endpoint.path} ${payload}`).toBe(all)
      })
    }
  }
  for (const endpoint of app.endpoints.filter(({ params }) => params !== undefined)) {
    const sending = async (payload: string) => {
      const params = { id: payload, form: payload, file: payload, part: payload, place: payload }
      const body = endpoint.body ? validBody(endpoint, rows) : undefined
      const response = await ask(endpoint, { params, body }, payload)
      expect([400, 404, 414], `${endpoint.path} ${payload}`).toContain(response.statusCode)
    }
    await together(payloadsFor(), sending, atOnceTo(endpoint))
  }
  for (const wildcard of ['%', '_', '\\']) {
    for (const endpoint of lists.filter(({ query }) => query && 'search' in query.shape)) {
      const response = await ask(endpoint, { query: { search: wildcard } }, wildcard)
      // Where two letters must be typed, a wildcard alone is not searched for.
      if (onlyToTyped.has(endpoint.path)) {
        expect(response.statusCode, endpoint.path).toBe(400)
        continue
      }
      const answer = response.json<{ rows?: unknown[]; entries?: unknown[] } | unknown[]>()
      const found = Array.isArray(answer) ? answer : (answer.rows ?? answer.entries)
      expect(found, `${endpoint.path}?search=${wildcard}`).toEqual([])
    }
  }
  const stored = await storedAsTyped(payloadsFor())
  // An error on purpose shows that they would be seen.
  await sql`select nothing from nowhere`.catch(() => null)
  const syntaxErrors = () => databaseErrors().filter((line) => line.includes(' 42'))
  await expect.poll(syntaxErrors).toEqual([expect.stringContaining('42P01')])
  const p95 = spent.toSorted((a, b) => a - b)[Math.floor(spent.length * 0.95)] ?? 0
  expect(p95).toBeLessThan(1000)
  expect(Math.max(...spent)).toBeLessThan(5000)
  figure(
    'W-01',
    `${hostileTexts.length} payloads over ${places} places, ${spent.length} requests and ${stored} stored texts: 0 × 5xx, 0 SQLSTATE 42xxx, p95 ${p95.toFixed(0)} ms`,
  )
})

/** Writes payloads into every text of new rows; returns how many came back as typed. */
async function storedAsTyped(payloads: readonly string[]): Promise<number> {
  const texts = [
    ...['name', 'contact', 'address', 'emergencyContact', 'insuranceNumber', 'allergies'],
    ...['language', 'maritalStatus', 'reason', 'notes', 'prescription'],
  ]
  const creations = app.endpoints.filter(
    ({ method, path }) =>
      method === 'POST' && /^\/api\/(patients|appointments|medical-records)$/.test(path),
  )
  let stored = 0
  for (const endpoint of creations) {
    const names = Object.keys(endpoint.body?.shape ?? {}).filter((name) => texts.includes(name))
    for (const [place, payload] of payloads.entries()) {
      const time = `${String(place % 24).padStart(2, '0')}:00`
      const date = `2033-01-${String(1 + Math.floor(place / 24)).padStart(2, '0')}`
      const body: Record<string, unknown> = { ...validBody(endpoint, rows), id: uuidv7() }
      if ('time' in body) Object.assign(body, { time, date })
      for (const name of names) body[name] = payload
      const response = await send(app, endpoint, { ...rightCall(endpoint), body })
      if (payload.trim() === '') {
        expect(response.statusCode).toBeLessThan(500)
        continue
      }
      expect(response.statusCode, response.body).toBe(201)
      const answer = response.json<Record<string, unknown>>()
      for (const name of names) expect(answer[name]).toBe(payload.trim())
      stored += names.length
    }
  }
  return stored
}

test('W-09 repeated, nested and prototype parameters are refused', async () => {
  let tricks = 0
  for (const endpoint of app.endpoints.filter(({ method }) => method === 'GET')) {
    const name = Object.keys(endpoint.query?.shape ?? {})[0] ?? 'search'
    for (const query of [
      `${name}=a&${name}=b`,
      `${name}[]=a`,
      `${name}[$ne]=a`,
      'id[]=a',
      '__proto__=a',
      '__proto__[polluted]=a',
      'constructor=a',
      'constructor[prototype][polluted]=a',
      'constructor.prototype.polluted=a',
      'patientId=a&patientId=b',
    ]) {
      const { cookie, params } = rightCall(endpoint)
      const url = endpoint.path.replace(/:(\w+)/g, (_, key: 'id') => params[key])
      const response = await app.inject({
        url: `${url}?${query}`,
        headers: { cookie: cookie ?? '' },
      })
      const place = `${url}?${query}`
      // An endpoint without parameters ignores them.
      if (endpoint.query) expect(response.statusCode, place).toBe(400)
      else expect(response.statusCode, place).toBe(200)
      tricks += 1
    }
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  figure('W-09', `${tricks} repeated, nested and prototype parameters, 0 taken, 0 polluted`)
})

test('Z-07 no column that an endpoint does not name can be written', async () => {
  const before = await fingerprint(sql)
  const columns = await sql<{ name: string }[]>`
    select distinct column_name as name from information_schema.columns
    where table_schema = 'public'`
  const camel = (name: string) =>
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const asked = ['id', 'role', 'doctorId', 'createdAt', 'version', 'deletedAt', 'accountId']
  const extra = [
    ...new Set([...columns.flatMap(({ name }) => [name, camel(name)]), ...asked, 'isAdmin']),
    'constructor',
  ]
  // The quick run tries each column at every tenth endpoint, and each endpoint with every tenth
  // column.
  const share = times(10, 1)
  let tried = 0
  for (const [place, endpoint] of writes.entries()) {
    const valid = validBody(endpoint, rows)
    const names = extra.filter(
      (one, n) => (n + place) % share === 0 && !(one in (endpoint.body?.shape ?? {})),
    )
    const sending = async (name: string) => {
      const body = { ...valid, [name]: 'x' }
      const response = await send(app, endpoint, { ...rightCall(endpoint), body })
      expect(response.statusCode, `${endpoint.path} ${name}`).toBe(422)
      tried += 1
    }
    await together(names, sending, atOnceTo(endpoint))
    const polluted = JSON.stringify(valid).replace('{', '{"__proto__":{"role":"admin"},')
    const response = await send(app, endpoint, { ...rightCall(endpoint), body: polluted })
    expect(response.statusCode, endpoint.path).toBe(400)
    tried += 1
  }
  expect(await fingerprint(sql)).toEqual(before)
  figure('Z-07', `${writes.length} writes × columns: ${tried} smuggled fields, 0 taken, 0 changed`)
})
