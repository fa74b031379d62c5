import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { readSession, signIn } from '../clinic/access/session/session.ts'
import { signUp } from '../clinic/access/session/sign-up.ts'
import { testClinic } from '../app/server/test-clinic.ts'
import { account, password } from './accounts.ts'
import { figure } from './figure.ts'
import { comparable, newAddress, sameOrigin, send } from './sent.ts'
import { timeApart } from './time-apart.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await testClinic()
const behindProxy = await testClinic({ OPENWARD_TRUST_PROXY: '1' })
afterAll(() => Promise.all([clinic.close(), behindProxy.close()]))
const { app, sql, visitor } = clinic

const tooCommon = 'This password is too common.'
const tooShort = 'Password must be at least 8 characters.'

function signingUp(wanted: string, email = 'a09@clinic.example') {
  // Each sign-up from an address of its own: sign-ups are limited by address.
  const from = { 'x-forwarded-for': newAddress() }
  const body = { name: 'X', email, password: wanted, role: 'patient' }
  return behindProxy.visitor.ask(signUp, { body, headers: from })
}

test('A-09 common passwords are refused with the reason, whatever their spelling', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const all = dictionary['passwords-common'].map(String)
  const refused: string[] = []
  const longEnough = all.filter((one) => one.length >= 8).slice(0, 3000)
  for (const guess of [...all.slice(0, 3000), ...longEnough]) {
    const { status, problem } = await signingUp(guess)
    const reason = guess.length < 8 ? tooShort : tooCommon
    if (status === 422 && problem.errors?.['password'] === reason) refused.push(guess)
  }
  expect(longEnough).toHaveLength(3000)
  expect(refused).toHaveLength(6000)
  for (const one of [' '.repeat(12), 'kkkkkkkkkkkk', 'kKkKkKkKkKkK', 'é'.repeat(64)]) {
    expect((await signingUp(one)).problem.errors, one).toEqual({
      password: 'A password of one character over and over is guessed at once.',
    })
  }
  const written = ['OpenWard1', 'hospital!', 'Clinic2026', 'doctor123', 'ILOVEYOU1', 'PassWord!!']
  for (const guess of written) {
    expect((await signingUp(guess)).problem.errors, guess).toEqual({ password: tooCommon })
  }
  expect((await signingUp('Q7#kx!2')).problem.errors).toEqual({ password: tooShort })
  for (const own of ['ada.lovelace', 'x Ada.Lovelace y', 'ada.lovelace@clinic.example']) {
    expect((await signingUp(own, 'ada.lovelace@clinic.example')).problem.errors).toEqual({
      password: 'The password must not contain your email.',
    })
  }
  expect(await behindProxy.sql`select 1 from users`).toHaveLength(0)
  figure(
    'A-09',
    'the 3,000 commonest passwords and the 3,000 commonest of 8 letters and more: 6,000 of 6,000 refused with the reason',
  )
})

test('A-09 every other password works, and its last character counts', async () => {
  const long = [
    'k7#Wq!2z',
    'éà'.repeat(32),
    `${'a b'.repeat(42)}!!`,
    '密碼'.repeat(40),
    `${'𝄞'.repeat(20)} ende`,
    ` outer blanks ${'x'.repeat(50)} `,
    `Zürich ñandú Ω ${'7'.repeat(49)}`,
  ]
  let truncated = 0
  for (const [place, wanted] of long.entries()) {
    const email = `a09-${place}@clinic.example`
    expect((await signingUp(wanted, email)).status, wanted).toBe(201)
    const right = await behindProxy.visitor.ask(signIn, { body: { email, password: wanted } })
    expect(right.status).toBe(200)
    const other = `${[...wanted].slice(0, -1).join('')}?`
    const wrong = await behindProxy.visitor.ask(signIn, { body: { email, password: other } })
    if (wrong.status !== 401) {
      truncated += 1
    }
  }
  const tooLong = await signingUp('x7'.repeat(65))
  expect(tooLong.problem.errors).toEqual({
    password: 'Password must be at most 128 characters.',
  })
  expect(truncated).toBe(0)
  figure('A-09', `${long.length} passwords of 8 to 128 characters work, 0 truncated`)
})

