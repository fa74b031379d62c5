import { afterAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { anApp, aPasskey } from '../../second-factor/server/a-second-factor.ts'
import { anAuthenticator } from '../../second-factor/server/an-authenticator.ts'
import { readSecondFactors } from '../../second-factor/second-factor.ts'
import { makeLink } from '../../users/server/one-time-links.ts'
import { hashPassword } from '../../users/server/passwords.ts'
import { readProfile } from '../../users/user.ts'
import { useLink } from '../password-links.ts'
import { askForPasskey, giveCode, givePasskey } from '../second-step.ts'
import { readSession, signIn } from '../session.ts'
import { systemContext } from '../../../../server/database/acting.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { visitor, sql } = clinic
const password = 'correct horse battery'
const passwordHash = await hashPassword(password)

async function account(): Promise<Caller> {
  const person = await clinic.signedIn('doctor')
  await sql`update users set password_hash = ${passwordHash} where id = ${person.userId}`
  return person
}

/** The cookies that a browser would send after an answer. */
function cookies(headers: { 'set-cookie'?: string | string[] | undefined }): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}

async function afterPassword(person: Caller): Promise<{ cookie: string }> {
  const answer = await visitor.ask(signIn, { body: { email: person.email, password } })
  expect(answer.status).toBe(200)
  return { cookie: cookies(answer.headers) }
}

const give = (headers: { cookie: string }, code: string) =>
  visitor.ask(giveCode, { headers, body: { code } })

describe('after the right password', () => {
  test('an account without second factor is in', async () => {
    const person = await account()
    const answer = await visitor.ask(signIn, { body: { email: person.email, password } })
    expect(answer.body).toMatchObject({ user: { id: person.userId }, secondStep: null })
  })

  test('an account with one is not, but may give it in this browser', async () => {
    const person = await account()
    const app = await anApp(person)
    const answer = await visitor.ask(signIn, { body: { email: person.email, password } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      user: null,
      secondStep: { kinds: ['app', 'recovery code'] },
    })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-openward-step=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const headers = { cookie: cookies(answer.headers) }
    expect((await visitor.ask(readProfile, { headers })).status).toBe(401)
    // The token of a second step opens no session.
    const disguised = { cookie: headers.cookie.replace('-step', '') }
    expect((await visitor.ask(readProfile, { headers: disguised })).status).toBe(401)

    const right = await give(headers, app.code(1))
    expect(right.status).toBe(200)
    expect(right.body.user?.id).toBe(person.userId)
    const signedIn = { cookie: cookies(right.headers) }
    expect((await visitor.ask(readProfile, { headers: signedIn })).status).toBe(200)
    expect((await give(headers, app.code(1))).problem.detail).toBe(
      'That took too long. Please sign in again.',
    )
  })

  test('a new password by a link does not replace the second factor', async () => {
    const person = await account()
    const app = await anApp(person)
    const link = {
      purpose: 'set password',
      userId: person.userId,
      createdBy: null,
      hours: 1,
    } as const
    const { token } = await makeLink(sql, systemContext, link)
    const answer = await visitor.ask(useLink, { body: { token, password: 'a brand new secret' } })
    expect(answer.body).toMatchObject({
      user: null,
      secondStep: { kinds: ['app', 'recovery code'] },
    })
    const headers = { cookie: cookies(answer.headers) }
    expect((await visitor.ask(readProfile, { headers })).status).toBe(401)
    expect((await give(headers, app.code(1))).status).toBe(200)
  })

  test.each([
    ['without the cookie', () => Promise.resolve('')],
    ['with a made-up cookie', () => Promise.resolve(`__Host-openward-step=${'x'.repeat(43)}`)],
    [
      'five minutes later',
      async (cookie: string) => {
        await sql`update sign_in_steps set expires_at = now() - interval '1 second'`
        return cookie
      },
    ],
  ])('nobody gives the second factor %s', async (_, cookieAfter) => {
    const person = await account()
    const app = await anApp(person)
    const { cookie } = await afterPassword(person)
    const answer = await give({ cookie: await cookieAfter(cookie) }, app.code(1))
    expect(answer.status).toBe(401)
    expect(answer.problem.type).toBe('urn:openward:problem:sign-in-expired')
  })

  test('an account that was suspended meanwhile stays out', async () => {
    const person = await account()
    const app = await anApp(person)
    const headers = await afterPassword(person)
    await sql`update users set status = 'suspended' where id = ${person.userId}`
    const answer = await give(headers, app.code(1))
    expect(answer.status).toBe(401)
    expect(answer.problem.detail).toBe('User record not found. Please contact admin.')
  })
})

