import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { confirmByCode } from '../clinic/access/session/confirmation.ts'
import { requestPasswordLink, useLink } from '../clinic/access/session/password-links.ts'
import { changePassword, confirmPassword } from '../clinic/access/session/passwords.ts'
import { giveCode } from '../clinic/access/session/second-step.ts'
import { signIn } from '../clinic/access/session/session.ts'
import { newToken } from '../clinic/access/session/server/session-token.ts'
import { anApp } from '../clinic/access/second-factor/server/a-second-factor.ts'
import { aClinicWithMail } from '../app/server/a-clinic-with-mail.ts'
import { account, anotherSession, password } from './accounts.ts'
import { figure } from './figure.ts'
import { send } from './sent.ts'

vi.setConfig({ testTimeout: 60_000 })

// Behind a proxy that names the sender: strangers can use any number of addresses.
const clinic = await aClinicWithMail({ OPENWARD_TRUST_PROXY: '1' })
afterAll(() => clinic.close())
const { app, sql } = clinic
beforeEach(() => sql`delete from sign_in_failures`)

const strangersAddress = '198.51.100.7'
const ownersAddress = '203.0.113.20'

interface From {
  readonly from?: string
  readonly cookie?: string
  readonly headers?: Record<string, string>
}

function enter(email: string, secret: string, { from, cookie, headers }: From = {}) {
  return send(app, signIn, {
    body: { email, password: secret },
    cookie,
    headers: { 'x-forwarded-for': from ?? strangersAddress, ...headers },
  })
}

async function guess(email: string, count: number, parts: From = {}): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) {
    statuses.push((await enter(email, `guess ${n}`, parts)).statusCode)
  }
  return statuses
}

/** The cookie that makes a browser a known device, after its first sign-in to the account. */
async function knownDevice(email: string): Promise<string> {
  const answer = await enter(email, password, { from: ownersAddress })
  return /__Host-openward-device=[\w-]{43}/.exec(String(answer.headers['set-cookie']))?.[0] ?? ''
}

/** Lets the seconds pass that a client must wait, for all waiting clients. */
const letPass = (seconds: number) =>
  sql`update sign_in_failures set blocked_until = blocked_until - make_interval(secs => ${seconds})`

const waitOf = (answer: { headers: Record<string, unknown> }) =>
  Number(answer.headers['retry-after'])
/** The wait as it was set: a busy machine needs a second to answer. */
const wholeWaitOf = (answer: Parameters<typeof waitOf>[0]) => Math.ceil(waitOf(answer) / 15) * 15

test('A-10 no trick lets a stranger guess on after five wrong passwords', async () => {
  const email = 'a10@clinic.example'
  const person = await account(clinic, email)
  await account(clinic, 'a10-other@clinic.example')
  const otherDevice = await knownDevice('a10-other@clinic.example')
  expect(await guess(email, 5)).toEqual([401, 401, 401, 401, 401])
  const sixth = await enter(email, 'wrong')
  expect(sixth.statusCode).toBe(429)
  expect(waitOf(sixth)).toBeGreaterThan(25)
  expect(waitOf(sixth)).toBeLessThanOrEqual(30)

  const tricks: [string, From][] = [
    [email, { cookie: `__Host-openward=${newToken()}` }],
    [email, { cookie: person.cookie }],
    [email, { cookie: `__Host-openward-device=${newToken()}` }],
    [email, { cookie: otherDevice }],
    [email, { cookie: `${otherDevice}; ${otherDevice}` }],
    ['A10@Clinic.Example', {}],
    ['  a10@clinic.example  ', {}],
    ['\ta10@clinic.example\n', {}],
    ['\u00a0a10@clinic.example\u3000', {}],
    [email, { from: '203.0.113.9' }],
    [email, { from: '2001:db8:1:2::1' }],
    [email, { from: `203.0.113.9, ${strangersAddress}` }],
    [email, { headers: { 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' } }],
    [email, { headers: { 'user-agent': 'another', 'accept-language': 'de' } }],
  ]
  for (const [typed, parts] of tricks) {
    const response = await enter(typed, 'wrong', parts)
    expect(response.statusCode, JSON.stringify([typed, parts])).toBe(429)
    expect(response.json<{ detail: string }>().detail).toBe('Invalid email or password')
  }

  const waits: number[] = []
  for (let n = 0; n < 7; n += 1) {
    await letPass(900)
    await enter(email, 'wrong')
    waits.push(wholeWaitOf(await enter(email, 'wrong')))
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900])
  await letPass(900)
  expect((await enter(email, password)).statusCode).toBe(200)
  figure(
    'A-10',
    `5 free tries, 0 bypasses of ${tricks.length} tricks, waits of 30 s to 15 min, then the right password works`,
  )
})

test('A-10 guesses from many addresses count as five tries, then one in each wait', async () => {
  const email = 'a10-spread@clinic.example'
  await account(clinic, email)
  const { length: checked } = (
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => enter(email, 'wrong', { from: `2001:db8:${n}::1` })),
    )
  ).filter(({ statusCode }) => statusCode === 401)
  expect(checked).toBe(5)
  let inWaits = 0
  for (let wait = 0; wait < 5; wait += 1) {
    await letPass(450)
    for (let n = 0; n < 10; n += 1) {
      const answer = await enter(email, 'wrong', { from: `2001:db8:${wait}:${n}::1` })
      if (answer.statusCode === 401) inWaits += 1
    }
  }
  expect(inWaits).toBe(5)
  figure('A-10', `60 addresses at once: ${checked} guesses, then ${inWaits} in 5 waits`)
})

