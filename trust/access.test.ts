import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import Fastify from 'fastify'
import type { Role } from '../contract/role.ts'
import { createApp } from '../server/http/create-app.ts'
import { type Caller, testClinic } from '../server/test-clinic.ts'
import { figure } from './figure.ts'
import { send } from './sent.ts'

// Every endpoint, many times over: minutes on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app } = clinic
const roles: readonly Role[] = ['admin', 'doctor', 'staff', 'patient']
const callers = new Map<string, Caller>()

beforeAll(async () => {
  await clinic.signedIn('admin')
  for (const role of roles) callers.set(role, await clinic.signedIn(role))
  callers.set('pending', await clinic.signedIn('doctor', { status: 'pending' }))
})

test('Z-01 every endpoint answers each kind of caller as its roles say, before reading a body', async () => {
  const kinds = ['anonymous', 'pending', ...roles]
  let cells = 0
  for (const endpoint of app.endpoints) {
    for (const kind of kinds) {
      if (endpoint.path === '/api/session' && endpoint.method === 'DELETE') continue
      const isOpen = endpoint.roles === 'open'
      const isAllowed =
        isOpen ||
        (kind === 'pending' && endpoint.pendingToo === true) ||
        endpoint.roles.some((role) => role === kind)
      // Who is refused is refused although the body is no JSON at all; who is let in is told so.
      const body = endpoint.method === 'GET' ? undefined : isAllowed ? {} : '{"cut":'
      const response = await send(app, endpoint, { cookie: callers.get(kind)?.cookie, body })
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

test('Z-01 the matrix of endpoints by role is the one that was decided', async () => {
  const rows = app.endpoints
    .map(({ method, path, roles: access, pendingToo, factorDueToo }) => {
      const who = access === 'open' ? 'open' : access.join(' ')
      const more = `${pendingToo ? ' (pending too)' : ''}${factorDueToo ? ' (factor due too)' : ''}`
      return `${method} ${path}: ${who}${more}`
    })
    .sort()
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('access-matrix.txt')
})

test('Z-02 a route that does not say who may call it stops the start', async () => {
  const bare = await createApp({
    live: app.live,
    readSession: () => Promise.resolve(null),
    trustProxy: false,
    logLevel: 'silent',
  })
  expect(() => bare.get('/api/secret', () => 'all of it')).toThrow(/does not say who may call it/)
  await bare.close()
  // The check is ours: Fastify itself would have taken the route.
  const plain = Fastify()
  expect(() => plain.get('/api/secret', () => 'all of it')).not.toThrow()
})

test('Z-02 undeclared methods and paths are answered 405 and 404', async () => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const
  const paths = [...new Set(app.endpoints.map((endpoint) => endpoint.path))]
  let refused = 0
  for (const path of paths) {
    const declared = app.endpoints.filter((endpoint) => endpoint.path === path)
    for (const method of methods) {
      if (declared.some((endpoint) => endpoint.method === method)) continue
      const response = await app.inject({ method, url: path.replace(/:\w+/g, 'x') })
      // `/api/patients/duplicates` is also a patient's path with an id that is none.
      expect([401, 403, 404, 405], `${method} ${path}`).toContain(response.statusCode)
      refused += 1
    }
  }
  const unknown = await app.inject({ url: '/api/nothing/here' })
  expect(unknown.statusCode).toBe(404)
  figure('Z-02', `${refused} undeclared methods refused, 0 routes without access`)
})
