import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roles } from '../contract/role.ts'
import { buildApp } from '../app/server/app.ts'
import { testClinic } from '../app/server/test-clinic.ts'
import { fingerprint } from './database.ts'
import { figure } from './figure.ts'
import { paramsFor } from './path-ids.ts'
import { canary, type Rows, rowsOf } from './rows.ts'
import { missingId, sameOrigin, send } from './sent.ts'
import { validBody } from './valid-body.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(180_000, 900_000) })

const clinic = await testClinic({ NODE_ENV: 'production' })
afterAll(() => clinic.close())
const { app, sql, owner } = clinic
let rows: Rows
beforeAll(async () => {
  rows = await rowsOf(clinic)
})

test('W-03 every answer carries the protective headers, and the API is never stored', async () => {
  const admin = await clinic.signedIn('admin')
  let answers = 0
  const policies = new Set<string>()
  const urls = [
    ...app.endpoints.map(({ method, path }) => ({ method, url: path.replace(/:\w+/g, missingId) })),
    ...['/', '/login', '/nowhere', '/api/docs', '/api/health'].map((url) => ({
      method: 'GET' as const,
      url,
    })),
  ]
  for (const { method, url } of urls) {
    const response = await app.inject({
      method,
      url,
      headers: { ...sameOrigin, cookie: admin.cookie },
    })
    const { headers } = response
    expect(headers['strict-transport-security'], url).toMatch(/max-age=31536000; includeSubDomains/)
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['referrer-policy'], url).toBe('same-origin')
    const policy = String(headers['content-security-policy'])
    expect(policy, url).toContain("object-src 'none'")
    expect(policy, url).toContain("base-uri 'none'")
    expect(policy, url).toContain("frame-ancestors 'none'")
    expect(policy.match(/script-src[^;]*/)?.[0], url).toBe("script-src 'self'")
    expect(policy.match(/style-src[^;]*/)?.[0], url).toBe("style-src 'self'")
    policies.add(policy)
    if (url.startsWith('/api')) expect(headers['cache-control'], url).toBe('no-store')
    expect(headers['access-control-allow-origin'], url).toBeUndefined()
    answers += 1
  }
  const findings = [...policies].flatMap((policy) =>
    new CspEvaluator(new CspParser(policy).csp).evaluate(),
  )
  const high = findings.filter(({ severity }) => severity <= Severity.MEDIUM)
  expect(high).toEqual([])
  const medium = findings.filter(({ severity }) => severity === Severity.HIGH_MAYBE)
  expect(medium).toEqual([])
  figure(
    'W-03',
    `${answers} answers, 0 lacking a header; csp_evaluator: 0 high and 0 medium in ${policies.size} policies`,
  )
})

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://clinic.example.evil.example' },
  { origin: 'https://clinic.example@evil.example' },
  { origin: 'https://clinic.example:444' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
]
const formTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]

test('W-04 writes from other sites and in other forms are refused and change nothing', async () => {
  const admin = await clinic.signedIn('admin')
  const callers = {
    admin,
    staff: admin,
    doctor: rows.doctor,
    patient: rows.patient,
  }
  const before = await fingerprint(sql)
  const writes = app.endpoints.filter((endpoint) => endpoint.method !== 'GET')
  let refused = 0
  for (const endpoint of writes) {
    const role = endpoint.roles === 'open' ? 'admin' : (endpoint.roles[0] ?? 'admin')
    const right = {
      cookie: callers[role].cookie,
      params: paramsFor(endpoint.path, rows),
      body: endpoint.body ? JSON.stringify(validBody(endpoint, rows)) : '{}',
    }
    const version = { 'if-match': '"1"' }
    for (const headers of foreign) {
      const response = await send(app, endpoint, { ...right, headers: { ...version, ...headers } })
      expect(response.statusCode, `${endpoint.path} ${JSON.stringify(headers)}`).toBe(403)
      refused += 1
    }
    const bare = await app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:\w+/g, missingId),
      headers: { cookie: right.cookie, host: sameOrigin.host },
    })
    expect(bare.statusCode, `${endpoint.path} without any origin`).toBe(403)
    for (const type of formTypes) {
      const headers = { ...version, 'content-type': type }
      const response = await send(app, endpoint, { ...right, headers })
      // A caller who does not own the row is refused before the body is read.
      expect(endpoint.body ? [415] : [403, 404, 415], `${endpoint.path} ${type}`).toContain(
        response.statusCode,
      )
      refused += 1
    }
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: endpoint.path,
      headers: {
        host: sameOrigin.host,
        origin: 'https://evil.example',
        'access-control-request-method': endpoint.method,
      },
    })
    expect([404, 405]).toContain(preflight.statusCode)
    const allowing = Object.keys(preflight.headers).filter((name) => name.startsWith('access-'))
    expect(allowing).toEqual([])
    refused += 2
  }
  expect(await fingerprint(sql)).toEqual(before)
  figure(
    'W-04',
    `${writes.length} writes × ${foreign.length + 5} foreign forms: ${refused} sent, 0 accepted, 0 changes`,
  )
})