test('A-10 no stranger locks out a known device, a signed-in owner or a mailed link', async () => {
  const email = 'a10-owner@clinic.example'
  await account(clinic, email)
  const device = await knownDevice(email)
  const second = await knownDevice(email)
  const session = await anotherSession(clinic, await sameAccount(email))
  await guess(email, 30)
  await guess(email, 30, { from: ownersAddress })
  // The owner signs in at once, also from the very address that guesses.
  for (const from of [ownersAddress, strangersAddress]) {
    expect((await enter(email, password, { from, cookie: device })).statusCode).toBe(200)
    expect((await enter(email, password, { from, cookie: second })).statusCode).toBe(200)
  }
  const confirmed = await send(app, confirmPassword, { cookie: session, body: { password } })
  expect(confirmed.statusCode).toBe(204)
  // The owner's successful sign-in gives strangers no new tries.
  expect((await enter(email, 'wrong')).statusCode).toBe(429)
  const fresh = await enter(email, password, { from: '203.0.113.77' })
  expect(fresh.statusCode).toBe(429)
  expect(waitOf(fresh)).toBeLessThanOrEqual(900)

  const next = 'nine grey geese at dusk'
  await send(app, requestPasswordLink, { body: { email } })
  const token = await clinic.mails.token(email)
  expect((await send(app, useLink, { body: { token, password: next } })).statusCode).toBe(200)
  expect((await enter(email, next, { from: '203.0.113.78' })).statusCode).toBe(200)
  figure('A-10', 'owner kept out 0 times on two known devices, signed in, and by a mailed link')
})

test('A-10 a new device of the owner gets in after the stated wait, before the stranger’s next try', async () => {
  const waits: number[] = []
  for (const failures of [5, 6, 8, 12]) {
    const email = `a10-new-${failures}@clinic.example`
    await account(clinic, email)
    for (let n = 0; n < failures; n += 1) {
      await letPass(900)
      await guess(email, 1)
    }
    const refused = await enter(email, password, { from: ownersAddress })
    expect(refused.statusCode).toBe(429)
    waits.push(wholeWaitOf(refused))
    // The stranger wastes a try as soon as one is due.
    await letPass(waitOf(refused))
    expect(await guess(email, 2)).toEqual([429, 429])
    expect((await enter(email, password, { from: ownersAddress })).statusCode).toBe(200)
  }
  expect(waits).toEqual([15, 30, 120, 450])
  figure('A-10', `a new device of the owner waits ${waits.join(', ')} s, the stranger twice that`)
})

test('A-10 a known device gets no more guesses than a stranger, and locks out only itself', async () => {
  const email = 'a10-device@clinic.example'
  await account(clinic, email)
  const [device, second] = [await knownDevice(email), await knownDevice(email)]
  expect(await guess(email, 7, { cookie: device })).toEqual([401, 401, 401, 401, 401, 429, 429])
  const refused = await enter(email, password, { cookie: device })
  expect([refused.statusCode, wholeWaitOf(refused)]).toEqual([429, 30])
  expect((await enter(email, password, { cookie: second })).statusCode).toBe(200)
  expect((await enter(email, password)).statusCode).toBe(200)
})

