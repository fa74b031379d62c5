import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { requestPasswordLink, useLink } from '../clinic/access/session/password-links.ts'
import { signIn } from '../clinic/access/session/session.ts'
import { aClinicWithMail } from '../app/server/a-clinic-with-mail.ts'
import { buildApp } from '../app/server/app.ts'
import { connect } from '../server/database/connect.ts'
import { account, password } from './accounts.ts'
import { figure } from './figure.ts'
import { send } from './sent.ts'

vi.setConfig({ testTimeout: 60_000 })

const clinic = await aClinicWithMail({ OPENWARD_TRUST_PROXY: '1' })
const { sql, owner, environment } = clinic
const otherSql = connect({ url: clinic.url })
const other = await buildApp({ sql: otherSql, owner, environment, logLevel: 'silent' })
const servers = [clinic.app, other] as const
afterAll(async () => {
  await other.close()
  await otherSql.end()
  await clinic.close()
})
beforeEach(() => sql`delete from sign_in_failures`)

/** A try at one of the two servers, through a proxy that names the sender's address. */
const tryAt = (server: 0 | 1, email: string, secret: string, from = '203.0.113.9') =>
  send(servers[server], signIn, {
    body: { email, password: secret },
    headers: { 'x-forwarded-for': from },
  })
const turn = (n: number) => (n % 2 === 0 ? 0 : 1)
const waitIsOver = () =>
  sql`update sign_in_failures set blocked_until = now() where blocked_until < 'infinity'`

test('A-10 two servers count the wrong passwords of an account as one', async () => {
  const email = 'shared@clinic.example'
  await account(clinic, email)
  for (let n = 0; n < 5; n += 1) {
    expect((await tryAt(turn(n), email, 'wrong')).statusCode).toBe(401)
  }
  const waits: number[] = []
  for (let n = 0; n < 7; n += 1) {
    for (const server of [0, 1] as const) {
      const refused = await tryAt(server, email, password)
      expect(refused.statusCode).toBe(429)
      expect(refused.json<{ detail: string }>().detail).toBe('Invalid email or password')
      // A busy machine needs a second to answer.
      const wait = Math.ceil(Number(refused.headers['retry-after']) / 15) * 15
      if (server === turn(n)) waits.push(wait)
    }
    await waitIsOver()
    expect((await tryAt(turn(n), email, 'wrong')).statusCode).toBe(401)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  await waitIsOver()
  expect((await tryAt(1, email, password)).statusCode).toBe(200)
  expect((await tryAt(0, email, 'wrong')).statusCode).toBe(401)
  figure(
    'A-10',
    '2 servers: 5 free tries in all, waits of 30 s to 15 min, then in at the other one',
  )
})

test('A-10 guesses sent at once to both servers are still only five', async () => {
  await account(clinic, 'burst@clinic.example')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => tryAt(turn(n), 'burst@clinic.example', 'wrong')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5)
})

test('A-10 after a hundred wrong passwords in a row only a new password opens the account, on both servers', async () => {
  const email = 'closed@clinic.example'
  await account(clinic, email)
  await tryAt(0, email, 'wrong')
  await sql`update sign_in_failures set failures = 99 where key like 'account:%'`
  await tryAt(1, email, 'wrong')
  await waitIsOver()
  for (const server of [0, 1] as const) {
    const closed = await tryAt(server, email, password)
    expect([closed.statusCode, closed.headers['retry-after']]).toEqual([429, '86400'])
  }
  await send(other, requestPasswordLink, { body: { email } })
  const token = await clinic.mails.token(email)
  const reset = { token, password: 'seven red kites at noon' }
  expect((await send(other, useLink, { body: reset })).statusCode).toBe(200)
  expect((await tryAt(0, email, reset.password)).statusCode).toBe(200)
})

test('A-10 a wait that nobody used for a day is forgotten, with its count', async () => {
  const email = 'old@clinic.example'
  await account(clinic, email)
  await tryAt(0, email, 'wrong')
  await sql`update sign_in_failures set failures = 12, last_failed_at = now() - interval '25 hours'`
  for (let n = 0; n < 4; n += 1) expect((await tryAt(turn(n), email, 'x')).statusCode).toBe(401)
  expect((await tryAt(0, email, password)).statusCode).toBe(200)
})

test('A-11 an address that sprays both servers is slowed; people with the right password are not', async () => {
  const people = Array.from({ length: 10 }, (_, n) => `right-${n}@clinic.example`)
  for (const email of people) await account(clinic, email)
  const statuses: number[] = []
  for (let n = 0; n < 32; n += 1) {
    statuses.push((await tryAt(turn(n), `spray-${n}@clinic.example`, 'Winter2026')).statusCode)
  }
  expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
  expect(statuses.slice(30)).toEqual([429, 429])
  for (const [n, email] of people.entries()) {
    expect((await tryAt(turn(n), email, password)).statusCode).toBe(200)
  }
  figure('A-11', '2 servers: an address slowed after 30 failures in all; 0 of 10 correct refused')
})

test.each([
  ['2001:db8::1', '2001:db8:0:0:ffff::2'],
  ['2001:0db8:0000:0000::1', '2001:db8::'],
  ['203.0.113.77', '::ffff:203.0.113.77'],
  ['203.0.113.78', '198.51.100.1, 203.0.113.78'],
])('A-11 %s is slowed as %s too', async (one, same) => {
  await tryAt(0, 'first@clinic.example', 'wrong', one)
  await sql`update sign_in_failures set failures = 30 where key like 'address:%'`
  expect((await tryAt(1, 'second@clinic.example', 'wrong', same)).statusCode).toBe(429)
  expect((await tryAt(1, 'third@clinic.example', 'wrong', '192.0.2.200')).statusCode).toBe(401)
  expect((await tryAt(1, 'fourth@clinic.example', 'wrong', '2001:db8:0:1::1')).statusCode).toBe(401)
})
