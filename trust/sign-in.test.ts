import { afterAll, expect, test, vi } from 'vitest'
import { changeRole, readProfile, removeUser } from '../clinic/users/user.ts'
import { readSession, signIn, signOut, signUp } from '../clinic/session/session.ts'
import { newToken } from '../clinic/session/server/session-store.ts'
import { hashPassword, isPassword } from '../clinic/users/server/passwords.ts'
import { checkNewPassword } from '../clinic/users/server/password-rules.ts'
import { testClinic } from '../server/test-clinic.ts'
import { figure } from './figure.ts'
import { comparable, sameOrigin, send } from './sent.ts'

// Every endpoint, many times over: minutes on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const clinic = await testClinic({ OPENWARD_TRUST_PROXY: '0' })
afterAll(() => clinic.close())
const { app, sql, visitor } = clinic
const password = 'six blue herons at dawn'
const passwordHash = await hashPassword(password)

async function account(email: string) {
  const person = await clinic.signedIn('staff', { email })
  await sql`update users set password_hash = ${passwordHash} where id = ${person.userId}`
  return person
}

function cookieOf(headers: Record<string, unknown>): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

test('A-01 session tokens are long, never twice the same, and nowhere stored plain', async () => {
  const tokens = new Set(Array.from({ length: 10_000 }, newToken))
  expect(tokens.size).toBe(10_000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  await account('a01@clinic.example')
  let plain = 0
  for (let n = 0; n < 20; n += 1) {
    const answer = await visitor.ask(signIn, { body: { email: 'a01@clinic.example', password } })
    const header = String(answer.headers['set-cookie'])
    expect(header).toMatch(/^__Host-openward=.*; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    const token = /=([\w-]{43})/.exec(header)?.[1] ?? ''
    const [found] = await sql<{ plain: number }[]>`
      select count(*)::int as plain from sessions where encode(token_hash, 'escape') like ${token}`
    plain += found?.plain ?? 1
  }
  expect(plain).toBe(0)
  figure('A-01', '10,000 tokens of 256 bits, 0 equal; 20 sign-ins, 0 plain in the database')
})

test('A-02 a planted cookie and the one from before stop working at sign-in', async () => {
  await account('a02@clinic.example')
  let earlier = `__Host-openward=${newToken()}`
  for (let n = 0; n < 20; n += 1) {
    const body = { email: 'a02@clinic.example', password }
    const answer = await visitor.ask(signIn, { body, headers: { cookie: earlier } })
    const now = cookieOf(answer.headers)
    expect(now).not.toBe(earlier)
    const old = await visitor.ask(readProfile, { headers: { cookie: earlier } })
    expect(old.status).toBe(401)
    earlier = now
  }
  figure('A-02', '20 sign-ins, 0 of 20 old tokens work')
})

test('A-03 nothing captured before a sign-out works after it', async () => {
  const person = await clinic.signedIn('staff')
  expect((await person.ask(readProfile)).status).toBe(200)
  const out = await person.ask(signOut)
  expect(out.headers['clear-site-data']).toBe('"cache"')
  const replays = app.endpoints.filter((endpoint) => endpoint.roles !== 'open')
  for (const endpoint of replays) {
    const response = await send(app, endpoint, { cookie: person.cookie })
    expect(response.statusCode, endpoint.path).toBe(401)
  }
  figure('A-03', `${replays.length} calls replayed after sign-out, 0 accepted`)
})

test('A-04 a changed role or a deletion counts for every request that starts after it', async () => {
  const admin = await clinic.signedIn('admin')
  let late = 0
  for (let round = 0; round < 25; round += 1) {
    const person = await clinic.signedIn('staff')
    const flood = Array.from({ length: 10 }, () => person.ask(readProfile))
    const params = { id: person.userId }
    await admin.ask(changeRole, { params, body: { role: 'doctor' }, version: 1 })
    const after = await person.ask(readSession)
    if (after.body.user?.role !== 'doctor') late += 1
    await admin.ask(removeUser, { params })
    if ((await person.ask(readProfile)).status !== 401) late += 1
    await Promise.all(flood)
  }
  expect(late).toBe(0)
  figure('A-04', '25 role changes and 25 deletions under load, 0 late requests')
})

test('A-07 forged cookies are all answered with the same 401', async () => {
  const person = await clinic.signedIn('staff')
  const [name = '', token = ''] = person.cookie.split('=')
  const reference = comparable(await send(app, readProfile, {}))
  const forged: string[] = [
    '',
    token.slice(0, -1),
    `${token}x`,
    'x'.repeat(8192),
    token.toUpperCase(),
    encodeURIComponent("' or 1=1 --"),
    Buffer.from(token).toString('base64'),
  ]
  for (let n = 0; n < 200; n += 1) {
    const bytes = Buffer.from(token, 'base64url')
    bytes[n % 32] = (bytes[n % 32] ?? 0) ^ (1 << (n % 8))
    forged.push(bytes.toString('base64url'))
  }
  for (const value of forged) {
    const response = await send(app, readProfile, { cookie: `${name}=${value}` })
    expect(comparable(response)).toBe(reference)
  }
  await sql`update sessions set expires_at = now() - interval '1 second'
    where user_id = ${person.userId}`
  expect(comparable(await send(app, readProfile, { cookie: person.cookie }))).toBe(reference)
  figure('A-07', `${forged.length + 1} forged or expired cookies, 0 accepted`)
})

test('A-09 common passwords are refused and long ones count to their last character', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = dictionary['passwords-common'].map(String).slice(0, 3000)
  let refused = 0
  for (const guess of common) {
    const body = { name: 'X', email: 'a09@clinic.example', password: guess, role: 'patient' }
    const isShort = guess.length < 8
    if (isShort) refused += (await visitor.ask(signUp, { body })).status === 422 ? 1 : 0
    else
      refused += await checkNewPassword(guess, null).then(
        () => 0,
        () => 1,
      )
  }
  expect(refused).toBe(3000)
  for (const clinicWord of ['OpenWard1', 'hospital!', 'Clinic2026', 'doctor123']) {
    await expect(checkNewPassword(clinicWord, null)).rejects.toThrow()
  }
  let truncated = 0
  for (const long of ['é'.repeat(64), `${'a b'.repeat(42)}!!`, '密碼'.repeat(40)]) {
    const stored = await hashPassword(long)
    expect(await isPassword(long, stored)).toBe(true)
    if (await isPassword(`${long.slice(0, -1)}?`, stored)) truncated += 1
  }
  expect(truncated).toBe(0)
  figure('A-09', '3,000 of 3,000 common passwords refused, 0 truncated')
})

test('A-10 no trick lets anybody guess on after five wrong passwords', async () => {
  await account('a10@clinic.example')
  const guess = (email: string, headers: Record<string, string> = {}) =>
    send(app, signIn, { body: { email, password: 'wrong' }, headers })
  for (let n = 0; n < 5; n += 1) expect((await guess('a10@clinic.example')).statusCode).toBe(401)
  const tricks: [string, Record<string, string>][] = [
    ['a10@clinic.example', {}],
    ['A10@Clinic.Example', {}],
    ['  a10@clinic.example  ', {}],
    ['a10@clinic.example', { 'x-forwarded-for': '203.0.113.9' }],
    ['a10@clinic.example', { 'x-real-ip': '203.0.113.9' }],
    ['a10@clinic.example', { forwarded: 'for=203.0.113.9' }],
    ['a10@clinic.example', { 'user-agent': 'another' }],
    ['a10@clinic.example', { cookie: `__Host-openward=${newToken()}` }],
    ['\ta10@clinic.example\n', {}],
  ]
  for (const [email, headers] of tricks) {
    const response = await guess(email, headers)
    expect(response.statusCode, email).toBe(429)
    expect(response.json<{ detail: string }>().detail).toBe('Invalid email or password')
  }
  const waits: number[] = []
  for (let n = 0; n < 7; n += 1) {
    await sql`update sign_in_failures set blocked_until = now() where key like 'account:%'`
    await guess('a10@clinic.example')
    waits.push(Number((await guess('a10@clinic.example')).headers['retry-after']))
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900])
  await sql`update sign_in_failures set failures = 99, blocked_until = null
    where key like 'account:%'`
  await guess('a10@clinic.example')
  const right = await visitor.ask(signIn, { body: { email: 'a10@clinic.example', password } })
  expect(right.status).toBe(429)
  figure('A-10', `5 free tries, 0 bypasses of ${tricks.length} tricks, waits of 30 s to 15 min`)
})