describe('a code of the app', () => {
  test('works once, and no earlier one works after it', async () => {
    const person = await account()
    const app = await anApp(person)
    const code = app.code(1)
    expect((await give(await afterPassword(person), code)).status).toBe(200)
    for (const used of [code, app.code(0), app.code(-1)]) {
      const again = await give(await afterPassword(person), used)
      expect(again.status).toBe(401)
      expect(again.problem.detail).toBe('This code is not right, or it was used already.')
    }
  })

  test('of two tries at the same moment lets one in', async () => {
    const person = await account()
    const app = await anApp(person)
    const [one, two] = [await afterPassword(person), await afterPassword(person)]
    const code = app.code(1)
    const answers = await Promise.all([give(one, code), give(two, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('from a clock that is %i half minutes off is answered %i', async (steps, status) => {
    const person = await account()
    const app = await anApp(person)
    await sql`update totp_secrets set last_step = 0 where user_id = ${person.userId}`
    expect((await give(await afterPassword(person), app.code(steps))).status).toBe(status)
  })

  test('guessed five times has to wait, also after signing in anew', async () => {
    const person = await account()
    const app = await anApp(person)
    const headers = await afterPassword(person)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await give(headers, app.wrongCode() ?? '')).status).toBe(401)
    }
    for (const again of [headers, await afterPassword(person)]) {
      const refused = await give(again, app.code(1))
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(25)
    }
    await sql`update sign_in_failures set blocked_until = now() - interval '1 second'`
    expect((await give(headers, app.code(1))).status).toBe(200)
  })
})

describe('a recovery code', () => {
  test('works once, however it is typed', async () => {
    const person = await account()
    const { recoveryCodes } = await anApp(person)
    const [first = '', second = ''] = recoveryCodes
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `
    const answer = await give(await afterPassword(person), typed)
    expect(answer.status).toBe(200)
    const headers = { cookie: cookies(answer.headers) }
    const { body } = await visitor.ask(readSecondFactors, { headers })
    expect(body.recoveryCodesLeft).toBe(9)
    expect((await give(await afterPassword(person), first)).status).toBe(401)
    expect((await give(await afterPassword(person), second)).status).toBe(200)
  })

  test('of somebody else does not work', async () => {
    const [person, other] = [await account(), await account()]
    const { recoveryCodes } = await anApp(other)
    await anApp(person)
    expect((await give(await afterPassword(person), recoveryCodes[0] ?? '')).status).toBe(401)
  })
})

describe('a passkey', () => {
  async function asked(cookie = '') {
    const answer = await visitor.ask(askForPasskey, { headers: { cookie } })
    const own = cookies(answer.headers)
    return { options: answer.body, headers: { cookie: own || cookie } }
  }

  test('signs in without password', async () => {
    const person = await account()
    const { authenticator } = await aPasskey(person)
    const { options, headers } = await asked()
    expect(options).toMatchObject({
      rpId: 'clinic.example',
      allowCredentials: [],
      userVerification: 'required',
    })
    const answer = await visitor.ask(givePasskey, { headers, body: authenticator.get(options) })
    expect(answer.status).toBe(200)
    expect(answer.body.user?.id).toBe(person.userId)
    const signedIn = { cookie: cookies(answer.headers) }
    expect((await visitor.ask(readSession, { headers: signedIn })).body.user?.email).toBe(
      person.email,
    )
    const { body } = await visitor.ask(readSecondFactors, { headers: signedIn })
    expect(body.passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  test('is the second step after a password, when it is the account’s own', async () => {
    const [person, other] = [await account(), await account()]
    const { authenticator } = await aPasskey(person)
    const { authenticator: foreign } = await aPasskey(other)
    const { cookie } = await afterPassword(person)
    const { options, headers } = await asked(cookie)
    expect(options.allowCredentials).toHaveLength(1)
    const refused = await visitor.ask(givePasskey, { headers, body: foreign.get(options) })
    expect(refused.status).toBe(401)
    const again = await asked(cookie)
    const answer = await visitor.ask(givePasskey, {
      headers: again.headers,
      body: authenticator.get(again.options),
    })
    expect(answer.body.user?.id).toBe(person.userId)
  })

  test('answers each question once, and only in the browser that was asked', async () => {
    const person = await account()
    const { authenticator } = await aPasskey(person)
    const { options, headers } = await asked()
    const body = authenticator.get(options)
    const elsewhere = await asked()
    for (const other of [{ cookie: '' }, elsewhere.headers]) {
      expect((await visitor.ask(givePasskey, { headers: other, body })).status).toBe(401)
    }
    expect((await visitor.ask(givePasskey, { headers, body })).status).toBe(200)
    expect((await visitor.ask(givePasskey, { headers, body })).status).toBe(401)
  })

  test.each([
    ['on another site', { origin: 'https://evil.example' }],
    ['without finger or PIN', { verifies: false }],
    ['for another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
  ])('used %s signs nobody in', async (_, behaviour) => {
    const person = await account()
    const { authenticator } = await aPasskey(person)
    const { options, headers } = await asked()
    const body = authenticator.get(options, behaviour)
    const answer = await visitor.ask(givePasskey, { headers, body })
    expect(answer.status).toBe(401)
    expect(answer.problem.detail).toBe('This passkey does not sign in here.')
  })

  test('that was never added, was copied, or signs with another key signs nobody in', async () => {
    const person = await account()
    const { authenticator } = await aPasskey(person)
    const tryWith = async (make: (options: Parameters<typeof authenticator.get>[0]) => object) => {
      const { options, headers } = await asked()
      return (await visitor.ask(givePasskey, { headers, body: { ...make(options) } })).status
    }
    const stranger = anAuthenticator()
    expect(await tryWith((options) => stranger.get(options))).toBe(401)
    const { credentialId } = authenticator.get((await asked()).options)
    expect(await tryWith((options) => ({ ...stranger.get(options), credentialId }))).toBe(401)
    expect(await tryWith((options) => authenticator.get(options))).toBe(200)
    authenticator.rewind()
    expect(await tryWith((options) => authenticator.get(options))).toBe(401)
  })

  test('of a deleted account signs nobody in', async () => {
    const person = await account()
    const { authenticator } = await aPasskey(person)
    await sql`update users set status = 'suspended' where id = ${person.userId}`
    const { options, headers } = await asked()
    const answer = await visitor.ask(givePasskey, { headers, body: authenticator.get(options) })
    expect(answer.problem.detail).toBe('User record not found. Please contact admin.')
  })
})
