import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/role.ts'
import { type Caller, testClinic } from '../server/test-clinic.ts'
import { refusedValues } from './arbitrary.ts'
import { allowed, callersOf } from './callers.ts'
import { fingerprint } from './database.ts'
import { figure } from './figure.ts'
import { paramsFor, type Rows, rowsOf } from './rows.ts'
import { send } from './sent.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app } = clinic
let rows: Rows
let callers: Record<Role, Caller>

beforeAll(async () => {
  rows = await rowsOf(clinic)
  callers = await callersOf(clinic, rows)
})

let dayNumber = 0

/** What only the clinic's own rows and rules make right, whatever the schema says. */
function known(endpoint: Endpoint): Record<string, fc.Arbitrary<unknown>> {
  const day = (from: string, to: string) =>
    fc
      .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 })
  return {
    id: fc.constant(null).map(() => uuidv7()),
    patientId: fc.constant(rows.patient.userId),
    doctorId: fc.constant(rows.doctor.userId),
    appointmentId: fc.constant(rows.appointment),
    userId: fc.constant(rows.patient.userId),
    writerId: fc.constant(rows.doctor.userId),
    dob: day('1900-01-01', '2026-01-01'),
    deceasedOn: fc.constant(''),
    // One visit at a time: a day of its own for each.
    date: fc.constant(null).map(() => {
      dayNumber += 1
      return new Date(Date.UTC(2027, 0, dayNumber)).toISOString().slice(0, 10)
    }),
    time: fc.constantFrom('00:00', '08:15', '14:30'),
    minutes: fc.constant(5),
    email: /^\/api\/(profile|patients\/:id)$/.test(endpoint.path)
      ? fc.constant(endpoint.path === '/api/profile' ? callers.admin.email : rows.patient.email)
      : fc.constant(null).map(() => `${uuidv7()}@clinic.example`),
    amount: fc
      .bigInt(0n, 999_999_999n)
      .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`),
    timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata'),
    currency: fc.constantFrom('USD', 'EUR', ' chf '),
    name: text.filter((value) => value.trim() !== ''),
    contact: text.filter((value) => value.trim() !== ''),
    notes: text.filter((value) => value.trim() !== ''),
    content: fc.record({ notes: text }),
    // Whoever has none would have to set one up first.
    secondFactorRoles: fc.constant([]),
    files: fc.constant([{ name: 'bundle.json', bytes: 10 }]),
    from: day('1900-01-01', '2999-12-31'),
    to: day('1900-01-01', '2999-12-31'),
    // Cursors are the answers' own.
    after: fc.constant(undefined),
    before: fc.constant(undefined),
  }
}

function call(endpoint: Endpoint) {
  return { cookie: allowed(endpoint, callers)?.cookie, params: paramsFor(endpoint.path, rows) }
}

test('F-01 whatever a schema refuses is refused, and changes nothing', async () => {
  const each = times(40, 200)
  const before = await fingerprint(clinic.sql)
  let told = 0
  let routes = 0
  for (const endpoint of app.endpoints) {
    const schema = endpoint.body ?? endpoint.query
    if (!schema || Object.keys(schema.shape).length === 0) continue
    routes += 1
    const values = refusedValues(schema, known(endpoint), each)
    expect(values.length, endpoint.path).toBe(each)
    for (const value of values) {
      const query = () => {
        const entries = Object.entries(value).map(
          ([key, one]) => [key, String(one).toWellFormed()] as const,
        )
        const asText: Record<string, string> = Object.fromEntries(entries)
        // As text, what was of the wrong type may be right.
        return schema.safeParse(asText).success ? { unknown: 'x' } : asText
      }
      const parts = endpoint.body
        ? { body: JSON.stringify(value), headers: { 'if-match': '"999999"' } }
        : { query: query() }
      const response = await send(app, endpoint, { ...call(endpoint), ...parts })
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
