import { afterAll, beforeEach, expect, test } from 'vitest'
import { aClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { requestPasswordLink, useLink } from '../../session/password-links.ts'
import { readSession, signIn } from '../../session/session.ts'
import {
  cancelEmailChange,
  confirmEmail,
  readEmailChange,
  resendEmailChange,
} from '../email-change.ts'
import { changeProfile, readProfile } from '../user.ts'
import { hashPassword } from './passwords.ts'

const clinic = await aClinicWithMail()
afterAll(() => clinic.close())
const { sql, visitor } = clinic
const password = 'correct horse battery'
const passwordHash = await hashPassword(password)
let person: Caller
let newEmail: string

beforeEach(async () => {
  person = await clinic.signedIn('patient', { name: 'Pia Nowak' })
  newEmail = `new-${person.email}`
  await sql`update users set password_hash = ${passwordHash} where id = ${person.userId}`
})

async function wantEmail(email: string, more: object = {}) {
  const { body } = await person.ask(readProfile)
  return person.ask(changeProfile, {
    version: body.version,
    body: { name: body.name, email, ...more },
  })
}

async function mailTo(address: string, subject: string): Promise<string | undefined> {
  const [mail] = await sql<{ body: string }[]>`
    select body from mails where to_address = ${address} and subject = ${subject}
    order by id desc limit 1`
  return mail?.body
}

const confirmToken = () => clinic.mails.token(newEmail)
const confirm = (token: string, by = person) => by.ask(confirmEmail, { body: { token } })
const signInAs = async (email: string) =>
  (await visitor.ask(signIn, { body: { email, password } })).status
const longAgo = () => sql`update email_changes set mailed_at = now() - interval '1 minute'`

test('a new email counts once the link mailed to it was used; the rest is saved at once', async () => {
  const answer = await wantEmail(newEmail, { contact: '555 0101' })
  expect(answer.body).toMatchObject({ email: person.email, contact: '555 0101' })
  expect((await person.ask(readEmailChange)).body.email).toBe(newEmail)
  expect(await signInAs(newEmail)).toBe(401)
  expect(await mailTo(person.email, 'A new email was asked for')).toContain(newEmail)
  const confirmed = await confirm(await confirmToken())
  expect([confirmed.status, confirmed.body]).toEqual([200, { email: newEmail, isNew: true }])
  expect((await person.ask(readProfile)).body.email).toBe(newEmail)
  expect(await mailTo(person.email, 'Your email was changed')).toContain(newEmail)
  expect((await person.ask(readEmailChange)).body.email).toBeNull()
  expect(await signInAs(newEmail)).toBe(200)
  expect(await signInAs(person.email)).toBe(401)
  const [chart] = await sql`select email from patients where user_id = ${person.userId}`
  expect(chart).toEqual({ email: newEmail })
})

test('A-04 other sessions and password links of the old mailbox end, the own session stays', async () => {
  const other = await visitor.ask(signIn, { body: { email: person.email, password } })
  const cookie = String(other.headers['set-cookie']).split(';')[0] ?? ''
  await visitor.ask(requestPasswordLink, { body: { email: person.email } })
  const reset = await clinic.mails.token(person.email)
  await wantEmail(newEmail)
  expect((await visitor.ask(readSession, { headers: { cookie } })).body.user).not.toBeNull()
  await confirm(await confirmToken())
  expect((await visitor.ask(readSession, { headers: { cookie } })).body.user).toBeNull()
  expect((await person.ask(readProfile)).status).toBe(200)
  const body = { token: reset, password: 'six blue herons at dawn' }
  expect((await visitor.ask(useLink, { body })).status).toBe(409)
})

test('the link works once, for a day, and not after a newer one or a cancel', async () => {
  await wantEmail(newEmail)
  const first = await confirmToken()
  expect((await person.ask(resendEmailChange)).status).toBe(429)
  await longAgo()
  expect((await person.ask(resendEmailChange)).status).toBe(204)
  const second = await confirmToken()
  expect((await confirm(first)).status).toBe(409)
  await sql`update email_changes set expires_at = now() - interval '1 second'`
  expect((await confirm(second)).status).toBe(409)
  expect((await person.ask(readEmailChange)).body.email).toBeNull()
  await longAgo()
  await wantEmail(newEmail)
  const third = await confirmToken()
  expect((await person.ask(cancelEmailChange)).status).toBe(204)
  expect((await confirm(third)).status).toBe(409)
  await wantEmail(newEmail)
  const [one, two] = await Promise.all([
    confirm(await confirmToken()),
    confirm(await confirmToken()),
  ])
  expect([one.status, two.status].sort()).toEqual([200, 409])
})

test('a link works only while signed in to the account it was mailed for', async () => {
  await wantEmail(newEmail)
  const token = await confirmToken()
  expect((await confirm(token, visitor)).status).toBe(401)
  const other = await confirm(token, await clinic.signedIn('patient'))
  expect([other.status, other.problem.detail]).toEqual([
    409,
    expect.stringContaining('for another account') as string,
  ])
  expect((await confirm(token)).status).toBe(200)
})

test('an email that somebody has, or took meanwhile, is refused in words', async () => {
  const other = await clinic.signedIn('staff')
  const taken = await wantEmail(other.email)
  expect([taken.status, taken.problem.errors]).toEqual([409, { email: 'Email is already in use.' }])
  await wantEmail(newEmail)
  const token = await confirmToken()
  await clinic.signedIn('staff', { email: newEmail })
  const late = await confirm(token)
  expect([late.status, late.problem.detail]).toEqual([409, 'Email is already in use.'])
  expect((await person.ask(readProfile)).body.email).toBe(person.email)
})

test('a suspended account confirms nothing, and a stale form asks for nothing', async () => {
  await wantEmail(newEmail)
  const token = await confirmToken()
  await sql`update users set status = 'suspended' where id = ${person.userId}`
  expect((await confirm(token)).status).toBe(401)
  await sql`update users set status = 'active' where id = ${person.userId}`
  const stale = await person.ask(changeProfile, {
    version: 1,
    body: { name: 'X', email: newEmail },
  })
  expect(stale.status).toBe(412)
})

test('saving the profile with the email as it is leaves a waiting one alone', async () => {
  await wantEmail(newEmail)
  await wantEmail(person.email, { contact: '555 0102' })
  expect((await person.ask(readEmailChange)).body.email).toBe(newEmail)
})