test('A-10 a hundred guesses sent at once are still only five', async () => {
  await account('a10b@clinic.example')
  const body = { email: 'a10b@clinic.example', password: 'wrong' }
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(app, signIn, { body })))
  expect(answers.filter((answer) => answer.statusCode === 401).length).toBeLessThanOrEqual(5)
})

test('A-11 one password on many accounts is slowed; right ones from the same address are not', async () => {
  const people = Array.from({ length: 20 }, (_, n) => `a11-${n}@clinic.example`)
  for (const email of people) await account(email)
  await sql`delete from sign_in_failures`
  let slowed = 0
  for (let n = 0; n < 35; n += 1) {
    const body = { email: `spray-${n}@clinic.example`, password: 'Winter2026' }
    if ((await send(app, signIn, { body })).statusCode === 429) slowed += 1
  }
  expect(slowed).toBe(5)
  let refused = 0
  for (const email of people) {
    if ((await visitor.ask(signIn, { body: { email, password } })).status !== 200) refused += 1
  }
  expect(refused).toBe(0)
  figure('A-11', '35 accounts sprayed, slowed after 30; 0 of 20 correct sign-ins refused')
})

// A difference in work shows in every try; a neighbour's load does not.
test('A-13 an unknown email and a wrong password cannot be told apart', { retry: 3 }, async () => {
  await sql`delete from sign_in_failures`
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
  const known: number[] = []
  const unknown: number[] = []
  const bodies = new Set<string>()
  for (let n = 0; n < 14; n += 1) {
    await account(`a13-${n}@clinic.example`).catch(() => null)
    for (const [email, times] of [
      [`a13-${n}@clinic.example`, known],
      [`nobody-${n}@clinic.example`, unknown],
    ] as const) {
      const start = performance.now()
      bodies.add(comparable(await send(app, signIn, { body: { email, password: 'wrong one' } })))
      times.push(performance.now() - start)
    }
  }
  expect(bodies.size).toBe(1)
  const apart = Math.abs(median(known) - median(unknown))
  expect(apart).toBeLessThan(10)
  figure('A-13', `28 refusals, 1 body; medians ${apart.toFixed(1)} ms apart`)
})

