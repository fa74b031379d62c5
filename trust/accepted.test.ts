import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as z from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/role.ts'
import { aClinicWithMail } from '../app/server/a-clinic-with-mail.ts'
import type { Caller } from '../app/server/test-clinic.ts'
import { acceptedValues } from './arbitrary.ts'
import { allowed, callersOf } from './callers.ts'
import { figure } from './figure.ts'
import { aboutRows, knownValues } from './known-values.ts'
import { paramsFor } from './path-ids.ts'
import { type Rows, rowsOf } from './rows.ts'
import { newAddress, send } from './sent.ts'
import type { Stage } from './stage.ts'
import { proved, stages } from './stages.ts'
import { times } from './times.ts'
import { validBody, validQuery } from './valid-body.ts'

vi.setConfig({ testTimeout: times(600_000, 1_800_000) })

const clinic = await aClinicWithMail()
afterAll(() => clinic.close())
const { app } = clinic
let rows: Rows
let callers: Record<Role, Caller>

beforeAll(async () => {
  // Another admin, so that no request below meets the last one.
  await clinic.signedIn('admin')
  rows = await rowsOf(clinic)
  callers = await callersOf(clinic, rows)
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Whether a request uses up a row, a session or an account, or needs a new one. */
const usesUp = ({ method, path }: Endpoint) =>
  method === 'DELETE' ||
  (method === 'POST' && path.includes('/:')) ||
  /session|password|parts|identities/.test(path)

/** Sends one valid request to an endpoint; `send` checks the answer against the contract. */
async function ask(endpoint: Endpoint, stage: Stage, value: object, version: number) {
  const caller = stage.caller ?? allowed(endpoint, callers)
  const body = stage.bytes ?? { ...value, ...stage.fields }
  return send(app, endpoint, {
    cookie: caller?.cookie,
    // Limits by address have tests of their own.
    remoteAddress: newAddress(),
    params: { ...paramsFor(endpoint.path, rows), ...stage.params },
    headers: {
      ...(endpoint.versioned ? { 'if-match': `"${version}"` } : {}),
      ...(stage.bytes ? { 'content-type': 'application/octet-stream' } : {}),
    },
    ...(endpoint.body || stage.bytes
      ? { body }
      : {
          query: Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)])),
        }),
  })
}

/** The values that a request can choose, if any. */
function choiceIn({ body, bodyIn, query }: Endpoint): z.ZodObject | undefined {
  const schema = bodyIn?.('USD') ?? body ?? query
  return schema && Object.keys(schema.shape).length > 0 ? schema : undefined
}

function valuesFor(endpoint: Endpoint, count: number): object[] {
  const schema = choiceIn(endpoint)
  // Two hundred identical requests would show nothing more.
  if (!schema) return Array.from({ length: times(1, 10) }, () => ({}))
  const known = knownValues(endpoint, rows, allowed(endpoint, callers))
  const base = endpoint.body ? validBody(endpoint, rows) : validQuery(endpoint, rows)
  const values = acceptedValues(schema, known, count, base)
  expect(values.length, nameOf(endpoint)).toBe(count)
  return values
}

test('F-01 every request that a schema accepts is accepted and answered as the contract says', async () => {
  const each = times(2, 200)
  let taken = 0
  let chosen = 0
  const routes = app.endpoints.filter((endpoint) => !(nameOf(endpoint) in proved))
  for (const endpoint of routes) {
    if (usesUp(endpoint)) rows = await rowsOf(clinic)
    callers = await callersOf(clinic, rows)
    let version = 1
    const values = valuesFor(endpoint, each)
    if (choiceIn(endpoint)) chosen += 1
    for (const [n, generated] of values.entries()) {
      if (usesUp(endpoint) && n > 0) {
        rows = await rowsOf(clinic)
        callers = await callersOf(clinic, rows)
      }
      const value = aboutRows(generated, endpoint, rows)
      const stage = (await stages[nameOf(endpoint)]?.({ clinic, rows, callers, value })) ?? {}
      let response = await ask(endpoint, stage, value, version)
      if (response.statusCode === 412) {
        version = response.json<{ current: { version: number } }>().current.version
        response = await ask(endpoint, stage, value, version)
      }
      const place = `Teach trust/stages.ts or trust/known-values.ts: ${nameOf(endpoint)} ${JSON.stringify(value)} ${response.body}`
      expect(response.statusCode, place).toBe(
        endpoint.status ?? ((endpoint.answer ?? endpoint.file) ? 200 : 204),
      )
      taken += 1
    }
  }
  const apart = Object.keys(proved)
  expect(apart.filter((name) => !app.endpoints.some((one) => nameOf(one) === name))).toEqual([])
  figure(
    'F-01',
    `${chosen} routes × ${each} acceptable requests and ${routes.length - chosen} routes with nothing to choose: ${taken} answered 2xx as the contract says; ${apart.length} routes apart, which take the proof of a device, a provider, a mailed link or a backup`,
  )
})

test('F-01 a request of the right shape without its proof is refused with a reason', async () => {
  let refused = 0
  for (const endpoint of app.endpoints.filter((one) => nameOf(one) in proved)) {
    callers = await callersOf(clinic, rows)
    for (const value of valuesFor(endpoint, times(3, 200))) {
      const response = await ask(endpoint, {}, value, 1)
      const place = `${nameOf(endpoint)} ${JSON.stringify(value)} ${response.body}`
      expect([401, 404, 409, 422, 429], place).toContain(response.statusCode)
      expect(response.json<{ detail: string }>().detail, place).toMatch(/\w+/)
      refused += 1
    }
  }
  figure(
    'F-01',
    `${Object.keys(proved).length} routes without their proof: ${refused} refused with a reason`,
  )
})
