import { afterAll, expect, test } from 'vitest'
import { aMailServer } from '../../../../server/mail/a-mail-server.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { readProfile, removeUser } from '../../users/user.ts'
import { readSecondFactors, readUserSecondFactors, resetSecondFactors } from '../second-factor.ts'
import { anApp, aPasskey } from './a-second-factor.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const factorsOf = async (person: Caller) => (await person.ask(readSecondFactors)).body

test('an admin sees who has a second factor, and nothing more of it', async () => {
  const [admin, person] = [await clinic.signedIn('admin'), await clinic.signedIn('doctor')]
  const params = { id: person.userId }
  const before = await admin.ask(readUserSecondFactors, { params })
  expect(before.body).toEqual({ hasApp: false, passkeys: 0, isRequired: false })
  await anApp(person)
  await aPasskey(person)
  const after = await admin.ask(readUserSecondFactors, { params })
  expect(after.body).toEqual({ hasApp: true, passkeys: 1, isRequired: false })
})

test('an admin resets it: all sessions end, the person gets a mail, and the audit says who did', async () => {
  const server = await aMailServer()
  const mailing = await testClinic({ SMTP_URL: server.url })
  const admin = await mailing.signedIn('admin')
  const person = await mailing.signedIn('doctor', { email: 'dora@clinic.example' })
  await anApp(person)
  await aPasskey(person)
  const params = { id: person.userId }
  const guesses = `factor:${person.userId}`
  await mailing.sql`insert into sign_in_failures (key, failures, blocked_until)
    values (${guesses}, 100, 'infinity')`
  expect((await admin.ask(resetSecondFactors, { params })).status).toBe(204)
  expect((await person.ask(readProfile)).status).toBe(401)
  const { body } = await admin.ask(readUserSecondFactors, { params })
  expect(body).toMatchObject({ hasApp: false, passkeys: 0 })
  expect(await mailing.sql`select 1 from sign_in_failures where key = ${guesses}`).toHaveLength(0)
  const events = await mailing.sql`
    select action, object_type from audit_events
    where actor_id = ${admin.userId} and object_type <> 'mail' order by id`
  expect(events).toEqual(
    expect.arrayContaining([
      { action: 'reset second factor', objectType: 'user' },
      { action: 'delete', objectType: 'authenticator app' },
      { action: 'delete', objectType: 'passkey' },
      { action: 'delete', objectType: 'recovery codes' },
    ]),
  )
  const told = () => server.received.find(({ raw }) => raw.includes('second factor was reset'))
  await expect.poll(told, { timeout: 8000 }).toBeDefined()
  expect(told()?.to).toEqual(['dora@clinic.example'])
  await mailing.close()
  await server.close()
})

test.each(['doctor', 'staff', 'patient'] as const)(
  'a %s neither sees nor resets it',
  async (role) => {
    const [person, other] = [await clinic.signedIn('doctor'), await clinic.signedIn(role)]
    await anApp(person)
    const params = { id: person.userId }
    expect((await other.ask(readUserSecondFactors, { params })).status).toBe(403)
    expect((await other.ask(resetSecondFactors, { params })).status).toBe(403)
    expect((await factorsOf(person)).appSince).not.toBeNull()
  },
)

test('an admin who deletes an account takes what it signed in with, too', async () => {
  const [admin, person] = [await clinic.signedIn('admin'), await clinic.signedIn('doctor')]
  await anApp(person)
  await aPasskey(person)
  await admin.ask(removeUser, { params: { id: person.userId }, version: 1 })
  const [left] = await sql`
    select (select count(*) from totp_secrets where user_id = ${person.userId})
      + (select count(*) from passkeys where user_id = ${person.userId})
      + (select count(*) from recovery_codes where user_id = ${person.userId}) as rows`
  expect(left).toEqual({ rows: 0 })
})
