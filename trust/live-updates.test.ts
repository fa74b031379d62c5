import { once } from 'node:events'
import { connect as connectTo, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clearSessions } from '../clinic/access/session/server/clear-sessions.ts'
import { useLink } from '../clinic/access/session/password-links.ts'
import { changePassword } from '../clinic/access/session/passwords.ts'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '../clinic/access/session/own-sessions.ts'
import { keepUnlocked, signIn, signOut } from '../clinic/access/session/session.ts'
import {
  endUserSession,
  endUserSessions,
  listUserSessions,
} from '../clinic/access/session/user-sessions.ts'
import { changeClinic, ClinicChanges, readClinic } from '../clinic/settings/clinic-changes.ts'
import { makeLink } from '../clinic/access/users/server/one-time-links.ts'
import { changeProfile, changeRole, rejectUser, removeUser } from '../clinic/access/users/user.ts'
import type { Caller } from '../app/server/test-clinic.ts'
import { account, anotherSession, password } from './accounts.ts'
import { figure } from './figure.ts'
import { send } from './sent.ts'
import { type Live, twoServers, untilOver } from './two-servers.ts'
import { systemContext } from '../server/database/acting.ts'

vi.setConfig({ testTimeout: 60_000 })

const { clinic, live, stopListening, close } = await twoServers()
const { sql, owner, app } = clinic
let admin: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
})
afterEach(stopListening)
afterAll(close)

let number = 0
const someone = () => account(clinic, `live-${(number += 1)}@clinic.example`)
const sessionOf = async ({ userId, cookie }: Caller) => {
  const { body } = await admin.ask(listUserSessions, { params: { id: userId } })
  expect(body).toHaveLength(1)
  return { params: { id: userId, sessionId: body[0]?.id ?? '' }, cookie }
}
const answerWith = async (answer: PromiseLike<{ status: number }>) =>
  expect((await answer).status).toBeLessThan(300)

/** Ways in which a session ends; each resolves after the end. */
const ways: Readonly<Record<string, (person: Caller) => Promise<unknown>>> = {
  'signing out': (person) => answerWith(person.ask(signOut)),
  'another sign-in in the same browser': async ({ cookie }) => {
    const { email } = await someone()
    const answer = await send(app, signIn, { cookie, body: { email, password } })
    expect(answer.statusCode).toBe(200)
  },
  'an end by the person elsewhere': async (person) => {
    const cookie = await anotherSession(clinic, person)
    const list = await send(app, listOwnSessions, { cookie })
    const own = list.json<{ id: string; isThis: boolean }[]>().find(({ isThis }) => !isThis)
    const answer = await send(app, endOwnSession, { cookie, params: { id: own?.id ?? '' } })
    expect(answer.statusCode).toBe(204)
  },
  'an end of all other sessions by the person': async (person) => {
    const cookie = await anotherSession(clinic, person)
    expect((await send(app, endOtherSessions, { cookie })).statusCode).toBe(204)
  },
  'an end by an admin': async (person) => {
    const { params } = await sessionOf(person)
    await answerWith(admin.ask(endUserSession, { params }))
  },
  'an end of all sessions by an admin': ({ userId }) =>
    answerWith(admin.ask(endUserSessions, { params: { id: userId } })),
  'a change of the password elsewhere': async (person) => {
    const cookie = await anotherSession(clinic, person)
    const body = { currentPassword: password, password: 'seven red kites at noon' }
    expect((await send(app, changePassword, { cookie, body })).statusCode).toBe(204)
  },
  'a new password by link': async ({ userId }) => {
    const { token } = await makeLink(sql, systemContext, {
      ...{ purpose: 'set password', userId, createdBy: null, hours: 1 },
    })
    const body = { token, password: 'seven red kites at noon' }
    await answerWith(clinic.visitor.ask(useLink, { body }))
  },
  'a change of the email elsewhere': async (person) => {
    const cookie = await anotherSession(clinic, person)
    const body = { name: 'Somebody', email: `moved-${person.email}` }
    const answer = await send(app, changeProfile, {
      ...{ cookie, body, headers: { 'if-match': await versionOf(person) } },
    })
    expect(answer.statusCode).toBe(200)
  },
  'another role': async (person) => {
    const headers = { 'if-match': await versionOf(person) }
    const params = { id: person.userId }
    await answerWith(admin.ask(changeRole, { params, headers, body: { role: 'doctor' } }))
    // The session may go on with the account's present rights.
    await sql`delete from sessions where user_id = ${person.userId}`
  },
  'the deletion of the account': async (person) => {
    const headers = { 'if-match': await versionOf(person) }
    await answerWith(admin.ask(removeUser, { params: { id: person.userId }, headers }))
  },
  'the refusal of a sign-up': async (person) => {
    await sql`update users set status = 'pending' where id = ${person.userId}`
    const headers = { 'if-match': await versionOf(person) }
    await answerWith(admin.ask(rejectUser, { params: { id: person.userId }, headers }))
  },
  'another status in the database': ({ userId }) =>
    sql`update users set status = 'suspended' where id = ${userId}`,
  'a deletion in the database': ({ userId }) =>
    owner`delete from sessions where user_id = ${userId}`,
  'the removal of an unused session': async ({ userId }) => {
    await sql`update sessions set last_used_at = now() - interval '31 minutes'
      where user_id = ${userId}`
    await clearSessions(sql)
  },
}

