import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import {
  type DutyRole,
  dutyRoles,
  type Permission,
  permissionNames,
  permissionsFor,
} from '../contract/permission.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { send } from './sent.ts'
import { times } from './times.ts'
import { together } from './together.ts'

vi.setConfig({ testTimeout: times(120_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic
const isFull = inject('isFull')
const holders = new Map<DutyRole, Caller>()
/** The permission of each endpoint as it was decided, not as its contract says it now. */
const decided = new Map<string, Permission>()

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const guarded = () => app.endpoints.filter((endpoint) => decided.has(nameOf(endpoint)))

beforeAll(async () => {
  for (const role of dutyRoles) holders.set(role, await clinic.signedIn(role))
  const matrix = await readFile(new URL('access-matrix.txt', import.meta.url), 'utf8')
  for (const line of matrix.split('\n')) {
    const [, name = '', given] = /^(\S+ \S+): (\S+) \(/.exec(line) ?? []
    const permission = permissionNames.find((one) => one === given)
    if (permission) decided.set(name, permission)
  }
})

/** Nobody gives out what is prescribed without the allergies of the patient in view. */
const seesAllergies = /^\/api\/prescriptions\b/

/** The endpoints that answer an account with these permissions otherwise than was decided. */
async function wrongWith(
  role: DutyRole,
  given: readonly Permission[],
  asked: readonly Endpoint[],
): Promise<string[]> {
  const holder = holders.get(role)
  if (!holder) throw new Error(`Nobody has the role ${role}.`)
  await sql`update users set permissions = ${given as Permission[]} where id = ${holder.userId}`
  const wrong: string[] = []
  await together([...asked], async (endpoint) => {
    const { statusCode } = await send(app, endpoint, { cookie: holder.cookie })
    const isLetIn =
      given.some((name) => name === decided.get(nameOf(endpoint))) &&
      (!seesAllergies.test(endpoint.path) || given.includes('patients.read'))
    if ((statusCode !== 403) !== isLetIn) wrong.push(nameOf(endpoint))
  })
  return wrong
}

const without = (role: DutyRole, permission: Permission) =>
  permissionsFor(role).filter((name) => name !== permission)

test('Z-01 giving a permission opens every endpoint that names it, and taking it away closes them', async () => {
  let asked = 0
  for (const role of dutyRoles) {
    for (const permission of permissionsFor(role)) {
      const naming = guarded().filter((one) => decided.get(nameOf(one)) === permission)
      const calls = isFull ? guarded() : naming
      const place = `${role} ${permission}`
      expect(await wrongWith(role, [permission], calls), `${place} alone`).toEqual([])
      expect(await wrongWith(role, without(role, permission), calls), `all but ${place}`).toEqual(
        [],
      )
      asked += 2 * calls.length
    }
  }
  figure('Z-01', `${asked} calls with a permission given and taken away, 0 wrong`)
})

test('Z-03 an endpoint that takes another permission than was decided is noticed', async () => {
  const unnoticed: string[] = []
  let mutants = 0
  for (const role of dutyRoles) {
    const given = permissionsFor(role)
    for (const [place, permission] of given.entries()) {
      const other = given[(place + 1) % given.length]
      const naming = guarded().filter((one) => decided.get(nameOf(one)) === permission)
      if (other === undefined) throw new Error(`The role ${role} has one permission only.`)
      for (const endpoint of isFull ? naming : naming.slice(0, 1)) {
        Object.assign(endpoint, { permission: other })
        const also = seesAllergies.test(endpoint.path) ? (['patients.read'] as const) : []
        const alone = await wrongWith(role, [permission, ...also], [endpoint])
        const taken = await wrongWith(role, without(role, permission), [endpoint])
        Object.assign(endpoint, { permission })
        mutants += 1
        // Both ways: closed where it has to be open, and open where it has to be closed.
        if (alone.length !== 1 || taken.length !== 1) unnoticed.push(`${role} ${nameOf(endpoint)}`)
      }
    }
  }
  expect(unnoticed).toEqual([])
  figure('Z-03', `${mutants} endpoints with another permission, each noticed both ways`)
})
