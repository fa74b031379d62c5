import { afterAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { readSession, signOut } from '../../session/session.ts'
import { readProfile } from '../../users/user.ts'
import { readSecondFactors, removeApp, removePasskey } from '../second-factor.ts'
import { anApp, aPasskey } from './a-second-factor.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const factorsOf = async (person: Caller) => (await person.ask(readSecondFactors)).body
const require = (roles: string[]) => clinic.sql`update clinic set second_factor_roles = ${roles}`

test('a role that must have a second factor reaches nothing but setting one up until it is there', async () => {
  const person = await clinic.signedIn('doctor')
  const other = await clinic.signedIn('staff')
  await require(['admin', 'doctor'])
  const refused = await person.ask(readProfile)
  expect(refused.status).toBe(403)
  expect(refused.problem.detail).toBe('Your clinic asks for a second factor: set one up first.')
  expect((await person.ask(readSession)).body.user?.status).toBe('factor due')
  expect((await other.ask(readProfile)).status).toBe(200)
  expect(await factorsOf(person)).toMatchObject({ isRequired: true })
  await anApp(person)
  expect((await person.ask(readProfile)).status).toBe(200)
  expect((await person.ask(readSession)).body.user?.status).toBe('active')
})

test('it keeps its last one, and may change it for another', async () => {
  await require(['staff'])
  const person = await clinic.signedIn('staff')
  await anApp(person)
  const refused = await person.ask(removeApp)
  expect(refused.status).toBe(409)
  expect(refused.problem.detail).toMatch(/^Your clinic asks for a second factor: add another/)
  await aPasskey(person)
  expect((await person.ask(removeApp)).status).toBe(204)
  const id = (await factorsOf(person)).passkeys[0]?.id ?? ''
  expect((await person.ask(removePasskey, { params: { id } })).status).toBe(409)
})

test('it may sign out at once', async () => {
  await require(['patient'])
  const person = await clinic.signedIn('patient')
  expect((await person.ask(signOut)).status).toBe(204)
})

test('it waits for approval first, when it is held', async () => {
  await require(['doctor'])
  const held = await clinic.signedIn('doctor', { status: 'pending' })
  expect((await held.ask(readSession)).body.user?.status).toBe('pending')
  expect((await held.ask(readSecondFactors)).status).toBe(403)
})