test('A-11 trying one password on many accounts is slowed; right ones from the same address are not', async () => {
  const people = Array.from({ length: 40 }, (_, n) => `a11-${n}@clinic.example`)
  for (const email of people) await account(clinic, email)
  await sql`delete from sign_in_failures`
  const sprayed = Array.from({ length: times(100, 200) }, (_, n) => `spray-${n}@clinic.example`)
  const spray = async (email: string) => {
    const body = { email, password: 'Winter2026' }
    return (await send(app, signIn, { body })).statusCode
  }
  const statuses: number[] = []
  // A few at a time, as a password-spraying program does; each slowed one waits a second.
  for (let n = 0; n < sprayed.length; n += 50) {
    statuses.push(...(await Promise.all(sprayed.slice(n, n + 50).map(spray))))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(sprayed.length - 30)
  let refused = 0
  const start = performance.now()
  for (const email of people) {
    if ((await visitor.ask(signIn, { body: { email, password } })).status !== 200) refused += 1
  }
  const seconds = (performance.now() - start) / 1000
  expect(seconds).toBeLessThan(60)
  expect(refused).toBe(0)
  figure(
    'A-11',
    `${sprayed.length} accounts sprayed, slowed after 30; ${refused} of 40 correct sign-ins in ${seconds.toFixed(1)} s from the same address refused`,
  )
})

test('A-11 an IPv6 subscriber counts as one address, however many it uses', async () => {
  const tryFrom = async (address: string, n: number) => {
    const body = { email: `v6-${n}@clinic.example`, password: 'Winter2026' }
    const headers = { 'x-forwarded-for': address }
    return (await send(behindProxy.app, signIn, { body, headers })).statusCode
  }
  const statuses: number[] = []
  for (let n = 0; n < 30; n += 1) statuses.push(await tryFrom(`2001:db8:1:2:${n}::1`, n))
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(await tryFrom('2001:db8:1:2:ffff:ffff:ffff:ffff', 31)).toBe(429)
  expect(await tryFrom('2001:db8:1:3::1', 32)).toBe(401)
})

test('A-12 guesses at unknown emails fill no table and slow nobody down', async () => {
  const failures = times(300, 20_000)
  const { sql: stored } = behindProxy
  await stored`
    insert into sign_in_failures (key, failures, last_failed_at)
    select 'account:' || n, 1, now() - make_interval(secs => 10) from generate_series(1, 6000) n`
  await stored`insert into sign_in_failures (key, failures, last_failed_at, blocked_until)
    values ('account:waiting', 9, now() - interval '1 minute', now() + interval '9 minutes')`
  let sent = 0
  const guesses: number[] = []
  const guessing = async (place: number) => {
    while (sent < failures) {
      sent += 1
      const body = { email: `nobody-${sent}@clinic.example`, password: 'Winter2026' }
      const headers = { 'x-forwarded-for': `2001:db8:${sent.toString(16)}:${place}::1` }
      const start = performance.now()
      const response = await send(behindProxy.app, signIn, { body, headers })
      // 503: the hashing did not get its turn in time.
      expect([401, 503]).toContain(response.statusCode)
      if (response.statusCode === 401) guesses.push(performance.now() - start)
    }
  }
  const flood = Promise.all(Array.from({ length: 100 }, (_, place) => guessing(place)))
  const waits: number[] = []
  while (sent < failures) {
    const start = performance.now()
    const headers = { ...sameOrigin, 'x-forwarded-for': newAddress() }
    const response = await behindProxy.app.inject({ url: readSession.path, headers })
    expect(response.statusCode).toBe(200)
    waits.push(performance.now() - start)
    await pause(5)
  }
  await flood
  const [row] = await stored<{ rows: number; isKept: boolean }[]>`
    select count(*)::int as rows, bool_or(key = 'account:waiting') as is_kept
    from sign_in_failures`
  const rank = (all: number[], share: number) =>
    all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0
  const p95 = rank(waits, 0.95)
  expect(row?.isKept).toBe(true)
  expect(row?.rows).toBeLessThanOrEqual(5000)
  // Other tests slow everything down; honest people still wait less than the guesser.
  expect(p95).toBeLessThan(times(Math.max(300, rank(guesses, 0.5) / 2), 300))
  figure(
    'A-12',
    `${failures} failures for names nobody has, each from an address of its own: ${row?.rows} rows kept, p95 of /api/session ${p95.toFixed(0)} ms`,
  )
})

test('A-13 an unknown email and a wrong password cannot be told apart', async () => {
  const answers = new Set<string>()
  const guess = async (email: string) => {
    const response = await send(app, signIn, { body: { email, password: 'wrong one' } })
    const { 'x-request-id': _, date: __, ...headers } = response.headers
    answers.add(comparable(response) + JSON.stringify(headers))
  }
  const { rounds, other, apart } = await timeApart({
    ready: async (n) => {
      await sql`delete from sign_in_failures`
      await account(clinic, `a13-${n}@clinic.example`)
    },
    one: (n) => guess(`a13-${n}@clinic.example`),
    other: (n) => guess(`nobody-${n}@clinic.example`),
    ...{ least: times(30, 200), most: times(200, 600), near: 10 },
  })
  expect(answers.size).toBe(1)
  // Without hashing a refusal takes about a millisecond.
  expect(other).toBeGreaterThan(8)
  expect(apart).toBeLessThan(10)
  figure(
    'A-13',
    `${rounds} unknown against ${rounds} wrong: the same status, bytes and headers; medians ${apart.toFixed(1)} ms apart`,
  )
})
