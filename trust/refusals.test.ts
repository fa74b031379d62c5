import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { roles, type Role } from '../contract/role.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { callersOf } from './callers.ts'
import { figure } from './figure.ts'
import { paramsFor } from './path-ids.ts'
import { type Rows, rowsOf } from './rows.ts'
import { send } from './sent.ts'
import { validBody, validQuery } from './valid-body.ts'

vi.setConfig({ testTimeout: 120_000 })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic
let rows: Rows
let callers: Record<Role, Caller>

beforeAll(async () => {
  await clinic.signedIn('admin')
  rows = await rowsOf(clinic)
  callers = await callersOf(clinic, rows)
})

const mayCall = (endpoint: Endpoint, role: Role) =>
  endpoint.roles !== 'open' && endpoint.roles.includes(role)

/** Notes that staff write about people. */
const deskFields = [
  ...['overlapReason', 'patientOverlapReason', 'resourceOverlapReason', 'outsideReason'],
  ...['cancelReason', 'anywayBy', 'canceledBy', 'note', 'remark'],
]

test('Z-06 no answer or refusal to a patient contains a note of the desk', async () => {
  const note = 'DESKNOTE9e1'
  const mine = await rowsOf(clinic)
  await sql`
    update appointments set overlap_reason = ${note}, patient_overlap_reason = ${note},
      resource_overlap_reason = ${note}, outside_reason = ${note}, cancel_reason = ${note}
    where id = ${mine.appointment}`
  await sql`update waiting_entries set note = ${note} where id = ${mine.waiting}`
  const counts: Record<string, number> = {}
  const { cookie } = mine.patient
  for (const endpoint of app.endpoints.filter((one) => mayCall(one, 'patient'))) {
    if (endpoint.path === '/api/session' && endpoint.method === 'DELETE') continue
    for (const version of ['999999', '1', '2', '3']) {
      const response = await send(app, endpoint, {
        cookie,
        params: paramsFor(endpoint.path, mine),
        query: endpoint.method === 'GET' ? validQuery(endpoint, mine) : {},
        ...(endpoint.body && { body: validBody(endpoint, mine) }),
        headers: { 'if-match': `"${version}"` },
      })
      const place = `${endpoint.method} ${endpoint.path} ${response.statusCode}`
      expect(response.body, place).not.toContain(note)
      for (const field of deskFields) expect(response.body, place).not.toContain(`"${field}":`)
      counts[response.statusCode] = (counts[response.statusCode] ?? 0) + 1
      if (endpoint.method === 'GET') break
    }
  }
  expect(counts['412']).toBeGreaterThan(3)
  figure(
    'Z-06',
    `answers to a patient by status: ${JSON.stringify(counts)}; 0 hold one of ${deskFields.length} fields of the desk`,
  )
})

test('Z-06 the row in a refusal has the same fields as the answer, for every role', async () => {
  let refusals = 0
  for (const endpoint of app.endpoints.filter(({ versioned }) => versioned)) {
    for (const role of roles.filter((one) => mayCall(endpoint, one))) {
      const response = await send(app, endpoint, {
        cookie: callers[role].cookie,
        params: paramsFor(endpoint.path, rows),
        body: endpoint.body ? validBody(endpoint, rows) : undefined,
        headers: { 'if-match': '"999999"' },
      })
      if (response.statusCode !== 412) continue
      const { current } = response.json<{ current?: unknown }>()
      const reading = app.endpoints.find(
        ({ method, path }) => method === 'GET' && path === endpoint.path,
      )
      const schema = endpoint.current ?? endpoint.answer ?? reading?.answer
      expect(schema?.parse(current), endpoint.path).toEqual(current)
      refusals += 1
    }
  }
  expect(refusals).toBeGreaterThan(20)
  figure('Z-06', `${refusals} refusals of old versions, each shows a row as it is answered`)
})