test('Z-09 nobody becomes anything but patient, doctor or staff by signing up', async () => {
  const variants = [
    'admin',
    'Admin',
    'ADMIN',
    ' admin',
    'admin\u0000',
    'root',
    'owner',
    'user',
    '',
    null,
    0,
    1,
    true,
    [],
    ['doctor'],
    ['admin'],
    { role: 'admin' },
    'doctor,admin',
    'Doctor',
    'patient ',
    'staff;admin',
    'аdmin',
    '__proto__',
    'constructor',
    'none',
    'pending',
    'system',
  ]
  for (const role of variants) {
    const body = { name: 'Eve', email: 'z09@clinic.example', password, role }
    expect((await send(app, signUp, { body })).statusCode, JSON.stringify(role)).toBe(422)
  }
  const smuggled = [{ status: 'active' }, { isAdmin: true }, { id: 'x' }, { roles: ['admin'] }]
  for (const more of smuggled) {
    const body = { name: 'Eve', email: 'z09@clinic.example', password, role: 'doctor', ...more }
    expect((await send(app, signUp, { body })).statusCode).toBe(422)
  }
  expect(await sql`select 1 from users where email = 'z09@clinic.example'`).toHaveLength(0)
  figure('Z-09', `${variants.length + smuggled.length} forged sign-ups, 0 accounts`)
})

test('A-14 a new clinic has no account at all', async () => {
  const fresh = await testClinic()
  expect(await fresh.sql`select 1 from users`).toHaveLength(0)
  const response = await fresh.app.inject({
    method: 'POST',
    url: '/api/session',
    headers: sameOrigin,
    payload: { email: 'admin@openward.example', password: 'openward-demo' },
  })
  expect(response.statusCode).toBe(401)
  await fresh.close()
  figure('A-14', '0 default accounts')
})
