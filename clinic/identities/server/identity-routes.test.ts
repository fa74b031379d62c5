import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic } from '../../../server/test-clinic.ts'
import { readProfile, removeUser } from '../../users/user.ts'
import {
  beginOwnLink,
  beginProviderSignIn,
  dropIdentity,
  finishProviderSignIn,
  linkIdentity,
  listOwnIdentities,
  listUserIdentities,
  listWaitingIdentities,
  unlinkOwnIdentity,
} from '../identity.ts'
import { anIdentityProvider, cookieNamed } from './an-identity-provider.ts'

const provider = await anIdentityProvider('https://clinic.example/login/return')
const clinic = await testClinic(provider.variables)
afterAll(async () => {
  await clinic.close()
  await provider.close()
})
const { sql, visitor } = clinic
const admin = await clinic.signedIn('admin')

beforeEach(() => {
  const subject = uuidv7()
  const email = `${subject}@hospital.example`
  Object.assign(provider.person, {
    subject,
    email,
    name: 'Nora Field',
    isEmailVerified: undefined,
    refuses: false,
    amr: ['pwd'],
  })
})

/** Leaves for the provider; answers where to and the cookie that the browser keeps meanwhile. */
async function depart() {
  const answer = await visitor.ask(beginProviderSignIn)
  expect(answer.status, answer.problem.detail).toBe(200)
  const cookie = cookieNamed('__Host-openward-departure', answer.headers)
  return { url: answer.body.url, cookie }
}

const arrive = (query: string, cookie: string) =>
  visitor.ask(finishProviderSignIn, { body: { query }, headers: { cookie } })

/** The whole way of whoever sits at the browser. */
async function signInThere() {
  const { url, cookie } = await depart()
  return arrive(await provider.visit(url), cookie)
}

const waitingOnes = async () => (await admin.ask(listWaitingIdentities)).body

/** Whoever sits at the browser is linked to an account of that role. */
async function linked(role: 'doctor' | 'staff' | 'admin', status: 'active' | 'pending' = 'active') {
  const account = await clinic.signedIn(role, { status })
  expect((await signInThere()).status).toBe(403)
  const waiting = (await waitingOnes()).find(({ subject }) => subject === provider.person.subject)
  const params = { id: waiting?.id ?? '' }
  const body = { userId: account.userId }
  expect((await admin.ask(linkIdentity, { params, body })).status).toBe(204)
  return { account, id: params.id, version: (waiting?.version ?? 0) + 1 }
}

describe('whoever is linked', () => {
  test.each(['doctor', 'staff', 'admin'] as const)('signs in as %s', async (role) => {
    const { account } = await linked(role)
    const answer = await signInThere()
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ isLinking: false, user: { id: account.userId, role } })
    const cookie = cookieNamed('__Host-openward', answer.headers)
    expect((await visitor.ask(readProfile, { headers: { cookie } })).status).toBe(200)
  })

  test('signs in although name and email were changed at the provider', async () => {
    const { account } = await linked('doctor')
    Object.assign(provider.person, { email: 'new@hospital.example', name: 'Nora Meadow' })
    expect((await signInThere()).body.user?.id).toBe(account.userId)
  })

  test('waits for approval as with a password', async () => {
    await linked('doctor', 'pending')
    const answer = await signInThere()
    expect(answer.body.user?.status).toBe('pending')
  })

  test.each(['deleted', 'suspended', 'rejected'])(
    'and %s is told so, without a session',
    async (status) => {
      const { account } = await linked('staff')
      await sql`update users set status = ${status} where id = ${account.userId}`
      const answer = await signInThere()
      expect(answer.status).toBe(401)
      expect(answer.problem.detail).toBe('User record not found. Please contact admin.')
      expect(cookieNamed('__Host-openward', answer.headers)).toBe('')
    },
  )
})