async function versionOf({ userId }: Caller): Promise<string> {
  const [row] = await sql<{ version: number }[]>`select version from users where id = ${userId}`
  return `"${row?.version}"`
}

const took: number[] = []
test.each(Object.entries(ways))(
  'A-19 live updates end at once on two servers after %s',
  async (_, end) => {
    const person = await someone()
    const bystander = await someone()
    const streams = await Promise.all([live(person.cookie, 0), live(person.cookie, 1)])
    const others = await Promise.all([live(bystander.cookie, 0), live(bystander.cookie, 1)])
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    await end(person)
    took.push(await untilOver(streams))
    expect((await live(person.cookie, 1)).status).toBe(204)
    expect(others.some(({ isOver }) => isOver())).toBe(false)
  },
)

test('A-19 live updates end with the twelve hours of a session, and when it locks', async () => {
  const [ending, locking, used] = await Promise.all([someone(), someone(), someone()])
  await sql`update sessions set expires_at = now() + interval '2 seconds'
    where user_id = ${ending.userId}`
  await sql`update sessions set last_used_at = now() - interval '29 minutes 58 seconds'
    where user_id in (${locking.userId}, ${used.userId})`
  const start = performance.now()
  const streams = await Promise.all([ending, locking].map(({ cookie }) => live(cookie)))
  const staying = await live(used.cookie)
  await answerWith(used.ask(keepUnlocked))
  await untilOver(streams)
  const seconds = (performance.now() - start) / 1000
  expect(seconds).toBeGreaterThan(1)
  await pause(500)
  expect(staying.isOver()).toBe(false)
  figure(
    'A-19',
    `a session's end, and its lock, end its live updates after ${seconds.toFixed(1)} of 2 s`,
  )
})

test('A-19 a clinic that locks screens earlier ends the live updates of people who are away', async () => {
  const person = await someone()
  await sql`update sessions set last_used_at = now() - interval '10 minutes'
    where user_id = ${person.userId}`
  const streams = [await live(person.cookie, 0), await live(person.cookie, 1)]
  const { body } = await admin.ask(readClinic)
  const changes = ClinicChanges.strip().parse(body)
  const { version } = body
  const answer = admin.ask(changeClinic, { body: { ...changes, lockAfterMinutes: 5 }, version })
  await answerWith(answer)
  took.push(await untilOver(streams))
  await sql`update clinic set lock_after_minutes = 30`
})

test('A-19 the oldest of more than twenty live updates of a session ends and gets the reason', async () => {
  const person = await someone()
  const elsewhere = await live(await anotherSession(clinic, person))
  const streams: Live[] = []
  for (let tab = 0; tab < 20; tab += 1) streams.push(await live(person.cookie))
  expect(streams.some(({ isOver }) => isOver())).toBe(false)
  streams.push(await live(person.cookie))
  await untilOver(streams.slice(0, 1))
  expect(streams[0]?.heard()).toContain('event: replaced\n')
  await pause(200)
  expect(streams.filter(({ isOver }) => isOver())).toHaveLength(1)
  expect(elsewhere.isOver()).toBe(false)
  await answerWith(person.ask(signOut))
  took.push(await untilOver(streams))
})

test('A-19 a session that ends while its live updates begin has none', async () => {
  let left = 0
  for (let round = 0; round < 20; round += 1) {
    const person = await someone()
    const beginning = Promise.all([live(person.cookie, 0), live(person.cookie, 1)])
    await pause(round % 7)
    await sql`delete from sessions where user_id = ${person.userId}`
    const streams = await beginning
    await untilOver(streams)
    left += streams.filter(({ isOver }) => !isOver()).length
  }
  const slowest = Math.max(...took)
  figure(
    'A-19',
    `${took.length} ways in which sessions end, 2 servers: the slowest live update ended after ${slowest.toFixed(0)} ms; ${left} left in 20 races`,
  )
  expect(slowest).toBeLessThan(1_000)
})

test('A-08 a reader of live updates that leaves before the server knows who it is leaves nothing behind', async () => {
  const { cookie } = await someone()
  const { port } = app.server.address() as AddressInfo
  const head = ['GET /api/live HTTP/1.1', 'Host: clinic.example', `Cookie: ${cookie}`, '', '']
  let begun = 0
  let listening = 0
  const listen = app.live.listen.bind(app.live)
  const counted = vi.spyOn(app.live, 'listen').mockImplementation((...args) => {
    const stop = listen(...args)
    begun += 1
    listening += 1
    return () => {
      listening -= 1
      stop()
    }
  })
  for (let reader = 0; reader < 60; reader += 1) {
    const socket = connectTo(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(head.join('\r\n'))
    // Meanwhile the session is read from the database.
    await pause(reader % 6)
    socket.resetAndDestroy()
  }
  const staying = await live(cookie)
  await expect.poll(() => listening).toBe(1)
  expect(begun).toBeGreaterThan(1)
  expect(staying.isOver()).toBe(false)
  counted.mockRestore()
})
