import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepUnlocked, readSession, signOut } from '../clinic/access/session/session.ts'
import { changeClinic, readClinic } from '../clinic/settings/clinic-changes.ts'
import { readProfile } from '../clinic/access/users/user.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { anyRole } from '../contract/role.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { idFor } from './path-ids.ts'
import { type Rows, rowsOf } from './rows.ts'
import { send } from './sent.ts'
import { validBody } from './valid-body.ts'

const clinic = await testClinic()
const { app, sql } = clinic
let rows: Rows
beforeAll(async () => {
  rows = await rowsOf(clinic)
})
afterAll(() => clinic.close())

const minute = 60
const hour = 60 * minute

/** Sets when a session was last used, so many seconds ago. */
async function lastUsed({ userId }: Caller, seconds: number): Promise<void> {
  await sql`update sessions set last_used_at = now() - make_interval(secs => ${seconds})
    where user_id = ${userId}`
}
async function begun({ userId }: Caller, seconds: number): Promise<void> {
  await sql`update sessions set expires_at = now() + make_interval(secs => ${12 * hour - seconds})
    where user_id = ${userId}`
}
const statusOf = async (caller: Caller) => (await caller.ask(readProfile)).status

test('A-05 a session locks after half an hour without use and ends after twelve hours', async () => {
  for (const role of anyRole) {
    const caller = await clinic.signedIn(role)
    await lastUsed(caller, 30 * minute - 1)
    expect(await statusOf(caller), role).toBe(200)
    await lastUsed(caller, 30 * minute + 1)
    expect(await statusOf(caller), role).toBe(401)
    expect((await caller.ask(keepUnlocked)).status, role).toBe(401)
    await lastUsed(caller, 0)
    await begun(caller, 12 * hour - 1)
    expect(await statusOf(caller), role).toBe(200)
    await begun(caller, 12 * hour + 1)
    expect(await statusOf(caller), role).toBe(401)
  }
  figure('A-05', `${anyRole.length} roles, both edges of 30 min idle and 12 h, 0 wrong`)
})

test('A-05 the clinic sets the time of the lock, or switches it off', async () => {
  const admin = await clinic.signedIn('admin')
  const nurse = await clinic.signedIn('staff')
  const { body: settings } = await admin.ask(readClinic)
  const { name, timeZone, country, clock, currency, paper, firstWeekday } = settings
  const { visitMinutes, paymentDays, outsideHours, secondFactorRoles, vaccinationSchedule } =
    settings
  const change = async (lockAfterMinutes: number | string | null) =>
    admin.ask(changeClinic, {
      version: (await admin.ask(readClinic)).body.version,
      body: {
        ...{ name, timeZone, country, clock, currency, paper, firstWeekday },
        ...{ visitMinutes, paymentDays, outsideHours, secondFactorRoles, vaccinationSchedule },
        lockAfterMinutes,
        auditYears: 10,
      },
    })
  expect((await change('5')).body.lockAfterMinutes).toBe(5)
  await lastUsed(nurse, 5 * minute + 1)
  expect(await statusOf(nurse)).toBe(401)
  expect((await change(null)).body.lockAfterMinutes).toBeNull()
  await lastUsed(nurse, 11 * hour)
  expect(await statusOf(nurse)).toBe(200)
  for (const [bad, message] of [
    [4, 'A screen locks after 5 minutes at the earliest.'],
    [61, 'A screen locks after 60 minutes at the latest.'],
    [7.5, 'Screen lock is a whole number of minutes.'],
    ['soon', 'Screen lock is a number of minutes.'],
  ] as const) {
    const refused = await change(bad)
    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toEqual({ lockAfterMinutes: message })
  }
  await change(30)
})

test('A-05 a person who says they are there stays signed in, up to twelve hours', async () => {
  const caller = await clinic.signedIn('doctor')
  await lastUsed(caller, 29 * minute)
  await begun(caller, 11 * hour)
  expect((await caller.ask(keepUnlocked)).status).toBe(204)
  const [session] = await sql<{ idle: number; left: number }[]>`
    select extract(epoch from now() - last_used_at)::float as idle,
      extract(epoch from expires_at - now())::float as left
    from sessions where user_id = ${caller.userId}`
  expect(session?.idle).toBeLessThan(10)
  expect(session?.left).toBeLessThanOrEqual(hour)
})

// All endpoints are asked by each role.
const walk = { timeout: 90_000 }
test('A-06 no request that a screen sends by itself keeps a session unlocked', walk, async () => {
  const people = await Promise.all(anyRole.map((role) => clinic.signedIn(role)))
  const keeping = new Set<string>([keepUnlocked.path, signOut.path])
  const others = app.endpoints.filter(
    (endpoint) => endpoint.path === readSession.path || !keeping.has(endpoint.path),
  )
  // None of these parameters and headers exists: a new one that kept a session open would be found
  // here.
  const query = {
    keepAlive: '1',
    touch: 'true',
    refresh: '1',
    active: '1',
    skip_timeout_reset: '0',
  }
  const headers = { 'x-keep-alive': '1', 'x-activity': 'user', connection: 'keep-alive' }
  const idle = 29 * minute
  let asked = 0
  for (const endpoint of others.filter(({ path, method }) => !isSignIn({ path, method }))) {
    for (const caller of people) {
      await lastUsed(caller, idle)
      const params = { id: idFor(endpoint.path, rows) }
      const body = endpoint.body ? validBody(endpoint, rows) : undefined
      await send(app, endpoint, { cookie: caller.cookie, params, body, headers, query })
      await send(app, endpoint, { cookie: caller.cookie, params, body, headers })
      asked += 2
    }
  }
  const [kept] = await sql<{ count: number }[]>`
    select count(*)::int as count from sessions
    where last_used_at > now() - make_interval(secs => ${idle - minute})
      and user_id = any(${people.map(({ userId }) => userId)})`
  expect(kept?.count).toBe(0)
  for (const caller of people) await lastUsed(caller, 30 * minute + 1)
  const statuses = await Promise.all(people.map(statusOf))
  expect(statuses).toEqual(people.map(() => 401))
  figure('A-06', `${asked} requests with 8 made-up parameters and headers, 0 keep a session open`)
})

/** Signing in starts a new session and so counts as use. */
function isSignIn({ path, method }: Pick<Endpoint, 'path' | 'method'>): boolean {
  return method === 'POST' && (path === '/api/session' || path === '/api/sign-up')
}
