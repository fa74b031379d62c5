import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import {
  beginProviderSignIn,
  finishProviderSignIn,
  linkIdentity,
  listWaitingIdentities,
} from '../identity.ts'
import { anIdentityProvider, cookieNamed } from './an-identity-provider.ts'

/** A clinic whose people sign in at an identity provider, and the browser of one of them. */
export async function aClinicWithProvider() {
  const provider = await anIdentityProvider('https://clinic.example/login/return')
  const clinic = await testClinic(provider.variables)
  const { visitor } = clinic
  const admin = await clinic.signedIn('admin')

  /** From now on a person unknown to the clinic sits at the browser. */
  function somebodyElse(): void {
    const subject = uuidv7()
    Object.assign(provider.person, {
      subject,
      email: `${subject}@hospital.example`,
      name: 'Nora Field',
      isEmailVerified: undefined,
      refuses: false,
      amr: ['pwd'],
    })
  }

  /** Leaves for the provider; answers the address it goes to and the cookie that the browser keeps. */
  async function depart() {
    const answer = await visitor.ask(beginProviderSignIn)
    expect(answer.status, answer.problem.detail).toBe(200)
    const cookie = cookieNamed('__Host-openward-departure', answer.headers)
    return { url: answer.body.url, cookie }
  }

  const arrive = (query: string, cookie: string) =>
    visitor.ask(finishProviderSignIn, { body: { query }, headers: { cookie } })

  /** Takes the person at the browser through the whole sign-in. */
  async function signInThere() {
    const { url, cookie } = await depart()
    return arrive(await provider.visit(url), cookie)
  }

  const waitingOnes = async () => (await admin.ask(listWaitingIdentities)).body

  /** Links the person at the browser to a new account of that role. */
  async function linked(
    role: 'doctor' | 'staff' | 'admin',
    status: 'active' | 'pending' = 'active',
  ) {
    const account = await clinic.signedIn(role, { status })
    expect((await signInThere()).status).toBe(403)
    const waiting = (await waitingOnes()).find(({ subject }) => subject === provider.person.subject)
    const params = { id: waiting?.id ?? '' }
    const body = { userId: account.userId }
    expect((await admin.ask(linkIdentity, { params, body })).status).toBe(204)
    return { account, id: params.id, version: (waiting?.version ?? 0) + 1 }
  }

  async function close(): Promise<void> {
    await clinic.close()
    await provider.close()
  }

  return {
    clinic,
    provider,
    admin,
    somebodyElse,
    depart,
    arrive,
    signInThere,
    waitingOnes,
    linked,
    close,
  }
}