describe('whoever is not linked', () => {
  test('is told to ask an admin, who sees the claims; the next sign-in asks no second time', async () => {
    const { name, email, subject } = provider.person
    for (let n = 0; n < 2; n += 1) {
      const answer = await signInThere()
      expect(answer.status).toBe(403)
      expect(answer.problem.detail).toBe(
        'An administrator has to link this sign-in to your account first.',
      )
      expect(cookieNamed('__Host-openward', answer.headers)).toBe('')
    }
    const mine = (await waitingOnes()).filter((one) => one.subject === subject)
    expect(mine).toMatchObject([{ issuer: provider.variables.OPENWARD_OIDC_ISSUER, name, email }])
  })

  test('gets into no account that has the same email', async () => {
    const doctor = await clinic.signedIn('doctor', { email: provider.person.email })
    expect((await signInThere()).status).toBe(403)
    const [waiting] = (await waitingOnes()).filter(({ email }) => email === doctor.email)
    expect(waiting?.likelyUserId).toBe(doctor.userId)
    expect((await signInThere()).status).toBe(403)
  })

  test('is linked to no patient and no deleted account, and dropped asks anew', async () => {
    await signInThere()
    const [waiting] = (await waitingOnes()).slice(-1)
    const params = { id: waiting?.id ?? '' }
    const patient = await clinic.signedIn('patient')
    const gone = await clinic.signedIn('staff')
    await admin.ask(removeUser, { params: { id: gone.userId }, version: 1 })
    for (const userId of [patient.userId, gone.userId, uuidv7()]) {
      expect((await admin.ask(linkIdentity, { params, body: { userId } })).status).toBe(409)
    }
    expect((await admin.ask(dropIdentity, { params, version: waiting?.version ?? 0 })).status).toBe(
      204,
    )
    expect((await waitingOnes()).map(({ id }) => id)).not.toContain(params.id)
    expect((await admin.ask(dropIdentity, { params, version: waiting?.version ?? 0 })).status).toBe(
      404,
    )
    expect((await signInThere()).status).toBe(403)
    expect((await waitingOnes()).map(({ subject }) => subject)).toContain(provider.person.subject)
  })

  test('shows what was claimed as text, however long or odd', async () => {
    provider.person.name = `A\u0000\n${'x'.repeat(500)}`
    expect((await signInThere()).status).toBe(403)
    const mine = (await waitingOnes()).find(({ subject }) => subject === provider.person.subject)
    expect(mine?.name).toBe(`A ${'x'.repeat(198)}`)
  })
})