test('A-10 a wrong password in a confirmation counts for its session alone', async () => {
  const email = 'a10-session@clinic.example'
  const person = await account(clinic, email)
  const [here, there] = [person.cookie, await anotherSession(clinic, person)]
  const confirm = (cookie: string, secret: string) =>
    send(app, confirmPassword, { cookie, body: { password: secret } })
  const change = { currentPassword: 'wrong', password: 'four tall poplars' }
  for (let n = 0; n < 4; n += 1) expect((await confirm(here, 'wrong')).statusCode).toBe(422)
  expect((await send(app, changePassword, { cookie: here, body: change })).statusCode).toBe(422)
  const refused = await confirm(here, password)
  expect([refused.statusCode, wholeWaitOf(refused)]).toEqual([429, 30])
  expect((await confirm(there, password)).statusCode).toBe(204)
  expect((await enter(email, password)).statusCode).toBe(200)
})

test('A-10 a hundred wrong passwords in a row leave a mailed link to new devices, and all to known ones', async () => {
  const email = 'a10-hundred@clinic.example'
  await account(clinic, email)
  const device = await knownDevice(email)
  await guess(email, 1)
  await sql`update sign_in_failures set failures = 99 where key like 'account:%'`
  await guess(email, 1)
  await sql`update sign_in_failures set last_failed_at = now() - interval '30 days'`
  for (const from of [strangersAddress, ownersAddress]) {
    const right = await enter(email, password, { from })
    expect([right.statusCode, waitOf(right)]).toEqual([429, 86_400])
    expect(right.json<{ detail: string }>().detail).toBe('Invalid email or password')
  }
  expect((await enter(email, password, { cookie: device })).statusCode).toBe(200)
  expect((await enter(email, password)).statusCode).toBe(429)
  const session = await anotherSession(clinic, await sameAccount(email))
  const next = 'nine grey geese at dusk'
  const body = { currentPassword: password, password: next }
  expect((await send(app, changePassword, { cookie: session, body })).statusCode).toBe(204)
  expect((await enter(email, next)).statusCode).toBe(200)
})

test('A-10 a stranger who guesses codes locks out neither a known device nor a signed-in owner', async () => {
  const email = 'a10-code@clinic.example'
  const person = await account(clinic, email)
  const device = await knownDevice(email)
  const totp = await anApp(person)
  const step = async (parts: From) => {
    const answer = await enter(email, password, parts)
    return /__Host-openward-step=[\w-]{43}/.exec(String(answer.headers['set-cookie']))?.[0] ?? ''
  }
  const give = (cookie: string, code: string) =>
    send(app, giveCode, { cookie, body: { code }, headers: { 'x-forwarded-for': '192.0.2.1' } })
  const strangers = await step({})
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) {
    statuses.push((await give(strangers, totp.wrongCode() ?? '')).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect((await give(await step({ from: '192.0.2.99' }), totp.code(1))).statusCode).toBe(429)
  const owners = await step({ cookie: device })
  expect((await give(`${owners}; ${device}`, totp.code(1))).statusCode).toBe(200)
  await sql`update users set password_hash = null where id = ${person.userId}`
  await sql`update totp_secrets set last_step = 0 where user_id = ${person.userId}`
  const confirmed = await send(app, confirmByCode, {
    cookie: person.cookie,
    body: { code: totp.code(1) },
  })
  expect(confirmed.statusCode).toBe(204)
})

test('A-10 a hundred guesses sent at once count as five, and A-16 only checked guesses are counted', async () => {
  const email = 'a10-burst@clinic.example'
  await account(clinic, email)
  const answers = await Promise.all(Array.from({ length: 100 }, () => enter(email, 'wrong')))
  const checked = answers.filter(({ statusCode }) => statusCode === 401).length
  expect(checked).toBe(5)
  const counts = await sql<{ failures: number }[]>`select failures from sign_in_failures`
  expect(counts.map(({ failures }) => failures)).toEqual([5, 5, 5])
  figure('A-16', `100 tries at once: ${checked} checked, 5 counted for account, pair and address`)
})

/** An existing account. */
async function sameAccount(email: string) {
  const [user] = await sql<{ id: string }[]>`select id from users where email = ${email}`
  return { ...clinic.visitor, userId: user?.id ?? '' }
}
