import { afterAll, expect, test, vi } from 'vitest'
import { anApp } from '../clinic/access/second-factor/server/a-second-factor.ts'
import { giveCode } from '../clinic/access/session/second-step.ts'
import { signIn } from '../clinic/access/session/session.ts'
import { hashPassword } from '../clinic/access/users/server/passwords.ts'
import type { Role } from '../contract/role.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { send } from './sent.ts'

// Calls every endpoint many times: minutes on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql, visitor } = clinic
const password = 'six blue herons at dawn'
const passwordHash = await hashPassword(password)

async function account(): Promise<Caller> {
  const person = await clinic.signedIn('staff')
  await sql`update users set password_hash = ${passwordHash} where id = ${person.userId}`
  return person
}

/** The cookie of a sign-in that waits for its second factor. */
async function afterPassword({ email }: Caller): Promise<{ cookie: string }> {
  const answer = await visitor.ask(signIn, { body: { email, password } })
  expect(answer.body.secondStep).not.toBeNull()
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}

test('TOTP a used code is never accepted again, in any browser or race', async () => {
  let replays = 0
  let accepted = 0
  for (let round = 0; round < 6; round += 1) {
    const person = await account()
    const totp = await anApp(person)
    const steps = await Promise.all(Array.from({ length: 4 }, () => afterPassword(person)))
    const code = totp.code(1)
    const race = await Promise.all(
      steps.map((headers) => visitor.ask(giveCode, { headers, body: { code } })),
    )
    const ins = race.filter(({ status }) => status === 200).length
    expect(ins).toBe(1)
    accepted += ins - 1
    for (const used of [code, totp.code(0), totp.code(-1)]) {
      await sql`delete from sign_in_failures`
      const headers = await afterPassword(person)
      const again = await visitor.ask(giveCode, { headers, body: { code: used } })
      if (again.status === 200) accepted += 1
    }
    replays += race.length - 1 + 3
  }
  expect(accepted).toBe(0)
  figure('TOTP', `${replays} replayed codes, 4 at once and later: ${accepted} accepted`)
})

test('TOTP guessing codes is limited to five tries, however many sign-ins are begun', async () => {
  const person = await account()
  const totp = await anApp(person)
  const guesses = 60
  const statuses: number[] = []
  for (let batch = 0; batch < guesses / 20; batch += 1) {
    const headers = await afterPassword(person)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        visitor.ask(giveCode, { headers, body: { code: totp.wrongCode() ?? '' } }),
      ),
    )
    statuses.push(...answers.map(({ status }) => status))
  }
  const tried = statuses.filter((status) => status === 401).length
  expect(tried).toBeLessThanOrEqual(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(guesses - tried)
  const right = { headers: await afterPassword(person), body: { code: totp.code(1) } }
  expect((await visitor.ask(giveCode, right)).status).toBe(429)
  figure('TOTP', `${guesses} guesses: ${tried} looked at before the wait, 0 accepted`)
})

test('TOTP recovery codes and secrets of one account open no other', async () => {
  const [person, other] = [await account(), await account()]
  await anApp(person)
  const { recoveryCodes } = await anApp(other)
  let accepted = 0
  for (const code of recoveryCodes) {
    await sql`delete from sign_in_failures`
    const headers = await afterPassword(person)
    if ((await visitor.ask(giveCode, { headers, body: { code } })).status === 200) accepted += 1
  }
  // Even somebody who writes to the database cannot use one account's secret for another.
  await sql`update totp_secrets t set sealed = o.sealed, last_step = 0 from totp_secrets o
    where t.user_id = ${person.userId} and o.user_id = ${other.userId}`
  const headers = await afterPassword(person)
  const swapped = await visitor.ask(giveCode, { headers, body: { code: '123456' } })
  expect(swapped.status).toBe(409)
  expect(accepted).toBe(0)
  figure('TOTP', `${recoveryCodes.length} recovery codes of another account: ${accepted} accepted`)
})

test('Z-01 an account that must set up a second factor can do that and nothing else', async () => {
  const roles: readonly Role[] = ['admin', 'doctor', 'staff', 'patient']
  let cells = 0
  for (const role of roles) {
    const { cookie } = await clinic.signedIn(role)
    await sql`update clinic set second_factor_roles = ${[...roles]}`
    for (const endpoint of app.endpoints) {
      if (
        endpoint.roles === 'open' ||
        (endpoint.path === '/api/session' && endpoint.method === 'DELETE')
      )
        continue
      const isOpen = endpoint.factorDueToo === true
      const body = endpoint.method === 'GET' ? undefined : isOpen ? {} : '{"cut":'
      const response = await send(app, endpoint, { cookie, body })
      const place = `${endpoint.method} ${endpoint.path} as ${role}`
      if (isOpen) expect([401, 403], place).not.toContain(response.statusCode)
      else expect(response.body, place).toContain('"urn:openward:problem:second-factor-due"')
      cells += 1
    }
    await sql`update clinic set second_factor_roles = '{}'`
  }
  figure('Z-01', `${cells} calls by accounts without the second factor they must have, 0 wrong`)
})
