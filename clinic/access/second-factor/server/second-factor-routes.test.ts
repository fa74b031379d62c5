import { afterAll, describe, expect, test } from 'vitest'
import { aMailServer } from '../../../../server/mail/a-mail-server.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import {
  addPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
  makeRecoveryCodes,
  readSecondFactors,
  removeApp,
  removePasskey,
} from '../second-factor.ts'
import { anApp, aPasskey, codesOf } from './a-second-factor.ts'
import { anAuthenticator } from './an-authenticator.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

async function signedInLongAgo({ userId }: Caller) {
  await sql`update sessions set authenticated_at = now() - interval '11 minutes'
    where user_id = ${userId}`
}
const factorsOf = async (person: Caller) => (await person.ask(readSecondFactors)).body

test('each change of a second factor is mailed to its person', async () => {
  const server = await aMailServer()
  const other = await testClinic({ SMTP_URL: server.url })
  const person = await other.signedIn('doctor', { email: 'told@clinic.example' })
  const subjects = () =>
    server.received.map(({ to, raw }) => [to[0], /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()])
  await anApp(person)
  await aPasskey(person)
  await person.ask(makeRecoveryCodes)
  const { passkeys } = (await person.ask(readSecondFactors)).body
  await person.ask(removePasskey, { params: { id: passkeys[0]?.id ?? '' } })
  await person.ask(removeApp)
  // An app that was begun and never confirmed is no second factor, so it causes no mail.
  await person.ask(beginApp)
  await person.ask(removeApp)
  await expect.poll(() => subjects().length, { timeout: 8000 }).toBe(5)
  expect(subjects().sort()).toEqual(
    [
      'A passkey was added to your account',
      'A passkey was removed from your account',
      'An authenticator app was added to your account',
      'An authenticator app was removed from your account',
      'New recovery codes were made for your account',
    ].map((subject) => [person.email, subject]),
  )
  await other.close()
  await server.close()
})

describe('an authenticator app', () => {
  test('counts once its first code was right, and brings ten recovery codes', async () => {
    const person = await clinic.signedIn('doctor', { email: 'ada@clinic.example' })
    const begun = await person.ask(beginApp)
    expect(begun.status).toBe(201)
    expect(begun.body.address).toMatch(
      /^otpauth:\/\/totp\/OpenWard%20Clinic:ada%40clinic\.example\?/,
    )
    expect(begun.body.address).toContain(`secret=${begun.body.secret}`)
    expect((await factorsOf(person)).appSince).toBeNull()

    const { code, wrongCode } = codesOf(begun.body.address)
    const wrong = await person.ask(confirmApp, { body: { code: wrongCode() } })
    expect(wrong.status).toBe(422)
    expect(wrong.problem.errors?.['code']).toMatch(/^This code is not right/)
    const right = await person.ask(confirmApp, {
      body: { code: ` ${code().slice(0, 3)} ${code().slice(3)}` },
    })
    expect(right.status).toBe(200)
    const codes = right.body.recoveryCodes ?? []
    expect(new Set(codes).size).toBe(10)
    for (const one of codes) expect(one).toMatch(/^[\da-z]{4}-[\da-z]{4}-[\da-z]{4}$/)
    expect(await factorsOf(person)).toMatchObject({
      appSince: expect.any(String),
      recoveryCodesLeft: 10,
      passkeys: [],
      isRequired: false,
    })
  })

  test('is one; a second is refused and the first goes on', async () => {
    const person = await clinic.signedIn('staff')
    await anApp(person)
    const again = await person.ask(beginApp)
    expect(again.status).toBe(409)
    expect(again.problem.detail).toBe('You use an authenticator app already.')
  })

  test('that was begun and left is begun anew', async () => {
    const person = await clinic.signedIn('staff')
    const first = await person.ask(beginApp)
    const second = await person.ask(beginApp)
    expect(second.body.secret).not.toBe(first.body.secret)
    const old = codesOf(first.body.address).code()
    expect((await person.ask(confirmApp, { body: { code: old } })).status).toBe(422)
    const code = codesOf(second.body.address).code()
    expect((await person.ask(confirmApp, { body: { code } })).status).toBe(200)
  })

  test('goes with its recovery codes when it was the only factor', async () => {
    const person = await clinic.signedIn('patient')
    await anApp(person)
    expect((await person.ask(removeApp)).status).toBe(204)
    expect(await factorsOf(person)).toMatchObject({ appSince: null, recoveryCodesLeft: 0 })
  })

  test('leaves nothing readable in the database', async () => {
    const person = await clinic.signedIn('staff')
    const { body } = await person.ask(beginApp)
    const answer = await person.ask(confirmApp, { body: { code: codesOf(body.address).code() } })
    const [stored] = await sql<{ sealed: Buffer; hashes: Buffer[] }[]>`
      select sealed, hashes from totp_secrets join recovery_codes using (user_id)
      where user_id = ${person.userId}`
    const [code = ''] = answer.body.recoveryCodes ?? []
    expect(stored?.sealed.toString('latin1')).not.toContain(body.secret)
    for (const hash of stored?.hashes ?? []) {
      expect(hash).toHaveLength(32)
      expect(hash.toString('latin1')).not.toContain(code)
    }
    const events = await sql<{ text: string }[]>`select changes::text as text from audit_events`
    expect(events.map(({ text }) => text).join()).not.toMatch(/sealed|hashes|last_step|public_key/)
  })
})

