import { afterAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { aServer, type RunningServer } from '../app/server/a-server.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { account, password } from './accounts.ts'
import { fingerprint, tablesHolding } from './database.ts'
import { figure } from './figure.ts'
import { paramsFor } from './path-ids.ts'
import { rowsOf } from './rows.ts'
import { times } from './times.ts'
import { validBody } from './valid-body.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic

/** The product as a process of its own on the same database, so that its whole log can be read. */
function aLoggingServer(): Promise<RunningServer> {
  return aServer({
    DATABASE_URL: clinic.url,
    OPENWARD_DATA: clinic.environment.dataFolder,
    OPENWARD_URL: 'https://clinic.example',
    OPENWARD_SECRET: clinic.environment.secret,
    OPENWARD_LOG: 'info',
  })
}

const secret = 'CANARYsecret9c1e'

test('L-05 no password, token or note stands in the log or in the audit', async () => {
  const rows = await rowsOf(clinic)
  const admin = await account(clinic, 'l05-admin@clinic.example', 'admin')
  const server = await aLoggingServer()
  const canaries = {
    password: `${secret} password`,
    notes: `${secret} notes`,
    search: `${secret} search`,
    token: `${secret}${'x'.repeat(43 - secret.length)}`,
  }
  let calls = 0
  const ask = async (
    caller: Caller | null,
    method: string,
    path: string,
    body?: object | string,
  ) => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        origin: server.url,
        'if-match': '"1"',
        ...(caller ? { cookie: caller.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'user-agent': `${secret} agent`,
        'x-note': `${secret} header`,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    calls += 1
    return response.status
  }
  const sensitive = (endpoint: (typeof app.endpoints)[number]) => {
    const body = endpoint.body ? validBody(endpoint, rows) : {}
    for (const name of Object.keys(body)) {
      if (/password/i.test(name)) body[name] = canaries.password
      if (/^(notes|prescription|reason|allergies|text)$/.test(name)) body[name] = canaries.notes
      // The code of an item of the price list is no secret.
      const isSecret = name === 'code' && !endpoint.path.startsWith('/api/price-items')
      if (name === 'token' || isSecret) body[name] = canaries.token
      if (name === 'content') body[name] = { notes: canaries.notes }
    }
    return body
  }
  const walk = async () => {
    for (const endpoint of app.endpoints) {
      if (endpoint.path === '/api/session' && endpoint.method === 'DELETE') continue
      const params: Record<string, string> = paramsFor(endpoint.path, rows)
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
      const role = endpoint.roles === 'open' ? null : endpoint.roles.includes('admin')
      const caller =
        role === null
          ? null
          : role
            ? admin
            : endpoint.roles[0] === 'patient'
              ? rows.patient
              : rows.doctor
      const query =
        endpoint.method === 'GET' ? `?search=${encodeURIComponent(canaries.search)}` : ''
      const body = endpoint.body ? sensitive(endpoint) : undefined
      await ask(caller, endpoint.method, path + query, body)
      if (body) {
        await ask(caller, endpoint.method, path, { ...body, unknown: canaries.notes })
        await ask(caller, endpoint.method, path, `{"notes":"${canaries.notes}`)
      }
      await ask(null, endpoint.method, `${path}?token=${canaries.token}`, body)
    }
  }
  // Once normally, and once with a database that fails during every request.
  await walk()
  await clinic.owner`alter table patients rename to patients_gone`
  await walk()
  await clinic.owner`alter table patients_gone rename to patients`
  // Also a successful sign-up and sign-in.
  const email = 'l05@clinic.example'
  expect(
    await ask(null, 'POST', '/api/sign-up', {
      name: 'L',
      email,
      password: `${secret} own`,
      role: 'patient',
    }),
  ).toBe(201)
  expect(await ask(null, 'POST', '/api/session', { email, password: `${secret} own` })).toBe(200)
  expect(await ask(null, 'POST', '/api/session', { email, password })).toBe(401)
  server.child.kill('SIGTERM')
  await server.exited
  const log = server.output()
  expect(log).toContain('request failed')
  expect(log).not.toContain(secret)
  // Passwords and tokens are stored nowhere as text; notes are in their records.
  const [passwords, tokens] = [[canaries.password, `${secret} own`], [canaries.token]]
  expect(
    await tablesHolding(sql, [...passwords, ...tokens, admin.cookie.split('=')[1] ?? '']),
  ).toEqual([])
  figure(
    'L-05',
    `${calls} calls with secrets in body, path, query and headers: 0 in ${log.split('\n').length} log lines, 0 in the audit`,
  )
})

test('L-07 line breaks and quotes in a request forge no line of the log', async () => {
  const server = await aLoggingServer()
  const admin = await account(clinic, 'l07-admin@clinic.example', 'admin')
  const forged =
    'x\r\n{"level":30,"msg":"FORGED7e2b"}\n\u001b[2J\u001b[31mFORGED7e2b","level":"10","x":"'
  await clinic.owner`alter table patients rename to patients_gone`
  let calls = 0
  for (const path of ['/api/patients', '/api/patients/duplicates', '/api/dashboards/counts']) {
    for (const [name, value] of [
      ['user-agent', 'FORGED7e2b\\r\\n{"level":30}'],
      ['x-forwarded-for', 'FORGED7e2b","level":"10'],
      ['x-request-id', 'FORGED7e2b'],
      ['referer', 'https://clinic.example/FORGED7e2b%0d%0a'],
    ] as const) {
      const url = `${server.url}${path}?search=${encodeURIComponent(forged)}`
      const response = await fetch(url, { headers: { cookie: admin.cookie, [name]: value } })
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      calls += 1
    }
    const written = await fetch(server.url + '/api/patients', {
      method: 'POST',
      headers: { cookie: admin.cookie, origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify({
        id: uuidv7(),
        // A name must be one line.
        name: 'Somebody',
        dob: '1980-01-01',
        gender: 'other',
        contact: '555 1',
        allergies: forged,
      }),
    })
    expect(written.status).toBeGreaterThanOrEqual(500)
    calls += 1
  }
  await clinic.owner`alter table patients_gone rename to patients`
  server.child.kill('SIGTERM')
  await server.exited
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(calls / 2)
  for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow()
  expect(server.output()).not.toContain('FORGED7e2b')
  expect(server.output()).not.toContain('\u001b')
  expect(Object.keys(await fingerprint(sql)).length).toBeGreaterThan(5)
  figure(
    'L-07',
    `${calls} calls with line breaks, escapes and quotes: ${lines.length} log lines, all of them JSON, 0 forged`,
  )
})
