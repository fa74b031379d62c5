import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/role.ts'
import { type Caller, testClinic } from '../server/test-clinic.ts'
import { figure } from './figure.ts'
import { canary, idFor, type Rows, rowsOf } from './rows.ts'
import { missingId, send } from './sent.ts'
import { validBody } from './valid-body.ts'

// Every endpoint, many times over: minutes on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic
let rows: Rows
const callers = new Map<Role, Caller>()

beforeAll(async () => {
  rows = await rowsOf(clinic)
  for (const role of ['admin', 'staff'] as const) callers.set(role, await clinic.signedIn(role))
  callers.set('doctor', rows.doctor)
  callers.set('patient', rows.patient)
})

/** Sign-ins and sign-ups hash passwords; they have tests of their own. */
const costly = [
  '/api/session',
  '/api/sign-up',
  '/api/password-links/use',
  '/api/session/confirmation',
  '/api/profile/password',
]

function writes(): Endpoint[] {
  return app.endpoints.filter(({ body, path }) => body !== undefined && !costly.includes(path))
}

/** Who may call an endpoint; the desk before others, since it may do most. */
function cookieFor(endpoint: Endpoint): string | undefined {
  if (endpoint.roles === 'open') return undefined
  return callers.get(endpoint.roles.includes('admin') ? 'admin' : (endpoint.roles[0] ?? 'admin'))
    ?.cookie
}

function paramsFor(endpoint: Endpoint) {
  return { id: idFor(endpoint.path, rows), form: missingId }
}

async function written(): Promise<number> {
  const [row] = await sql<{ events: number }[]>`
    select count(*)::int as events from audit_events where action in ('insert', 'update', 'delete')`
  return row?.events ?? -1
}

test('W-05 no malformed body changes anything or breaks the server', async () => {
  const deep = `${'['.repeat(120)}${']'.repeat(120)}`
  let bodies = 0
  for (const endpoint of writes()) {
    const valid = validBody(endpoint, rows)
    const text = JSON.stringify(valid)
    const names = Object.keys(valid)
    const first = names[0] ?? 'x'
    const raw = [
      '',
      '[]',
      'null',
      '"x"',
      '1',
      'NaN',
      '{',
      `${text}}`,
      text.replace('{', '{,'),
      deep,
      `{"${first}":1e999}`,
      `{"${first}":"a","${first}":"b"}`,
      `{"__proto__":{"x":1}}`,
      `{"a":${deep}}`,
      `\u0000${text}`,
      `"${'x'.repeat(1_000_001)}"`,
    ]
    for (let cut = 1; cut < text.length; cut += Math.ceil(text.length / 12)) {
      raw.push(text.slice(0, cut))
    }
    const wrong = [
      {},
      [],
      [[]],
      true,
      { $ne: null },
      '\u0000',
      'a\u0000b',
      '\ud800',
      'x'.repeat(20_001),
    ]
    for (const name of names) {
      for (const value of wrong) raw.push(JSON.stringify({ ...valid, [name]: value }))
    }
    for (const name of ['__class__', 'doctorName', 'deletedAt', 'toString']) {
      raw.push(JSON.stringify({ ...valid, [name]: 'x' }))
    }
    for (const body of raw) {
      const response = await send(app, endpoint, {
        cookie: cookieFor(endpoint),
        params: paramsFor(endpoint),
        body,
        headers: endpoint.versioned ? { 'if-match': '"999999"' } : {},
      })
      const place = `${endpoint.method} ${endpoint.path} ${body.slice(0, 80)}`
      expect(response.statusCode, place).toBeLessThan(500)
      bodies += 1
    }
  }
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  figure('W-05', `${bodies} malformed bodies over ${writes().length} writes, 0 × 5xx, 0 restarts`)
})

test('W-05 refused bodies leave no trace', async () => {
  for (const endpoint of writes()) {
    const valid = validBody(endpoint, rows)
    const before = await written()
    for (const body of ['{"cut', '[]', JSON.stringify({ ...valid, unknownField: 1 })]) {
      const response = await send(app, endpoint, {
        cookie: cookieFor(endpoint),
        params: paramsFor(endpoint),
        body,
        headers: endpoint.versioned ? { 'if-match': '"1"' } : {},
      })
      expect([400, 404, 409, 422], `${endpoint.path} ${body}`).toContain(response.statusCode)
    }
    expect(await written(), endpoint.path).toBe(before)
  }
})

