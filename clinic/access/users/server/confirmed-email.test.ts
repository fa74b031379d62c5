import { afterAll, expect, test } from 'vitest'
import { aClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { requestPasswordLink, useLink } from '../../session/password-links.ts'
import { signUp } from '../../session/sign-up.ts'
import {
  cancelEmailChange,
  confirmEmail,
  readEmailChange,
  resendEmailChange,
} from '../email-change.ts'
import { changeProfile, makePasswordLink, readProfile } from '../user.ts'
import { hashPassword } from './passwords.ts'

const clinic = await aClinicWithMail()
const silent = await testClinic()
afterAll(() => Promise.all([clinic.close(), silent.close()]))
const { sql, visitor } = clinic
const password = 'six blue herons at dawn'
const passwordHash = await hashPassword(password)

let people = 0
/** Signs somebody up; nobody has confirmed their email yet. */
async function newcomer(
  role: 'patient' | 'doctor' = 'patient',
  at: TestClinic = clinic,
): Promise<Caller> {
  people += 1
  const email = `newcomer-${people}@own.example`
  const { body, headers } = await at.visitor.ask(signUp, {
    body: { name: 'New Comer', email, password, role },
  })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return {
    ...{ userId: body.user?.id ?? '', patientId: null, email, cookie },
    ask: (endpoint, wanted) => at.visitor.ask(endpoint, { ...wanted, headers: { cookie } }),
  }
}

const tokenFor = (email: string) => clinic.mails.token(email)
const confirm = (by: Caller, token: string) => by.ask(confirmEmail, { body: { token } })
const unconfirmed = async (person: Caller) =>
  (await person.ask(readEmailChange)).body.unconfirmed !== null
const longAgo = () => sql`update email_changes set mailed_at = now() - interval '1 minute'`

test('an email is confirmed by the link that a sign-up mails, once', async () => {
  for (const role of ['patient', 'doctor'] as const) {
    const person = await newcomer(role)
    const waiting = await person.ask(readEmailChange)
    expect(waiting.body).toMatchObject({ email: null, unconfirmed: person.email })
    const token = await tokenFor(person.email)
    const stranger = await clinic.signedIn('patient')
    expect((await confirm(visitor, token)).status).toBe(401)
    expect((await confirm(stranger, token)).problem.detail).toContain('for another account')
    expect(await unconfirmed(person)).toBe(true)
    const confirmed = await confirm(person, token)
    expect([confirmed.status, confirmed.body]).toEqual([200, { email: person.email, isNew: false }])
    expect(await unconfirmed(person)).toBe(false)
    expect((await confirm(person, token)).status).toBe(409)
    expect((await person.ask(resendEmailChange)).status).toBe(404)
  }
})

test('the link is sent again, five times an hour, and the one before ends', async () => {
  const person = await newcomer()
  const first = await tokenFor(person.email)
  expect((await person.ask(resendEmailChange)).status).toBe(429)
  for (let n = 0; n < 4; n += 1) {
    await longAgo()
    expect((await person.ask(resendEmailChange)).status).toBe(204)
  }
  await longAgo()
  expect((await person.ask(resendEmailChange)).problem.detail).toMatch(/^Several mails were sent/)
  expect((await confirm(person, first)).status).toBe(409)
  // The account's own email cannot be canceled like a change of it.
  expect((await person.ask(cancelEmailChange)).status).toBe(404)
  await sql`update email_changes set expires_at = now() - interval '1 second'`
  expect((await person.ask(readEmailChange)).body).toEqual({
    email: null,
    expiresAt: null,
    unconfirmed: person.email,
  })
})

test('a change of the email that was never confirmed waits, and confirms the new one', async () => {
  const person = await newcomer()
  await longAgo()
  const { version } = (await person.ask(readProfile)).body
  const body = { name: 'New Comer', email: `moved-${person.email}` }
  await person.ask(changeProfile, { version, body })
  expect((await person.ask(readEmailChange)).body).toMatchObject({
    email: body.email,
    unconfirmed: person.email,
  })
  expect((await confirm(person, await tokenFor(body.email))).body.isNew).toBe(true)
  expect(await unconfirmed(person)).toBe(false)
})

test('without a mail server nothing waits, and a changed email is nobody’s again', async () => {
  const person = await silent.signedIn('patient')
  const confirmedAt = async () =>
    (await silent.sql`select email_confirmed_at as at from users where id = ${person.userId}`)[0]?.[
      'at'
    ] as string | null
  expect(await confirmedAt()).not.toBeNull()
  const { version } = (await person.ask(readProfile)).body
  await person.ask(changeProfile, { version, body: { name: 'X', email: 'moved@own.example' } })
  expect(await confirmedAt()).toBeNull()
  expect((await person.ask(readEmailChange)).body.unconfirmed).toBeNull()
  expect((await person.ask(resendEmailChange)).status).toBe(404)
  const alone = await newcomer('patient', silent)
  expect(await silent.sql`select 1 from mails where to_address = ${alone.email}`).toHaveLength(0)
})

test('a mailed password link confirms, one that is handed over does not', async () => {
  const use = (at: TestClinic, token: string) =>
    at.visitor.ask(useLink, { body: { token, password: 'ten grey geese at noon' } })
  const isConfirmed = async ({ userId }: Caller, at: TestClinic = clinic) =>
    (await at.sql`select 1 from users where id = ${userId} and email_confirmed_at is not null`)
      .length === 1

  const asked = await newcomer()
  await visitor.ask(requestPasswordLink, { body: { email: asked.email } })
  await use(clinic, await tokenFor(asked.email))
  expect(await isConfirmed(asked)).toBe(true)

  const sent = await newcomer()
  const admin = await clinic.signedIn('admin')
  await admin.ask(makePasswordLink, { params: { id: sent.userId } })
  await use(clinic, await tokenFor(sent.email))
  expect(await isConfirmed(sent)).toBe(true)

  const handed = await newcomer('patient', silent)
  const silentAdmin = await silent.signedIn('admin')
  const made = await silentAdmin.ask(makePasswordLink, { params: { id: handed.userId } })
  expect((await use(silent, made.body.url?.split('#')[1] ?? '')).status).toBe(200)
  expect(await isConfirmed(handed, silent)).toBe(false)
})

test('a stranger who opened the account before its owner keeps no way into it', async () => {
  const stranger = await newcomer()
  const { userId, email } = stranger
  await sql`insert into calendar_feeds (id, token_hash, names, created_by)
    values (${userId}, sha256('feed'), 'off', ${userId})`
  await sql`update users set password_hash = ${passwordHash} where id = ${userId}`
  await longAgo()
  const { version } = (await stranger.ask(readProfile)).body
  const elsewhere = { name: 'X', email: 'stranger@elsewhere.example' }
  await stranger.ask(changeProfile, { version, body: elsewhere })
  const change = await tokenFor(elsewhere.email)

  await visitor.ask(requestPasswordLink, { body: { email } })
  const token = await tokenFor(email)
  await visitor.ask(useLink, { body: { token, password: 'ten grey geese at noon' } })
  expect((await confirm(stranger, change)).status).toBe(401)
  const [left] = await sql`
    select (select count(*)::int from calendar_feeds where id = ${userId}) as feeds,
      (select count(*)::int from email_changes where user_id = ${userId}) as changes,
      (select email_confirmed_at is not null from users where id = ${userId}) as is_confirmed`
  expect(left).toEqual({ feeds: 0, changes: 0, isConfirmed: true })
})

test('a mailed password link confirms nothing while a second factor of before opens the account', async () => {
  const stranger = await newcomer()
  const { userId, email } = stranger
  await sql`insert into passkeys
      (id, user_id, credential_id, public_key, counter, transports, name, created_by)
    values (${userId}, ${userId}, 'key', ''::bytea, 0, '{}', 'A key', ${userId})`
  await visitor.ask(requestPasswordLink, { body: { email } })
  const token = await tokenFor(email)
  const used = await visitor.ask(useLink, { body: { token, password: 'ten grey geese at noon' } })
  expect(used.body.secondStep?.kinds).toEqual(['passkey'])
  const [user] = await sql`select email_confirmed_at from users where id = ${userId}`
  expect(user).toEqual({ emailConfirmedAt: null })
})
