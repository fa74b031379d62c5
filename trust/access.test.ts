import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import Fastify from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { dutyRoles, permissionNames, permissions, permissionsFor } from '../contract/permission.ts'
import type { Role } from '../contract/role.ts'
import { createApp } from '../server/http/create-app.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { sameOrigin, send } from './sent.ts'
import { times } from './times.ts'
import { together } from './together.ts'

vi.setConfig({ testTimeout: times(180_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app } = clinic
const roles: readonly Role[] = ['admin', 'doctor', 'staff', 'patient']
const callers = new Map<string, Caller>()
const isFull = inject('isFull')

beforeAll(async () => {
  await clinic.signedIn('admin')
  for (const kind of [...roles, 'pending']) callers.set(kind, await newCaller(kind))
})

function newCaller(kind: string): Promise<Caller> {
  const role = roles.find((one) => one === kind)
  return role ? clinic.signedIn(role) : clinic.signedIn('doctor', { status: 'pending' })
}

test('Z-01 every endpoint answers each kind of caller as its roles say, before reading a body', async () => {
  const kinds = ['anonymous', 'pending', ...roles]
  let cells = 0
  for (const endpoint of app.endpoints) {
    for (const kind of kinds) {
      const isOpen = endpoint.roles === 'open'
      const isAllowed =
        isOpen ||
        (kind === 'pending' && endpoint.pendingToo === true) ||
        endpoint.roles.some((role) => role === kind)
      // A caller without the right is refused even when the body is no JSON; with the right they
      // hear of it.
      const body = endpoint.method === 'GET' ? undefined : isAllowed ? {} : '{"cut":'
      const isSignOut = endpoint.path === '/api/session' && endpoint.method === 'DELETE'
      const caller = isSignOut && kind !== 'anonymous' ? await newCaller(kind) : callers.get(kind)
      const response = await send(app, endpoint, { cookie: caller?.cookie, body })
      const expected = isAllowed ? 'let in' : kind === 'anonymous' ? 401 : 403
      const isRefusal = response.statusCode === 401 || response.statusCode === 403
      const seen = isRefusal && !isOpen ? response.statusCode : 'let in'
      expect([endpoint.method, endpoint.path, kind, seen]).toEqual([
        endpoint.method,
        endpoint.path,
        kind,
        expected,
      ])
      expect(response.statusCode, `${endpoint.method} ${endpoint.path}`).toBeLessThan(500)
      cells += 1
    }
  }
  figure('Z-01', `${app.endpoints.length} endpoints × 6 kinds of callers, ${cells} cells, 0 wrong`)
})

/** The callers of each endpoint, one line each. */
function matrix(): string {
  const rows = app.endpoints
    .map(({ method, path, permission, roles: access, pendingToo, factorDueToo }) => {
      const whose = access === 'open' ? 'open' : access.join(' ')
      const who = permission ? `${permission} (${whose})` : whose
      const more = `${pendingToo ? ' (pending too)' : ''}${factorDueToo ? ' (factor due too)' : ''}`
      return `${method} ${path}: ${who}${more}`
    })
    .sort()
  return `${rows.join('\n')}\n`
}

test('Z-01 what is not about the account itself takes a permission, and each permission opens something', () => {
  const aboutOneself = /^\/api\/(?:my|profile|session|email-changes)(?:\/|$)|^\/api\/settings$/
  const free = app.endpoints.filter(
    ({ permission, roles: access, path }) =>
      permission === undefined && access !== 'open' && !aboutOneself.test(path),
  )
  expect(free.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  const used = new Set(app.endpoints.map(({ permission }) => permission))
  // Rules of `POST` and `PUT /api/bills`, and of which rows reports count for doctors, ask for these.
  expect(permissionNames.filter((name) => !used.has(name))).toEqual([
    ...['bills.discount', 'reports.weeks'],
  ])
})

test('Z-01 the matrix of endpoints by role is the one that was decided', async () => {
  await expect(matrix()).toMatchFileSnapshot('access-matrix.txt')
})

/** The handlers too refuse accounts without a chart, and those who may not see patients. */
const heldByHandler = /^(GET \/api\/my\/ways-to-write|\w+ \/api\/(prescriptions|dispensings)\b.*)$/

test('Z-03 flipping any cell of the matrix changes what the server allows, and the list shows it', async () => {
  const decided = matrix()
  let cells = 0
  let heldTwice = 0
  for (const endpoint of app.endpoints) {
    const { permission, roles: kept } = endpoint
    if (kept === 'open') continue
    const flip = (to: readonly Role[]) => {
      Object.assign(endpoint, { roles: to })
      if (permission) Object.assign(permissions, { [permission]: to })
    }
    for (const role of roles) {
      const isSignOut = endpoint.path === '/api/session' && endpoint.method === 'DELETE'
      const isRefused = async () => {
        const caller = isSignOut ? await newCaller(role) : callers.get(role)
        const { statusCode } = await send(app, endpoint, { cookie: caller?.cookie })
        return statusCode === 403
      }
      const before = await isRefused()
      const flipped = kept.includes(role) ? kept.filter((one) => one !== role) : [...kept, role]
      flip(flipped)
      const [after, told] = [await isRefused(), matrix()]
      flip(kept)
      const place = `${endpoint.method} ${endpoint.path} ${role}`
      expect(told === decided, place).toBe(false)
      if (before && after && heldByHandler.test(`${endpoint.method} ${endpoint.path}`))
        heldTwice += 1
      else expect(after, place).toBe(!before)
      cells += 1
    }
  }
  expect(matrix()).toBe(decided)
  figure(
    'Z-03',
    `${cells} cells of the matrix flipped: ${cells} noticed by its list, ${cells - heldTwice} by the server, ${heldTwice} held by a second check`,
  )
})

test('Z-01 a duty opens what takes its permissions and nothing else, for staff and for doctors', async () => {
  const calls = app.endpoints.filter(({ permission }) => permission !== undefined)
  let asked = 0
  for (const role of dutyRoles) {
    const { userId, cookie } = await clinic.signedIn(role)
    for (const permission of permissionsFor(role)) {
      const others = permissionsFor(role).filter((name) => name !== permission)
      for (const given of [[permission], others]) {
        await clinic.sql`update users set permissions = ${given} where id = ${userId}`
        const probed = isFull ? calls : oneOfEach(calls)
        await together(probed, async (endpoint) => {
          const { statusCode } = await send(app, endpoint, { cookie })
          const place = `${endpoint.method} ${endpoint.path} with ${given.join(' ')}`
          const isGiven = given.some((name) => name === endpoint.permission)
          expect(statusCode === 403, place).toBe(!isGiven)
          asked += 1
        })
      }
    }
  }
  figure('Z-01', `${asked} calls with one permission or all others, 0 wrong`)
})

function oneOfEach(calls: readonly Endpoint[]): Endpoint[] {
  return [...new Map(calls.map((endpoint) => [endpoint.permission, endpoint])).values()]
}

test('Z-02 a route that does not say who may call it stops the start', async () => {
  const bare = await createApp({
    live: app.live,
    sessionWatch: app.sessionWatch,
    auditLogWorks: () => Promise.resolve(true),
    url: 'https://clinic.example',
    isProduction: false,
    readSession: () => Promise.resolve(null),
    trustProxy: false,
    logLevel: 'silent',
  })
  expect(() => bare.get('/api/secret', () => 'all of it')).toThrow(/does not say who may call it/)
  await bare.close()
  // The check is ours: plain Fastify would accept the route.
  const plain = Fastify()
  expect(() => plain.get('/api/secret', () => 'all of it')).not.toThrow()
})

test('Z-02 undeclared methods and paths are answered 405 and 404', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const
  const paths = [...new Set(app.endpoints.map((endpoint) => endpoint.path))]
  const cookie = callers.get('admin')?.cookie ?? ''
  let refused = 0
  for (const path of paths) {
    const declared = app.endpoints.filter((endpoint) => endpoint.path === path)
    const isDeclared = (method: string) => declared.some((endpoint) => endpoint.method === method)
    for (const method of methods) {
      // HEAD is GET without a body, for everybody who may GET.
      if (isDeclared(method) || (method === 'HEAD' && isDeclared('GET'))) continue
      const response = await app.inject({
        method: method as 'GET',
        url: path.replace(/:\w+/g, 'x'),
        headers: { ...sameOrigin, cookie },
      })
      // `/api/patients/duplicates` also matches a patient's path, with an invalid id.
      expect([404, 405], `${method} ${path}`).toContain(response.statusCode)
      refused += 1
    }
  }
  const unknown = ['/api', '/api/', '/api/nothing/here', '/api/patients/', '/API/patients']
  for (const url of [...unknown, '/api//patients', '/api/patients/x/y/z', '/api/patients;x=1']) {
    const response = await app.inject({ url, headers: { ...sameOrigin, cookie } })
    expect(response.statusCode, url).toBe(404)
    refused += 1
  }
  figure('Z-02', `${refused} undeclared methods and paths refused, 0 routes without access`)
})

test('Z-02 only the listed routes answer under /api without being endpoints', async () => {
  const endpoints = new Set<string>(app.endpoints.map(({ path }) => path))
  const others = mountedPaths().filter((path) => !endpoints.has(path))
  expect(others.sort()).toEqual([
    '/api/docs',
    '/api/docs/start.js',
    '/api/docs/swagger-ui-bundle.js',
    '/api/docs/swagger-ui.css',
    '/api/health',
    '/api/live',
    '/api/online-payments/events',
    '/api/openapi.json',
    '/api/ready',
  ])
  const live = await app.inject({ url: '/api/live', headers: sameOrigin })
  expect([live.statusCode, live.body]).toEqual([204, ''])
})

/** Every path that Fastify serves, read from the tree it prints. */
function mountedPaths(): string[] {
  const parts: string[] = []
  const paths: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S+)( \(.*\))?$/.exec(line) ?? []
    parts.splice(indent.length / 4, Infinity, part)
    const path = parts.join('')
    if (methods && path.startsWith('/api')) paths.push(path)
  }
  return paths
}
