import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { readProfile, removeUser } from '../../users/user.ts'
import { dropIdentity, linkIdentity, listUserIdentities } from '../identity.ts'
import { aClinicWithProvider } from './a-clinic-with-provider.ts'
import { cookieNamed } from './an-identity-provider.ts'

const set = await aClinicWithProvider()
afterAll(() => set.close())
const { clinic, provider, admin, depart, arrive, signInThere, waitingOnes, linked } = set
const { sql, visitor } = clinic
beforeEach(() => set.somebodyElse())

describe('a linked person', () => {
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

describe('a person who is not linked', () => {
  test('is told to ask an admin, who sees the claims; the next sign-in adds no second request', async () => {
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

  test('is linked to no patient and no deleted account, and waits anew after being dropped', async () => {
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

  test('is shown with their claims as text, however long or odd', async () => {
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

  test('a person who presses Cancel there is told so', async () => {
    provider.person.refuses = true
    const answer = await signInThere()
    expect(answer.status).toBe(401)
    expect(answer.problem.detail).toBe('Signing in was stopped at Harbour ID.')
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
