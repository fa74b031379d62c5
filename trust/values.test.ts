import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Role } from '../contract/role.ts'
import { fieldErrors } from '../contract/problem.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { allowed, callersOf } from './callers.ts'
import { fingerprint } from './database.ts'
import { figure } from './figure.ts'
import { paramsFor } from './path-ids.ts'
import { type Rows, rowsOf } from './rows.ts'
import { send } from './sent.ts'
import { validBody } from './valid-body.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic
let rows: Rows
let callers: Record<Role, Caller>

beforeAll(async () => {
  rows = await rowsOf(clinic)
  callers = await callersOf(clinic, rows)
})

const days = [
  ...['2026-02-30', '2025-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '0000-01-01'],
  ...['10000-01-01', '-2026-01-01', '26-01-01', '2026-1-1', '01/02/2026', '2026-01-01T00:00'],
  ...['tomorrow', '2026-01-01 ', '２０２６-01-01', '1e3', '20260101'],
]
const amounts = [
  ...['-0.01', '0.005', '1e2', '1,5', '10000000', '10000000.00', '9999999.999', '+1', '0x10'],
  ...['1.', '.5', '1 000', '$5', 'NaN', 'Infinity', '１２', '١٢', '1_000', '--1', ''],
]
const emails = [
  ...['ada', 'ada@', '@clinic.example', 'ada@clinic', 'ada clinic@x.example', 'a@b@c.example'],
  ...['ada@clinic..example', '<ada@clinic.example>', 'ada@clinic.example, eve@x.example'],
  ...['ada@clinic.example\r\nBcc: eve@x.example', `${'x'.repeat(250)}@clinic.example`],
]
const choices = ['Male', 'MALE', ' female', 'female ', 'f', 'x', 'unknown', '0', 'male,female']

/** Values that no field of this name accepts, in any body. */
const refused: Record<string, readonly unknown[]> = {
  date: [...days, ''],
  dob: days,
  deceasedOn: days,
  amount: amounts,
  email: emails,
  gender: choices,
  status: ['Paid', 'PAID', 'cancelled', 'done', 'deleted', 'scheduled '],
  role: ['Admin', 'root', 'nurse', 'admin '],
  bloodGroup: ['A', 'a+', 'AB', 'O', 'C+', 'A +'],
  time: ['24:00', '9:00', '09:60', '09:00:00', '9am', '-1:00', '', '٠٩:٠٠'],
  minutes: [0, 4, 481, -30, 1.5, 'x', 1e9],
  visitMinutes: [0, 4, 481, -30, 1.5, 'x', 1e9],
  paymentDays: [-1, 366, 1.5, 'x', 1e9],
  height: ['0', '-1', '300.1', '301', '1e2', '1,5', '170.55', 'tall'],
  weight: ['0', '-1', '700.1', '701', '1e2', '1,5', '70.55', 'NaN'],
  currency: ['US', 'USDX', '$', 'U5D', ''],
  timeZone: ['Mars/Olympus', 'Berlin', '', '../etc'],
  id: [
    '1',
    '',
    'x',
    '01900000-0000-7000-8000-00000000000',
    '{01900000-0000-7000-8000-0000000000ff}',
  ],
  patientId: ['1', '', 'x', '../1'],
  doctorId: ['1', '', 'x', '../1'],
  name: ['x'.repeat(201)],
  notes: ['', '   ', 'x'.repeat(20_001)],
}

test('W-06 impossible values are refused with their field, by the form and by the server', async () => {
  const before = await fingerprint(sql)
  let tried = 0
  for (const endpoint of app.endpoints.filter(({ body }) => body !== undefined)) {
    const names = Object.keys(endpoint.body?.shape ?? {})
    for (const name of names.filter((one) => one in refused)) {
      for (const value of refused[name] ?? []) {
        const body = { ...validBody(endpoint, rows), [name]: value }
        const schema = endpoint.bodyIn?.('USD') ?? endpoint.body
        const inForm = schema?.safeParse(body)
        // Signing in does not validate the email: any unknown one is refused in the same way.
        if (endpoint.path === '/api/session') continue
        const response = await send(app, endpoint, {
          cookie: allowed(endpoint, callers)?.cookie,
          params: paramsFor(endpoint.path, rows),
          headers: endpoint.versioned ? { 'if-match': '"999999"' } : {},
          body,
        })
        const place = `${endpoint.method} ${endpoint.path} ${name}=${JSON.stringify(value).slice(0, 40)}`
        expect(response.statusCode, place).toBe(422)
        const { errors } = response.json<{ errors: Record<string, string> }>()
        expect(Object.keys(errors), place).toEqual([name])
        expect(inForm?.error && fieldErrors(inForm.error), place).toEqual(errors)
        tried += 1
      }
    }
  }
  expect(await fingerprint(sql)).toEqual(before)
  figure('W-06', `${tried} impossible values, each refused with its field by form and server`)
})

test('W-06 nobody is born tomorrow or before 1900', async () => {
  const [clock] = await sql<{ tomorrow: string }[]>`
    select ((now() at time zone 'UTC')::date + 1)::text as tomorrow`
  let tried = 0
  for (const endpoint of app.endpoints.filter(({ body }) => body && 'dob' in body.shape)) {
    for (const dob of [clock?.tomorrow, '2999-01-01', '1899-12-31', '0001-01-01', '9999-12-31']) {
      const response = await send(app, endpoint, {
        cookie: allowed(endpoint, callers)?.cookie,
        params: paramsFor(endpoint.path, rows),
        headers: { 'if-match': '"999999"' },
        // A chart with an account has the account's email.
        body: {
          ...validBody(endpoint, rows),
          ...(endpoint.path === '/api/patients/:id' ? { email: rows.patient.email } : {}),
          dob,
        },
      })
      expect(response.statusCode, `${endpoint.path} ${dob}`).toBe(422)
      expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual(['dob'])
      tried += 1
    }
  }
  figure('W-06', `${tried} impossible birthdays refused`)
})