describe('passkeys', () => {
  test('are added with a name, listed, and removed', async () => {
    const person = await clinic.signedIn('admin')
    const { recoveryCodes } = await aPasskey(person, 'Key on my ring')
    expect(recoveryCodes).toHaveLength(10)
    expect((await aPasskey(person, 'Phone')).recoveryCodes).toEqual([])
    const { passkeys } = await factorsOf(person)
    expect(passkeys.map(({ name }) => name)).toEqual(['Key on my ring', 'Phone'])
    const [first, second] = passkeys
    expect((await person.ask(removePasskey, { params: { id: first?.id ?? '' } })).status).toBe(204)
    expect((await factorsOf(person)).recoveryCodesLeft).toBe(10)
    await person.ask(removePasskey, { params: { id: second?.id ?? '' } })
    expect(await factorsOf(person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })

  test('are asked to make sure of their person and to be found without a name', async () => {
    const person = await clinic.signedIn('doctor', { name: 'Dora' })
    const { body } = await person.ask(beginPasskey)
    expect(body.rp).toEqual({ id: 'clinic.example', name: 'OpenWard Clinic' })
    expect(body.user).toMatchObject({ name: person.email, displayName: 'Dora' })
    expect(body.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
  })

  test.each([
    ['of another site', { origin: 'https://clinic.example.evil.example' }],
    ['without finger or PIN', { verifies: false }],
    ['for another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
  ])('%s are refused', async (_, behaviour) => {
    const person = await clinic.signedIn('doctor')
    const { body: options } = await person.ask(beginPasskey)
    const body = anAuthenticator().create(options, 'Key', behaviour)
    const answer = await person.ask(addPasskey, { body })
    expect(answer.status).toBe(409)
    expect((await factorsOf(person)).passkeys).toEqual([])
  })

  test('are added once for each request, and only by the account that asked', async () => {
    const [person, other] = [await clinic.signedIn('doctor'), await clinic.signedIn('doctor')]
    const { body: options } = await person.ask(beginPasskey)
    const body = anAuthenticator().create(options, 'Key')
    expect((await other.ask(addPasskey, { body })).status).toBe(409)
    expect((await person.ask(addPasskey, { body })).status).toBe(201)
    expect((await person.ask(addPasskey, { body })).status).toBe(409)
    expect((await factorsOf(person)).passkeys).toHaveLength(1)
  })

  test('of others are like passkeys that do not exist', async () => {
    const [person, other] = [await clinic.signedIn('doctor'), await clinic.signedIn('doctor')]
    await aPasskey(person)
    const id = (await factorsOf(person)).passkeys[0]?.id ?? ''
    expect((await other.ask(removePasskey, { params: { id } })).status).toBe(404)
    expect((await factorsOf(person)).passkeys).toHaveLength(1)
  })
})

describe('recovery codes', () => {
  test('made anew take the place of the earlier ones', async () => {
    const person = await clinic.signedIn('doctor')
    const { recoveryCodes } = await anApp(person)
    const made = await person.ask(makeRecoveryCodes)
    expect(made.status).toBe(201)
    expect(made.body.recoveryCodes?.some((code) => recoveryCodes.includes(code))).toBe(false)
    expect((await factorsOf(person)).recoveryCodesLeft).toBe(10)
  })

  test('are only made for an account with a second factor that they stand in for', async () => {
    const person = await clinic.signedIn('doctor')
    expect((await person.ask(makeRecoveryCodes)).status).toBe(409)
  })
})

test('nobody at a screen left open changes a second factor without the password', async () => {
  const person = await clinic.signedIn('doctor')
  await anApp(person)
  await aPasskey(person)
  const id = (await factorsOf(person)).passkeys[0]?.id ?? ''
  await signedInLongAgo(person)
  for (const answer of [
    await person.ask(removeApp),
    await person.ask(removePasskey, { params: { id } }),
    await person.ask(makeRecoveryCodes),
    await person.ask(beginPasskey),
    await person.ask(beginApp),
  ]) {
    expect(answer.status).toBe(403)
    expect(answer.problem.detail).toBe('Enter your current password to go on.')
  }
  expect(await factorsOf(person)).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ id }] })
})
