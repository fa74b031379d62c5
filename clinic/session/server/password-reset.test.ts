import { afterAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../server/test-clinic.ts'
import { timeApart } from '../../../trust/time-apart.ts'
import { hashPassword } from '../../users/server/passwords.ts'
import { makePasswordLink } from '../../users/user.ts'
import { changePassword, requestPasswordLink, signIn, useLink } from '../session.ts'

const clinic = await testClinic()
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
  const [mail] = await sql<{ body: string }[]>`
    select body from mails where to_address = ${email} and subject = 'Set your password'
    order by id desc limit 1`
  return /#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
}

async function isUsable(token: string): Promise<boolean> {
  const answer = await visitor.ask(useLink, { body: { token, password: newPassword } })
  return answer.status === 200
}

const noticesTo = ({ email }: Caller) =>
  sql`select 1 from mails where to_address = ${email} and subject = 'Your password was changed'`

test('a link on its way stays good when a stranger asks again', async () => {
  const person = await account()
  const first = await askForLink(person)
  await askForLink(person)
  expect(await isUsable(first)).toBe(true)
})

test('once a password was set, no other link sets one, whoever made it', async () => {
  const person = await account()
  const admin = await clinic.signedIn('admin')
  const made = await admin.ask(makePasswordLink, { params: { id: person.userId } })
  const [one, two] = [await askForLink(person), await askForLink(person)]
  expect(await isUsable(one)).toBe(true)
  expect(await isUsable(two)).toBe(false)
  expect(await isUsable(made.body.url.split('#')[1] ?? '')).toBe(false)
  expect(await noticesTo(person)).toHaveLength(1)
})

test('a changed password ends the links, and the mailbox hears of it', async () => {
  const person = await account()
  const token = await askForLink(person)
  const body = { currentPassword: password, password: newPassword }
  expect((await person.ask(changePassword, { body })).status).toBe(204)
  expect(await isUsable(token)).toBe(false)
  expect(await noticesTo(person)).toHaveLength(1)
  const credentials = { email: person.email, password: newPassword }
  expect((await visitor.ask(signIn, { body: credentials })).status).toBe(200)
})

test('a first password is no news to anybody', async () => {
  const person = await clinic.signedIn('doctor')
  expect(await isUsable(await askForLink(person))).toBe(true)
  expect(await noticesTo(person)).toHaveLength(0)
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
