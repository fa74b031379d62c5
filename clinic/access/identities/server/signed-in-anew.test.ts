import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { makeRecoveryCodes } from '../../second-factor/second-factor.ts'
import { aPasskey } from '../../second-factor/server/a-second-factor.ts'
import { beginProviderSignIn, finishProviderSignIn } from '../identity.ts'
import { anIdentityProvider, cookieNamed } from './an-identity-provider.ts'

const provider = await anIdentityProvider('https://clinic.example/login/return')
const clinic = await testClinic(provider.variables)
afterAll(async () => {
  await clinic.close()
  await provider.close()
})
const { sql, visitor } = clinic
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60

/** The browser at a screen that its owner left, with the provider's cookies in it. */
let browser: Map<string, string>
beforeEach(() => {
  browser = new Map()
  const since = minutesAgo(20)
  Object.assign(provider.person, { subject: uuidv7(), amr: ['mfa'], refuses: false, since })
})

/** A doctor without a password, whom the provider knows; signed in there twenty minutes ago. */
async function aDoctor() {
  const doctor = await clinic.signedIn('doctor')
  await aPasskey(doctor)
  await sql`
    insert into identities (id, issuer, subject, user_id)
    values (${uuidv7()}, ${provider.variables.OPENWARD_OIDC_ISSUER}, ${provider.person.subject},
      ${doctor.userId})`
}

/** Signs in at the provider from that browser. `changed` is how the person there alters the address. */
async function signIn(isAgain: boolean, changed: (url: URL) => void = () => undefined) {
  const begun = await visitor.ask(beginProviderSignIn, { body: { isAgain } })
  const url = new URL(begun.body.url)
  changed(url)
  const query = await provider.visit(url.href, browser)
  const headers = { cookie: cookieNamed('__Host-openward-departure', begun.headers) }
  return visitor.ask(finishProviderSignIn, { body: { query }, headers })
}

/** An act that needs a proof of the last ten minutes. */
async function sensitive(signedIn: Awaited<ReturnType<typeof signIn>>) {
  const headers = { cookie: cookieNamed('__Host-openward', signedIn.headers) }
  return (await visitor.ask(makeRecoveryCodes, { headers })).status
}

describe('at a screen where somebody signed in at the provider a while ago', () => {
  beforeEach(aDoctor)

  test('a stranger gets in, as the provider lets them, and changes no way to sign in', async () => {
    const first = await signIn(false)
    expect(first.status).toBe(200)
    // The provider signs in without asking again.
    provider.person.refuses = true
    const stranger = await signIn(false)
    expect(stranger.status).toBe(200)
    expect(await sensitive(stranger)).toBe(403)
  })

  test('the person signs in there again and may', async () => {
    await signIn(false)
    provider.person.since = undefined
    const again = await signIn(true)
    expect(again.status).toBe(200)
    expect(await sensitive(again)).toBe(201)
  })

  test('a stranger who removes the request for a new sign-in from the address gets nothing', async () => {
    await signIn(false)
    provider.person.refuses = true
    const asked = ['prompt', 'max_age']
    const silent = await signIn(true, ({ searchParams }) => {
      for (const name of asked) searchParams.delete(name)
    })
    const lenient = await signIn(true, ({ searchParams }) => {
      searchParams.delete('prompt')
      searchParams.set('max_age', '43200')
    })
    for (const answer of [silent, lenient]) {
      expect(answer.status).toBe(401)
      expect(answer.problem.detail).toBe(
        'Harbour ID did not confirm a new sign-in. Please try again.',
      )
      expect(cookieNamed('__Host-openward', answer.headers)).toBe('')
    }
  })

  test('a provider that keeps them signed in whatever it is asked confirms nothing', async () => {
    expect((await signIn(true)).status).toBe(401)
  })
})

test('a person who just signed in there need not do it twice', async () => {
  await aDoctor()
  provider.person.since = undefined
  expect(await sensitive(await signIn(false))).toBe(201)
})
