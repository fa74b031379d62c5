import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/role.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { refusedValues } from './arbitrary.ts'
import { allowed, callersOf } from './callers.ts'
import { fingerprint } from './database.ts'
import { figure } from './figure.ts'
import { knownValues } from './known-values.ts'
import { paramsFor } from './path-ids.ts'
import { type Rows, rowsOf } from './rows.ts'
import { newAddress, send } from './sent.ts'
import { times } from './times.ts'

// It asks every endpoint, and there are more each month.
vi.setConfig({ testTimeout: times(180_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app } = clinic
let rows: Rows
let callers: Record<Role, Caller>

beforeAll(async () => {
  rows = await rowsOf(clinic)
  callers = await callersOf(clinic, rows)
})

function call(endpoint: Endpoint) {
  return { cookie: allowed(endpoint, callers)?.cookie, params: paramsFor(endpoint.path, rows) }
}

test('F-01 every request that a schema refuses is refused, and changes nothing', async () => {
  const each = times(40, 200)
  const before = await fingerprint(clinic.sql)
  let told = 0
  let routes = 0
  for (const endpoint of app.endpoints) {
    const schema = endpoint.bodyIn?.('USD') ?? endpoint.body ?? endpoint.query
    if (!schema || Object.keys(schema.shape).length === 0) continue
    routes += 1
    const values = refusedValues(
      schema,
      knownValues(endpoint, rows, allowed(endpoint, callers)),
      each,
    )
    expect(values.length, endpoint.path).toBe(each)
    for (const value of values) {
      const query = () => {
        const entries = Object.entries(value).map(
          ([key, one]) => [key, String(one).toWellFormed()] as const,
        )
        const asText: Record<string, string> = Object.fromEntries(entries)
        // As text, a value of the wrong type may be valid.
        return schema.safeParse(asText).success ? { unknown: 'x' } : asText
      }
      const parts = endpoint.body
        ? { body: JSON.stringify(value), headers: { 'if-match': '"999999"' } }
        : { query: query() }
      const response = await send(app, endpoint, {
        ...call(endpoint),
        ...parts,
        remoteAddress: newAddress(),
      })
      const place = `${endpoint.method} ${endpoint.path} ${JSON.stringify(value).slice(0, 200)} ${response.body}`
      expect(endpoint.body ? [400, 422] : [400], place).toContain(response.statusCode)
      told += 1
    }
  }
  expect(await fingerprint(clinic.sql)).toEqual(before)
  figure(
    'F-01',
    `${routes} routes × ${each} unacceptable requests: ${told} refused, 0 changes, 0 × 5xx`,
  )
})
