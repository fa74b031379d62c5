import { afterAll, expect, test } from 'vitest'
import { aClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { timeApart } from '../../../../trust/time-apart.ts'
import { hashPassword } from '../../users/server/passwords.ts'
import { makePasswordLink, readProfile } from '../../users/user.ts'
import { requestPasswordLink, useLink } from '../password-links.ts'
import { changePassword } from '../passwords.ts'
import { readSession, signIn } from '../session.ts'

const clinic = await aClinicWithMail()
afterAll(() => clinic.close())
const { visitor, sql } = clinic
const password = 'correct horse battery'
const newPassword = 'six blue herons at dawn'
const passwordHash = await hashPassword(password)

async function account(): Promise<Caller> {
  const person = await clinic.signedIn('staff')
  await sql`update users set password_hash = ${passwordHash} where id = ${person.userId}`
  return person
}

/** Asks for a link as the page does, a while after the last time; answers its token. */
async function askForLink({ email, userId }: Caller): Promise<string> {
  await sql`update one_time_links set created_at = now() - interval '2 minutes'
    where user_id = ${userId}`
  await visitor.ask(requestPasswordLink, { body: { email } })
  return clinic.mails.token(email)
}

async function isUsable(token: string): Promise<boolean> {
  const answer = await visitor.ask(useLink, { body: { token, password: newPassword } })
  return answer.status === 200
}

const noticesTo = ({ email }: Caller, how: 'changed' | 'set by a link') =>
  sql`select 1 from mails where to_address = ${email} and subject = ${`Your password was ${how}`}`

test('a link on its way stays good when a stranger asks again', async () => {
  const person = await account()
  const first = await askForLink(person)
  await askForLink(person)
  expect(await isUsable(first)).toBe(true)
})

test('once a password was set, no other link sets one, whoever made it', async () => {
  const person = await account()
  const admin = await clinic.signedIn('admin')
  await admin.ask(makePasswordLink, { params: { id: person.userId } })
  const made = await clinic.mails.token(person.email)
  const [one, two] = [await askForLink(person), await askForLink(person)]
  expect(await isUsable(one)).toBe(true)
  expect(await isUsable(two)).toBe(false)
  expect(await isUsable(made)).toBe(false)
  expect(await noticesTo(person, 'set by a link')).toHaveLength(1)
})

test('a changed password ends the links, and the mailbox hears of it', async () => {
  const person = await account()
  const token = await askForLink(person)
  const body = { currentPassword: password, password: newPassword }
  expect((await person.ask(changePassword, { body })).status).toBe(204)
  expect(await isUsable(token)).toBe(false)
  expect(await noticesTo(person, 'changed')).toHaveLength(1)
  const credentials = { email: person.email, password: newPassword }
  expect((await visitor.ask(signIn, { body: credentials })).status).toBe(200)
})

test('a password that a link set ends every session and is told, also where it is the first one', async () => {
  const person = await clinic.signedIn('doctor')
  expect(await isUsable(await askForLink(person))).toBe(true)
  expect(await noticesTo(person, 'set by a link')).toHaveLength(1)
  expect((await person.ask(readProfile)).status).toBe(401)
})

test('without a mail server nobody is sent a link, so none is made', async () => {
  const bare = await testClinic()
  const { email } = await bare.signedIn('staff')
  const asked = await bare.visitor.ask(requestPasswordLink, { body: { email } })
  expect(asked.status).toBe(204)
  expect(await bare.sql`select from one_time_links`).toHaveLength(0)
  expect(await bare.sql`select from mails`).toHaveLength(0)
  expect((await bare.visitor.ask(readSession)).body.clinic.hasMailServer).toBe(false)
  expect((await visitor.ask(readSession)).body.clinic.hasMailServer).toBe(true)
  await bare.close()
})

test('asking takes the same time for an address nobody has', async () => {
  const ask = (email: string) => visitor.ask(requestPasswordLink, { body: { email } })
  let known = ''
  const { other, apart } = await timeApart({
    ready: async () => {
      known = (await account()).email
    },
    one: () => ask(known),
    other: (n) => ask(`nobody-${n}@clinic.example`),
    ...{ least: 5, most: 20, near: 10 },
  })
  expect(other).toBeGreaterThan(240)
  expect(apart).toBeLessThan(10)
})
