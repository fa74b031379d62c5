import { afterAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { makeRecoveryCodes } from '../../second-factor/second-factor.ts'
import { anApp, aPasskey } from '../../second-factor/server/a-second-factor.ts'
import { hashPassword } from '../../users/server/passwords.ts'
import {
  askForOwnPasskey,
  confirmByCode,
  confirmByPasskey,
  readConfirmation,
} from '../confirmation.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

async function signedInLongAgo({ userId }: Caller) {
  await sql`update sessions set authenticated_at = now() - interval '11 minutes'
    where user_id = ${userId}`
}
/** An act that asks for the password when the sign-in is old. */
const sensitive = async (person: Caller) => (await person.ask(makeRecoveryCodes)).status

test('a person without a password confirms by a code, once, and wrong codes are limited', async () => {
  const person = await clinic.signedIn('doctor')
  const app = await anApp(person)
  await signedInLongAgo(person)
  expect(await sensitive(person)).toBe(403)
  expect((await person.ask(readConfirmation)).body).toEqual({
    kinds: ['app', 'recovery code'],
  })
  const wrong = await person.ask(confirmByCode, { body: { code: app.wrongCode() ?? '' } })
  expect([wrong.status, wrong.problem.errors?.['code']]).toEqual([
    422,
    expect.stringMatching(/^This code is not right/),
  ])
  expect((await person.ask(confirmByCode, { body: { code: app.code(1) } })).status).toBe(204)
  expect(await sensitive(person)).toBe(201)
  expect((await person.ask(confirmByCode, { body: { code: app.code(1) } })).status).toBe(422)
  const statuses = []
  for (let n = 0; n < 6; n += 1) {
    statuses.push((await person.ask(confirmByCode, { body: { code: '12345' } })).status)
  }
  expect(statuses).toContain(429)
})

test('or with a passkey of the own account, not with somebody else’s', async () => {
  const person = await clinic.signedIn('staff')
  const { authenticator } = await aPasskey(person)
  const other = await clinic.signedIn('staff')
  const { authenticator: foreign } = await aPasskey(other)
  await signedInLongAgo(person)
  const options = async () => (await person.ask(askForOwnPasskey)).body
  const stolen = await person.ask(confirmByPasskey, { body: foreign.get(await options()) })
  expect(stolen.status).toBe(409)
  expect(await sensitive(person)).toBe(403)
  const proof = authenticator.get(await options())
  expect((await person.ask(confirmByPasskey, { body: proof })).status).toBe(204)
  expect(await sensitive(person)).toBe(201)
  // The same signed proof works once only.
  expect((await person.ask(confirmByPasskey, { body: proof })).status).toBe(409)
})

test('a second factor does not replace an existing password', async () => {
  const person = await clinic.signedIn('doctor')
  const app = await anApp(person)
  const hash = await hashPassword('six blue herons at dawn')
  await sql`update users set password_hash = ${hash} where id = ${person.userId}`
  expect((await person.ask(readConfirmation)).body).toEqual({ kinds: null })
  expect((await person.ask(confirmByCode, { body: { code: app.code(1) } })).status).toBe(409)
  expect((await person.ask(askForOwnPasskey)).status).toBe(409)
})