describe('an answer that is not what was asked for', () => {
  const refused = 'Signing in did not work. Please try again.'
  beforeEach(() => linked('doctor'))

  test.each([
    ['another state', 'state', 'x'.repeat(43)],
    ['another issuer', 'iss', 'https://evil.example'],
    ['a made-up code', 'code', 'x'.repeat(43)],
  ])('%s is refused', async (_, name, value) => {
    const { url, cookie } = await depart()
    const query = new URLSearchParams(await provider.visit(url))
    query.set(name, value)
    const answer = await arrive(query.toString(), cookie)
    expect(answer.status).toBe(401)
    expect(answer.problem.detail).toBe(refused)
  })

  test.each([
    ['a token with another nonce', 'nonce', 'another nonce than was sent'],
    ['a code of another verifier', 'code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('%s is refused', async (_, name, value) => {
    const { url, cookie } = await depart()
    const other = new URL(url)
    other.searchParams.set(name, value)
    const answer = await arrive(await provider.visit(other.href), cookie)
    expect(answer.status).toBe(401)
    expect(answer.problem.detail).toBe(refused)
  })

  test('the same answer is taken once, and its code in no other sign-in', async () => {
    const { url, cookie } = await depart()
    const query = await provider.visit(url)
    expect((await arrive(query, cookie)).status).toBe(200)
    expect((await arrive(query, cookie)).status).toBe(401)
    const again = await depart()
    const replayed = new URLSearchParams(query)
    replayed.set('state', new URL(again.url).searchParams.get('state') ?? '')
    const answer = await arrive(replayed.toString(), again.cookie)
    expect(answer.status).toBe(401)
    expect(answer.problem.detail).toBe(refused)
  })

  test('an answer counts only in the browser that asked, and for ten minutes', async () => {
    const mine = await depart()
    const theirs = await depart()
    const query = await provider.visit(mine.url)
    for (const cookie of ['', theirs.cookie, `__Host-openward-departure=${'x'.repeat(43)}`]) {
      expect((await arrive(query, cookie)).status).toBe(401)
    }
    await sql`update provider_sign_ins set expires_at = now() - interval '1 second'`
    expect((await arrive(query, mine.cookie)).status).toBe(401)
    expect(await sql`select 1 from provider_sign_ins`).toHaveLength(0)
  })

  test('who presses Cancel there is told so', async () => {
    provider.person.refuses = true
    const answer = await signInThere()
    expect(answer.status).toBe(401)
    expect(answer.problem.detail).toBe('Signing in was stopped at Harbour ID.')
  })
})

describe('the own account', () => {
  async function linkOwn(person: Caller) {
    const begun = await person.ask(beginOwnLink)
    if (begun.status !== 200) return begun
    const departure = cookieNamed('__Host-openward-departure', begun.headers)
    return visitor.ask(finishProviderSignIn, {
      body: { query: await provider.visit(begun.body.url) },
      headers: { cookie: `${person.cookie}; ${departure}` },
    })
  }

  test('is linked by its owner, who is told by mail, and signs in that way', async () => {
    const doctor = await clinic.signedIn('doctor')
    const answer = await linkOwn(doctor)
    expect(answer.body).toMatchObject({ isLinking: true, user: { id: doctor.userId } })
    expect((await doctor.ask(listOwnIdentities)).body).toMatchObject({
      provider: 'Harbour ID',
      identities: [{ subject: provider.person.subject }],
    })
    expect((await signInThere()).body.user?.id).toBe(doctor.userId)
    const mails = await sql`select subject from mails where to_address = ${doctor.email}`
    expect(mails).toEqual([{ subject: 'A sign-in was linked to your account' }])
  })

  test.each([
    ['confirms the email that the provider vouches for', true, (email: string) => email, true],
    ['confirms no email that it does not vouch for', false, (email: string) => email, false],
    ['confirms no email of another', true, (email: string) => `other-${email}`, false],
  ])('%s', async (_, isEmailVerified, emailOf, isConfirmed) => {
    const { email } = provider.person
    provider.person.isEmailVerified = isEmailVerified
    const byOwner = await clinic.signedIn('doctor', { email: emailOf(email) })
    const confirmedOf = async ({ userId }: Caller) =>
      (await sql`select email_confirmed_at is not null as is from users where id = ${userId}`)[0]
    await sql`update users set email_confirmed_at = null where id = ${byOwner.userId}`
    await linkOwn(byOwner)
    expect(await confirmedOf(byOwner)).toEqual({ is: isConfirmed })

    provider.person.subject = uuidv7()
    provider.person.email = `admin-${email}`
    const byAdmin = await clinic.signedIn('doctor', { email: emailOf(`admin-${email}`) })
    await sql`update users set email_confirmed_at = null where id = ${byAdmin.userId}`
    await signInThere()
    const waiting = (await waitingOnes()).find(({ subject }) => subject === provider.person.subject)
    const body = { userId: byAdmin.userId }
    await admin.ask(linkIdentity, { params: { id: waiting?.id ?? '' }, body })
    expect(await confirmedOf(byAdmin)).toEqual({ is: isConfirmed })
  })

  test('is not linked to what another account has, nor by another session', async () => {
    await linked('doctor')
    const staff = await clinic.signedIn('staff')
    expect((await linkOwn(staff)).status).toBe(409)
    provider.person.subject = uuidv7()
    const begun = await staff.ask(beginOwnLink)
    const query = await provider.visit(begun.body.url)
    const departure = cookieNamed('__Host-openward-departure', begun.headers)
    const other = await clinic.signedIn('staff')
    const headers = { cookie: `${other.cookie}; ${departure}` }
    expect((await visitor.ask(finishProviderSignIn, { body: { query }, headers })).status).toBe(401)
    expect((await other.ask(listOwnIdentities)).body.identities).toEqual([])
  })

  test('is linked only shortly after the password was given', async () => {
    const doctor = await clinic.signedIn('doctor')
    await sql`update sessions set authenticated_at = now() - interval '11 minutes'
      where user_id = ${doctor.userId}`
    const begun = await doctor.ask(beginOwnLink)
    expect([begun.status, begun.problem.type]).toEqual([
      403,
      'urn:openward:problem:password-needed',
    ])
  })

  test('is unlinked by its owner, who needs a password to get in again', async () => {
    const { account, id, version } = await linked('doctor')
    const params = { id }
    const stranger = await clinic.signedIn('doctor')
    expect((await stranger.ask(unlinkOwnIdentity, { params, version })).status).toBe(404)
    const refused = await account.ask(unlinkOwnIdentity, { params, version })
    expect(refused.problem.detail).toBe('Set a password first, to be able to sign in.')
    await sql`update users set password_hash = 'x' where id = ${account.userId}`
    expect((await account.ask(unlinkOwnIdentity, { params, version })).status).toBe(204)
    expect((await signInThere()).status).toBe(403)
  })
})

describe('an admin', () => {
  test('unlinks, which ends the sessions of that person', async () => {
    const { account, id, version } = await linked('doctor')
    const seen = await admin.ask(listUserIdentities, { params: { id: account.userId } })
    expect(seen.body.identities.map((identity) => identity.id)).toEqual([id])
    expect((await admin.ask(dropIdentity, { params: { id }, version })).status).toBe(204)
    expect((await account.ask(readProfile)).status).toBe(401)
    expect((await signInThere()).status).toBe(403)
  })

  test('is named in the audit of each link and its end', async () => {
    const { id, version } = await linked('doctor')
    await admin.ask(dropIdentity, { params: { id }, version })
    const events = await sql`select action, actor_id from audit_events
      where object_type = 'identity' and object_id = ${id} order by id`
    expect(events).toEqual([
      { action: 'insert', actorId: null },
      { action: 'update', actorId: admin.userId },
      { action: 'delete', actorId: admin.userId },
    ])
  })
})
