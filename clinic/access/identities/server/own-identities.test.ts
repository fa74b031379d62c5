import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import {
  beginOwnLink,
  finishProviderSignIn,
  linkIdentity,
  listOwnIdentities,
  unlinkOwnIdentity,
} from '../identity.ts'
import { aClinicWithProvider } from './a-clinic-with-provider.ts'
import { cookieNamed } from './an-identity-provider.ts'

const set = await aClinicWithProvider()
afterAll(() => set.close())
const { clinic, provider, admin, signInThere, waitingOnes, linked } = set
const { sql, visitor } = clinic
beforeEach(() => set.somebodyElse())

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
