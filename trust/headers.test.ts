import { afterAll, expect, test, vi } from 'vitest'
import { testClinic } from '../server/test-clinic.ts'
import { figure } from './figure.ts'
import { missingId, sameOrigin, send } from './sent.ts'

// Every endpoint, many times over: minutes on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic

test('W-03 every answer carries the protective headers, and the API is never stored', async () => {
  const admin = await clinic.signedIn('admin')
  let answers = 0
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
    if (url.startsWith('/api')) expect(headers['cache-control'], url).toBe('no-store')
    expect(headers['access-control-allow-origin'], url).toBeUndefined()
    answers += 1
  }
  figure('W-03', `${answers} answers, 0 lacking a header`)
})

test('W-04 writes from other sites and in other forms are refused and change nothing', async () => {
  const admin = await clinic.signedIn('admin')
  const before = await fingerprint()
  const writes = app.endpoints.filter((endpoint) => endpoint.method !== 'GET')
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://clinic.example.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: '' },
  ]
  let refused = 0
  for (const endpoint of writes) {
    for (const headers of foreign) {
      const response = await send(app, endpoint, { cookie: admin.cookie, headers, body: {} })
      expect(response.statusCode, `${endpoint.path} ${JSON.stringify(headers)}`).toBe(403)
      refused += 1
    }
    if (!endpoint.body) continue
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const response = await send(app, endpoint, {
        cookie: admin.cookie,
        headers: { 'content-type': type },
        body: Buffer.from('{}'),
      })
      expect([403, 404, 415], `${endpoint.path} ${type}`).toContain(response.statusCode)
      refused += 1
    }
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: endpoint.path,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  }
  expect(await fingerprint()).toEqual(before)
  figure('W-04', `${writes.length} writes, ${refused} foreign forms, 0 accepted`)
})

async function fingerprint() {
  return sql`select (select count(*) from users) as users, (select count(*) from patients) as patients,
    (select count(*) from appointments) as appointments, (select count(*) from bills) as bills,
    (select count(*) from sessions) as sessions, (select count(*) from medical_records) as records,
    (select version from clinic) as clinic`
}

test('W-11 what goes wrong inside is answered without a word of it', async () => {
  const admin = await clinic.signedIn('admin')
  const probes = [
    '/.git/config',
    '/.env',
    '/metrics',
    '/openapi.json',
    '/assets/index.js.map',
    '/api/../server/main.ts',
    '/%2e%2e/package.json',
    '/api/settings/%00',
  ]
  for (const url of probes) {
    const response = await app.inject({ url })
    expect([400, 404], url).toContain(response.statusCode)
  }
  await clinic.owner`alter table clinic rename to clinic_gone`
  let failures = 0
  for (const endpoint of app.endpoints.filter(({ method }) => method === 'GET')) {
    const response = await send(app, endpoint, { cookie: admin.cookie })
    if (response.statusCode < 500) continue
    failures += 1
    expect(response.body).toContain('Something went wrong. Please try again.')
    expect(response.body).not.toMatch(/select|clinic_gone|relation|\/server\/|at .*:\d+/)
    expect(response.json()).toHaveProperty('requestId')
  }
  await clinic.owner`alter table clinic_gone rename to clinic`
  expect(failures).toBeGreaterThan(0)
  figure('W-11', `${failures} forced failures and ${probes.length} probes, 0 leaks`)
})
