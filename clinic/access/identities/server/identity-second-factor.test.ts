import { afterAll, beforeEach, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { anApp } from '../../second-factor/server/a-second-factor.ts'
import { giveCode } from '../../session/second-step.ts'
import { beginProviderSignIn, finishProviderSignIn } from '../identity.ts'
import { anIdentityProvider, cookieNamed } from './an-identity-provider.ts'

const provider = await anIdentityProvider('https://clinic.example/login/return')
const clinic = await testClinic(provider.variables)
afterAll(async () => {
  await clinic.close()
  await provider.close()
})
const { sql, visitor } = clinic

beforeEach(async () => {
  provider.person.subject = uuidv7()
  await sql`update clinic set second_factor_roles = '{}'`
})

/** A doctor whom the provider knows. */
async function aDoctor(): Promise<Caller> {
  const doctor = await clinic.signedIn('doctor')
  await sql`
    insert into identities (id, issuer, subject, user_id)
    values (${uuidv7()}, ${provider.variables.OPENWARD_OIDC_ISSUER}, ${provider.person.subject},
      ${doctor.userId})`
  return doctor
}

/** Signs in at the provider, which states the methods used. */
async function signInBy(...amr: string[]) {
  provider.person.amr = amr
  const begun = await visitor.ask(beginProviderSignIn)
  const cookie = cookieNamed('__Host-openward-departure', begun.headers)
  const body = { query: await provider.visit(begun.body.url) }
  return visitor.ask(finishProviderSignIn, { body, headers: { cookie } })
}

test('a password at the provider is the first factor: the clinic’s second one follows', async () => {
  const doctor = await aDoctor()
  const app = await anApp(doctor)
  const answer = await signInBy('pwd')
  expect(answer.body).toMatchObject({
    user: null,
    secondStep: { kinds: ['app', 'recovery code'] },
  })
  expect(cookieNamed('__Host-openward', answer.headers)).toBe('')
  const cookie = cookieNamed('__Host-openward-step', answer.headers)
  const second = await visitor.ask(giveCode, { body: { code: app.code(1) }, headers: { cookie } })
  expect(second.body.user?.id).toBe(doctor.userId)
})

test.each([['mfa'], ['otp'], ['hwk']])(
  'a sign-in proved by %s at the provider counts as both factors',
  async (way) => {
    const doctor = await aDoctor()
    await anApp(doctor)
    const answer = await signInBy('pwd', way)
    expect(answer.body).toMatchObject({ user: { id: doctor.userId }, secondStep: null })
  },
)

test('a role that must have a second factor has it at the provider, or makes one first', async () => {
  await aDoctor()
  await sql`update clinic set second_factor_roles = '{doctor}'`
  expect((await signInBy('pwd', 'mfa')).body.user?.status).toBe('active')
  expect((await signInBy('pwd')).body.user?.status).toBe('factor due')
})