const payloads = [
  "'",
  '"',
  "' or '1'='1",
  "'; drop table patients; --",
  "') or pg_sleep(5)--",
  '%',
  '_',
  '\\',
  '%%%',
  "\\' or 1=1 --",
  '$1',
  '${x}',
  '$$',
  '$tag$',
  '/*',
  '*/',
  '--',
  ';',
  '\t',
  '%27',
  "admin'--",
  "' union select password_hash from users --",
  '(',
  ')',
  '[',
  '{',
  '*',
  '?',
  '??',
  '\\\\',
  "''",
  '\u2019',
  'ı',
  'İ',
  'ß',
  '١٢٣',
  '🩺',
  'a'.repeat(200),
  '1; select pg_sleep(5)',
  '&',
  '|',
  '!',
  ':*',
  '<->',
  "' || (select 1) || '",
  'null',
  'true',
  '0x00',
  '-1',
  '1e309',
  '../../etc/passwd',
]

test('W-01 hostile text is searched as text, and the database never sees it as SQL', async () => {
  const admin = callers.get('admin')
  await sql`select pg_stat_reset()`.catch(() => null)
  const lists = app.endpoints.filter(({ method, query }) => method === 'GET' && query !== undefined)
  let requests = 0
  let slowest = 0
  for (const endpoint of lists) {
    const cookie = cookieFor(endpoint)
    for (const name of Object.keys(endpoint.query?.shape ?? {})) {
      for (const payload of payloads) {
        const start = performance.now()
        const response = await send(app, endpoint, {
          cookie,
          params: paramsFor(endpoint),
          query: { [name]: payload },
        })
        slowest = Math.max(slowest, performance.now() - start)
        expect(response.statusCode, `${endpoint.path}?${name}=${payload}`).toBeLessThan(500)
        requests += 1
      }
    }
  }
  for (const wildcard of ['%', '_', '\\']) {
    const path = '/api/patients'
    const list = app.endpoints.find((one) => one.path === path && one.method === 'GET')
    if (!list) continue
    const response = await send(app, list, { cookie: admin?.cookie, query: { search: wildcard } })
    expect(response.json<{ rows: unknown[] }>().rows, wildcard).toEqual([])
  }
  expect(slowest).toBeLessThan(2000)
  figure('W-01', `${requests} hostile queries, 0 × 5xx, slowest ${slowest.toFixed(0)} ms`)
})

test('W-09 repeated and nested parameters are refused', async () => {
  const lists = app.endpoints.filter(({ method, query }) => method === 'GET' && query !== undefined)
  for (const endpoint of lists) {
    const name = Object.keys(endpoint.query?.shape ?? {})[0] ?? 'search'
    for (const query of [
      { [name]: ['a', 'b'] },
      { [`${name}[]`]: 'a' },
      { __proto__x: 'a' },
      { 'constructor[prototype][x]': 'a' },
    ]) {
      const parts = { cookie: cookieFor(endpoint), params: paramsFor(endpoint), query }
      const response = await send(app, endpoint, parts)
      expect(response.statusCode, `${endpoint.path} ${JSON.stringify(query)}`).toBe(400)
    }
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  figure('W-09', `${lists.length} lists × 4 parameter tricks, 0 taken`)
})

test('Z-07 no column that an endpoint does not name can be written', async () => {
  const columns = await sql<{ name: string }[]>`
    select distinct column_name as name from information_schema.columns
    where table_schema = 'public'`
  const camel = (name: string) =>
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const extra = [...new Set([...columns.map(({ name }) => camel(name)), 'accountId', 'isAdmin'])]
  let tried = 0
  for (const endpoint of writes()) {
    const valid = validBody(endpoint, rows)
    for (const name of extra.filter((one) => !(one in (endpoint.body?.shape ?? {})))) {
      const response = await send(app, endpoint, {
        cookie: cookieFor(endpoint),
        params: paramsFor(endpoint),
        body: { ...valid, [name]: 'x' },
        headers: endpoint.versioned ? { 'if-match': '"1"' } : {},
      })
      expect([404, 409, 422], `${endpoint.path} ${name}`).toContain(response.statusCode)
      tried += 1
    }
  }
  figure('Z-07', `${writes().length} writes × columns: ${tried} smuggled fields, 0 taken`)
})

test('Z-05 no refusal holds a word of anybody’s data', async () => {
  const stranger = await clinic.signedIn('patient')
  const others = [
    stranger,
    await clinic.signedIn('doctor'),
    await clinic.signedIn('staff', { status: 'pending' }),
  ]
  let refusals = 0
  for (const endpoint of app.endpoints) {
    for (const caller of [...others, null]) {
      for (const id of [idFor(endpoint.path, rows), missingId]) {
        const response = await send(app, endpoint, {
          cookie: caller?.cookie,
          params: { id, form: missingId },
          ...(endpoint.method === 'GET' ? {} : { body: {} }),
        })
        if (response.statusCode < 400) continue
        expect(response.body + JSON.stringify(response.headers)).not.toContain(canary)
        refusals += 1
      }
    }
  }
  figure('Z-05', `0 canaries in ${refusals} refusals`)
})
