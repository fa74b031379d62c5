import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Endpoint } from '../contract/endpoint.ts'
import { type Caller, testClinic } from '../server/test-clinic.ts'
import { figure } from './figure.ts'
import { idFor, type Rows, rowsOf } from './rows.ts'
import { comparable, send } from './sent.ts'
import { validBody } from './valid-body.ts'

// Every endpoint, many times over: minutes on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app } = clinic
let rows: Rows
let admin: Caller

beforeAll(async () => {
  rows = await rowsOf(clinic)
  admin = await clinic.signedIn('admin')
})

const cookieFor = (endpoint: Endpoint) =>
  endpoint.roles !== 'open' && endpoint.roles.includes('admin') ? admin.cookie : rows.doctor.cookie

test('Q-01 of ten edits of one version one wins, and the others are told what is stored', async () => {
  const changes = app.endpoints.filter(({ versioned }) => versioned === true)
  const rounds = 5
  let lost = 0
  for (const endpoint of changes) {
    const params = { id: idFor(endpoint.path, rows) }
    const cookie = cookieFor(endpoint)
    const body = { ...validBody(endpoint, rows) }
    // The email of an account stays: its own session asks, and a chart only mirrors it.
    if (endpoint.path === '/api/profile') body['email'] = admin.email
    if (endpoint.path === '/api/patients/:id') body['email'] = rows.patient.email
    let version = await currentVersion(endpoint, cookie, params, body)
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          send(app, endpoint, { cookie, params, body, headers: { 'if-match': `"${version}"` } }),
        ),
      )
      const won = answers.filter(({ statusCode }) => statusCode === 200)
      const refused = answers.filter(({ statusCode }) => statusCode === 412)
      expect([won.length, refused.length], `${endpoint.path} ${answers[0]?.body}`).toEqual([1, 9])
      const { version: next } = won[0]?.json<{ version: number }>() ?? { version: 0 }
      expect(next).toBeGreaterThan(version)
      for (const answer of refused) {
        const { current } = answer.json<{ current: { version: number } }>()
        expect(current.version).toBe(next)
      }
      version = next
      lost += won.length - 1
    }
    const without = await send(app, endpoint, { cookie, params, body })
    expect(without.statusCode, endpoint.path).toBe(428)
  }
  figure(
    'Q-01',
    `${changes.length} kinds of edits × 10 editors × ${rounds} rounds, ${lost} edits lost`,
  )
})

/** Asks with an impossible version: the refusal holds the row as it is. */
async function currentVersion(
  endpoint: Endpoint,
  cookie: string,
  params: Record<string, string>,
  body: Record<string, unknown>,
): Promise<number> {
  const headers = { 'if-match': '"999999999"' }
  const response = await send(app, endpoint, { cookie, params, body, headers })
  expect(response.statusCode, `${endpoint.path} ${response.body}`).toBe(412)
  return response.json<{ current: { version: number } }>().current.version
}

function creations(): Endpoint[] {
  return app.endpoints.filter(
    ({ method, body }) => method === 'POST' && body !== undefined && 'id' in body.shape,
  )
}

test('Q-04 the same creation sent fifty times at once makes one row, with one answer', async () => {
  let doubles = 0
  for (const endpoint of creations()) {
    const cookie = cookieFor(endpoint)
    const body = { ...validBody(endpoint, rows), id: uuidv7() }
    if ('date' in body) Object.assign(body, { date: '2030-06-10' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(app, endpoint, { cookie, body })),
    )
    const bodies = new Set(answers.map(comparable))
    expect(bodies.size, [...bodies].join('\n').slice(0, 500)).toBe(1)
    expect(answers[0]?.statusCode, answers[0]?.body).toBe(201)
    doubles += bodies.size - 1
  }
  figure('Q-04', `${creations().length} kinds of creations × 50 at once, ${doubles} doubles`)
})

test('Q-05 an id that is taken is refused without data, and one that was refused works', async () => {
  for (const endpoint of creations()) {
    const cookie = cookieFor(endpoint)
    const valid = { ...validBody(endpoint, rows), id: uuidv7() }
    if ('date' in valid) Object.assign(valid, { date: '2030-07-08' })
    const broken = { ...valid, unknownField: 1 }
    expect((await send(app, endpoint, { cookie, body: broken })).statusCode).toBe(422)
    expect((await send(app, endpoint, { cookie, body: valid })).statusCode).toBe(201)
    const other = { ...valid, ...otherText(valid) }
    const taken = await send(app, endpoint, { cookie, body: other })
    expect(taken.statusCode, endpoint.path).toBe(409)
    expect(taken.body).not.toContain('Some text')
    // Imports are all of the clinic's admins; every other kind of row belongs to somebody.
    if ('files' in valid) continue
    const foreign = { ...valid, id: idFor(endpoint.path, rows) }
    expect((await send(app, endpoint, { cookie, body: foreign })).statusCode).toBe(409)
  }
  figure('Q-05', `${creations().length} kinds of creations, 0 leaks by a taken id`)
})

/** One field of a body with another content. */
function otherText(body: Record<string, unknown>): Record<string, unknown> {
  if ('files' in body) return { files: [{ name: 'other.json', bytes: 7 }] }
  if ('amount' in body) return { amount: '99.99' }
  const name = ['name', 'reason', 'notes'].find((field) => field in body) ?? 'name'
  return { [name]: 'Another text' }
}
