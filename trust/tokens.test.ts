import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { listBills } from '../clinic/billing/bills/bill.ts'
import { changePassword } from '../clinic/access/session/passwords.ts'
import { signIn, signOut } from '../clinic/access/session/session.ts'
import { newToken } from '../clinic/access/session/server/session-token.ts'
import { changeProfile, changeRole, readProfile, removeUser } from '../clinic/access/users/user.ts'
import { aServer } from '../app/server/a-server.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { account, anotherSession, cookieOf, password } from './accounts.ts'
import { tablesHolding } from './database.ts'
import { figure } from './figure.ts'
import { comparable, send } from './sent.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql, visitor } = clinic

test('A-01 session tokens are long, never repeated, and stored nowhere as plain text', async () => {
  const tokens = new Set(Array.from({ length: 10_000 }, newToken))
  expect(tokens.size).toBe(10_000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  await account(clinic, 'a01@clinic.example')
  const server = await aServer({
    DATABASE_URL: clinic.url,
    OPENWARD_DATA: clinic.environment.dataFolder,
    OPENWARD_URL: 'https://clinic.example',
    OPENWARD_SECRET: clinic.environment.secret,
    OPENWARD_LOG: 'info',
  })
  const signIns = times(40, 200)
  const given = new Set<string>()
  for (let n = 0; n < signIns; n += 1) {
    const response = await fetch(`${server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ email: 'a01@clinic.example', password }),
    })
    const header = response.headers.get('set-cookie') ?? ''
    const [, token = ''] = /^__Host-openward=([\w-]{43});/.exec(header) ?? []
    expect(header).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await response.text()).not.toContain(token)
    given.add(token)
  }
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(given.size).toBe(signIns)
  expect(await tablesHolding(sql, [...given])).toEqual([])
  for (const token of given) expect(server.output()).not.toContain(token)
  figure(
    'A-01',
    `10,000 tokens of 256 bits, 0 equal; ${signIns} sign-ins, 0 tokens plain in the database or the log`,
  )
})

test('A-02 a planted cookie and an earlier session cookie stop working at sign-in', async () => {
  await account(clinic, 'a02@clinic.example')
  const body = { email: 'a02@clinic.example', password }
  let old = 0
  let working = 0
  for (let n = 0; n < 50; n += 1) {
    let earlier = `__Host-openward=${newToken()}`
    // The first sign-in is sent with a planted cookie, the second with the cookie of the first.
    for (let again = 0; again < 2; again += 1) {
      const answer = await visitor.ask(signIn, { body, headers: { cookie: earlier } })
      expect(answer.status).toBe(200)
      const now = cookieOf(answer.headers)
      expect(now).not.toBe(earlier)
      expect((await visitor.ask(readProfile, { headers: { cookie: now } })).status).toBe(200)
      const refused = await visitor.ask(readProfile, { headers: { cookie: earlier } })
      if (refused.status !== 401) working += 1
      old += 1
      earlier = now
    }
  }
  expect(working).toBe(0)
  figure('A-02', `${working} of ${old} planted or earlier tokens work after a sign-in`)
})

test('A-03 requests captured before a sign-out do not work after it', async () => {
  const person = await clinic.signedIn('staff')
  const calls = app.endpoints.filter((endpoint) => endpoint.roles !== 'open')
  const captured = calls.filter(({ roles }) => roles !== 'open' && roles.includes('staff'))
  for (const endpoint of captured.filter(({ method }) => method === 'GET')) {
    const before = await send(app, endpoint, { cookie: person.cookie })
    expect(before.statusCode, endpoint.path).not.toBe(401)
  }
  const out = await person.ask(signOut)
  expect(out.headers['clear-site-data']).toBe('"cache"')
  expect(String(out.headers['set-cookie'])).toMatch(/^__Host-openward=; .*Expires=Thu, 01 Jan 1970/)
  for (const endpoint of calls) {
    const response = await send(app, endpoint, { cookie: person.cookie })
    expect(response.statusCode, endpoint.path).toBe(401)
  }
  figure('A-03', `${calls.length} calls replayed after sign-out, 0 accepted; Clear-Site-Data sent`)
})

interface Seen {
  readonly startedAt: number
  readonly status: number
}

/** Sends requests without pause until stopped; returns when each began and how it ended. */
function asking(cookie: string) {
  const seen: Seen[] = []
  let isStopping = false
  const run = async () => {
    while (!isStopping) {
      const startedAt = performance.now()
      const response = await send(app, listBills, { cookie })
      seen.push({ startedAt, status: response.statusCode })
    }
  }
  const running = [run(), run(), run()]
  return async (since: number): Promise<number[]> => {
    const later = () => seen.filter(({ startedAt }) => startedAt > since).length
    while (later() < 3) await pause(1)
    isStopping = true
    await Promise.all(running)
    return seen.filter(({ startedAt }) => startedAt > since).map(({ status }) => status)
  }
}

test('A-04 a changed role, password or email and a deletion count for every request that starts after them', async () => {
  const admin = await clinic.signedIn('admin')
  const rounds = times(25, 100)
  let judged = 0
  const late: string[] = []
  const kinds = {
    role: (person: Caller) =>
      admin.ask(changeRole, {
        params: { id: person.userId },
        body: { role: 'doctor' },
        version: 2,
      }),
    deletion: (person: Caller) =>
      admin.ask(removeUser, { params: { id: person.userId }, version: 2 }),
    password: (person: Caller) =>
      person.ask(changePassword, {
        body: { currentPassword: password, password: 'nine grey geese at dusk' },
      }),
    email: (person: Caller) =>
      person.ask(changeProfile, {
        body: { name: 'Moved', email: `moved-${person.email}` },
        version: 2,
      }),
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, change] of Object.entries(kinds)) {
      const person = await account(clinic, `a04-${kind}-${round}@clinic.example`)
      const elsewhere = await anotherSession(clinic, person)
      const stop = asking(elsewhere)
      await send(app, readProfile, { cookie: elsewhere })
      expect((await change(person)).status, kind).toBeLessThan(300)
      const statuses = await stop(performance.now())
      expect(statuses.length).toBeGreaterThan(0)
      judged += statuses.length
      const right = kind === 'role' ? 403 : 401
      for (const status of statuses) if (status !== right) late.push(`${kind} ${status}`)
    }
  }
  expect(late).toEqual([])
  figure(
    'A-04',
    `${rounds} changes of role, of password, of email and ${rounds} deletions under load; ${judged} requests begun after them, 0 late`,
  )
})

test('A-07 forged cookies are all answered with the same 401', async () => {
  const person = await clinic.signedIn('staff')
  const other = await clinic.signedIn('staff')
  const [name = '', token = ''] = person.cookie.split('=')
  const [, othersToken = ''] = other.cookie.split('=')
  const reference = comparable(await send(app, readProfile, {}))
  const values = [
    '',
    `${token}x`,
    `"${token}x"`,
    ` ${token} x`,
    'x'.repeat(8192),
    token.repeat(190),
    token.toUpperCase(),
    [...token].reverse().join(''),
    token.slice(0, 20) + othersToken.slice(20),
    othersToken.slice(0, 40) + token.slice(40),
    encodeURIComponent("' or 1=1 --"),
    Buffer.from(token).toString('base64'),
    Buffer.from(token, 'base64url').toString('hex'),
    person.userId,
    `${token}%00`,
    `${token}.${token}`,
  ]
  for (let length = 1; length < token.length; length += 1) values.push(token.slice(0, length))
  // Every single bit of the token flipped, and of a similar token.
  for (let bit = 0; bit < 256; bit += 1) values.push(flipped(token, [bit]))
  for (let bit = 0; values.length < 990; bit += 1) {
    values.push(flipped(token, [bit % 256, (bit + 1 + Math.floor(bit / 256)) % 256]))
  }
  const cookies = [
    ...values.map((value) => `${name}=${value}`),
    // Only somebody who plants cookies sends two of one name.
    `${name}=${newToken()}; ${name}=${token}`,
    `${name}=${token}; ${name}=${newToken()}`,
    `${name}=${token}; ${name}=${othersToken}`,
    `openward=${token}`,
    `__Secure-openward=${token}`,
    `${name.toLowerCase()}=${token}`,
    `${name}%3D${token}`,
    `; =${token}`,
  ]
  for (const cookie of cookies) {
    expect(comparable(await send(app, readProfile, { cookie })), cookie.slice(0, 90)).toBe(
      reference,
    )
  }
  expect((await send(app, readProfile, { cookie: person.cookie })).statusCode).toBe(200)
  await sql`update sessions set expires_at = now() - interval '1 second'
    where user_id = ${person.userId}`
  await sql`update users set status = 'suspended' where id = ${other.userId}`
  for (const { cookie } of [person, other]) {
    expect(comparable(await send(app, readProfile, { cookie }))).toBe(reference)
  }
  figure('A-07', `${cookies.length + 2} forged, doubled or expired cookies, 0 accepted, 0 × 5xx`)
})

function flipped(token: string, bits: readonly number[]): string {
  const bytes = Buffer.from(token, 'base64url')
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return bytes.toString('base64url')
}
