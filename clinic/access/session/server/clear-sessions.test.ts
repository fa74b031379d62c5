import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { figure } from '../../../../trust/figure.ts'
import { readSession } from '../session.ts'
import { clearSessions } from './clear-sessions.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

const isIn = async (caller: Caller) => (await caller.ask(readSession)).body.user !== null
const endsOf = ({ userId }: Caller) => sql`
  select action, actor_role, outcome from audit_events
  where actor_id = ${userId} and action in ('expire', 'sign out')`

test('L-01 a session that ran out is one event, however many servers look at once', async () => {
  const [staying, ended, idle] = await Promise.all([
    clinic.signedIn('doctor'),
    clinic.signedIn('doctor'),
    clinic.signedIn('staff'),
  ])
  await sql`update sessions set expires_at = now() - interval '1 second'
    where user_id = ${ended.userId}`
  await sql`update sessions set last_used_at = now() - interval '31 minutes'
    where user_id = ${idle.userId}`
  const rounds = await Promise.all([1, 2, 3, 4].map(() => clearSessions(sql)))
  expect(rounds.reduce((sum, count) => sum + count, 0) + (await clearSessions(sql))).toBe(2)
  expect(await endsOf(ended)).toEqual([{ action: 'expire', actorRole: 'doctor', outcome: 'ok' }])
  expect(await endsOf(idle)).toEqual([{ action: 'expire', actorRole: 'staff', outcome: 'ok' }])
  expect(await endsOf(staying)).toEqual([])
  expect([await isIn(staying), await isIn(ended), await isIn(idle)]).toEqual([true, false, false])
  figure('L-01', '2 sessions that ran out, 5 rounds of 4 at once: 2 events')
})

test('no session ends for want of use in a clinic whose screens do not lock', async () => {
  const idle = await clinic.signedIn('staff')
  await sql`update clinic set lock_after_minutes = null`
  await sql`update sessions set last_used_at = now() - interval '5 hours'
    where user_id = ${idle.userId}`
  await clearSessions(sql)
  expect(await isIn(idle)).toBe(true)
  await sql`update clinic set lock_after_minutes = 30`
})

test('rows that nobody can use any more are deleted, and usable ones stay', async () => {
  const person = await clinic.signedIn('staff')
  const gone = await clinic.signedIn('staff')
  const { userId } = person
  const hash = (name: string) => Buffer.from(name.padEnd(32))
  const link = (name: string, expires: string, used: string | null) => sql`
    insert into one_time_links (token_hash, purpose, user_id, expires_at, used_at)
    values (${hash(name)}, 'set password', ${userId}, now() + ${expires}::interval,
      now() + ${used}::interval)`
  await link('usable', '1 hour', null)
  await link('used lately', '1 hour', '-1 day')
  await link('used long ago', '-39 days', '-40 days')
  await link('expired long ago', '-31 days', null)
  for (const id of [userId, gone.userId]) {
    await sql`insert into known_devices (user_id, device_hash) values (${id}, ${hash(id)})`
  }
  await sql`update users set status = 'deleted' where id = ${gone.userId}`
  for (const [name, minutes] of [
    ['waiting', 5],
    ['late', -5],
  ] as const) {
    await sql`insert into sign_in_steps (token_hash, user_id, expires_at)
      values (${hash(name)}, ${userId}, now() + make_interval(mins => ${minutes}))`
    await sql`insert into passkey_challenges (browser_hash, challenge, expires_at)
      values (${hash(name)}, ${uuidv7()}, now() + make_interval(mins => ${minutes}))`
  }
  await clearSessions(sql)
  const [left] = await sql`
    select (select count(*)::int from one_time_links) as links,
      (select count(*)::int from known_devices) as devices,
      (select count(*)::int from sign_in_steps) as steps,
      (select count(*)::int from passkey_challenges) as challenges`
  expect(left).toEqual({ links: 2, devices: 1, steps: 1, challenges: 1 })
})