test('W-04 reading changes nothing but the audit', async () => {
  const callers = await Promise.all(roles.map((role) => clinic.signedIn(role)))
  const before = await fingerprint(sql)
  let read = 0
  for (const endpoint of app.endpoints.filter(({ method }) => method === 'GET')) {
    for (const { cookie } of [...callers, rows.doctor, rows.patient]) {
      await send(app, endpoint, { cookie, params: paramsFor(endpoint.path, rows) })
      read += 1
    }
  }
  expect(await fingerprint(sql)).toEqual(before)
  figure('W-04', `${read} readings, 0 changes`)
})

/** Errors of the database, by SQLSTATE. */
const databaseErrors = [
  ...['P0001', 'XX000', 'XX001', '0A000', '23502', '23503', '23514', '25006', '2F005', '38000'],
  ...['40001', '40P01', '42501', '42883', '53100', '53200', '53300', '54001', '55P03', '57014'],
]
const tables = ['clinic', 'users', 'sessions', 'patients', 'appointments', 'bills', 'bill_lines']
const inside =
  /select |insert |update |relation|column|violat|constraint|trigger|plpgsql|\/server\/|\/clinic\/|\.ts\b|\.js\b|at .*:\d+|postgres/i

function expectGeneric(place: string, body: string): void {
  const problem = JSON.parse(body) as Record<string, unknown>
  expect(Object.keys(problem).sort(), place).toEqual([
    ...['detail', 'requestId', 'status', 'title', 'type'],
  ])
  expect(problem['detail'], place).toMatch(
    /^(Something went wrong\. Please try again|The server cannot be reached\. Try again in a moment)\.$/,
  )
  expect(body, place).not.toMatch(inside)
  expect(body, place).not.toContain(canary)
}

test('W-11 the answer to an internal error reveals nothing about it', async () => {
  const admin = await clinic.signedIn('admin')
  let failures = 0
  for (const table of tables) {
    const broken = `${table}_gone`
    await owner`alter table ${owner(table)} rename to ${owner(broken)}`
    let here = 0
    for (const endpoint of app.endpoints) {
      if (endpoint.method === 'DELETE') continue
      const response = await send(app, endpoint, {
        // A successful sign-up or sign-in would end the session that is sent with it.
        cookie: endpoint.roles === 'open' ? undefined : admin.cookie,
        params: paramsFor(endpoint.path, rows),
        body: endpoint.body ? validBody(endpoint, rows) : undefined,
        headers: { 'if-match': '"1"' },
      })
      if (response.statusCode < 500) continue
      expectGeneric(`${endpoint.path} without ${table}`, response.body)
      here += 1
    }
    expect(here, table).toBeGreaterThan(0)
    failures += here
    await owner`alter table ${owner(broken)} rename to ${owner(table)}`
  }
  const creation = app.endpoints.find(
    ({ method, path }) => method === 'POST' && path === '/api/patients',
  )
  if (!creation) throw new Error('There is no way to register a patient.')
  await owner`
    create function break_down() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = tg_argv[0],
        message = 'relation "patients" of CANARY7f3a in /server/store.ts:1';
    end $$`
  for (const state of databaseErrors) {
    await owner.unsafe(
      `create trigger break_down before insert on patients for each row execute function break_down('${state}')`,
    )
    const body = validBody(creation, rows)
    const response = await send(app, creation, { cookie: admin.cookie, body })
    expect(response.statusCode, state).toBeGreaterThanOrEqual(500)
    expectGeneric(state, response.body)
    await owner`drop trigger break_down on patients`
    failures += 1
  }
  figure(
    'W-11',
    `${databaseErrors.length + tables.length} kinds of server errors, ${failures} answers: 0 stack lines, 0 SQL, 0 paths`,
  )
})

test('W-11 nothing but the product is served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openward-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/index-1.js'), '1')
  const environment = clinic.environment
  const site = await buildApp({ sql, owner, environment, logLevel: 'silent', webFolder: folder })
  const probes = [
    ...['/.git/config', '/.env', '/metrics', '/openapi.json', '/server-status', '/actuator'],
    ...['/package.json', '/server/main.ts', '/assets/index-1.js.map', '/assets/', '/assets'],
    ...['/api/../server/main.ts', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'],
    ...['/assets/%2e%2e/%2e%2e/package.json', '/..%5c..%5cpackage.json', '/api/settings/%00'],
    ...['//etc/passwd', '/assets/index-1.js%00.map', '/api/%c0%ae%c0%ae/x', '/wp-login.php'],
  ]
  for (const url of probes) {
    const response = await site.inject({ url, headers: { host: sameOrigin.host } })
    expect([400, 403, 404], url).toContain(response.statusCode)
    expect(response.body, url).not.toMatch(/"name": "openward"|root:x:|\[core\]/)
  }
  for (const method of ['TRACE', 'CONNECT', 'PUT', 'PATCH'] as const) {
    const headers = { host: sameOrigin.host }
    const response = await site.inject({ method: method as 'GET', url: '/', headers })
    expect([400, 404, 405], method).toContain(response.statusCode)
  }
  await site.close()
  rmSync(folder, { recursive: true })
  figure('W-11', `${probes.length + 4} probes, 0 served`)
})
