import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { contextOf } from '../../../../server/http/serve.ts'
import type { SignedIn } from '../../../../server/http/signed-in.ts'
import { readClinicRow, readClinicWithHead } from '../../../settings/server/clinic-store.ts'
import { secondFactorStore } from '../../second-factor/server/second-factor-store.ts'
import type { Session, SignInAnswer } from '../session.ts'
import { knownDevices } from './known-devices.ts'
import { sessionCookie } from './session-cookie.ts'
import { type Place, type Proof, sessionStore } from './session-store.ts'
import { signInSteps } from './sign-in-steps.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: {
    readonly url: string
    readonly secret: string
    readonly smtpUrl: string | null
    readonly openSignup: readonly Role[]
  }
}

/** The place that a session is opened from. */
export function placeOf(request: FastifyRequest): Place {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
}

/** The end of every way to sign in: sets the cookie and answers who is signed in. */
export function sessionStart({ sql, environment }: Parts) {
  const sessions = sessionStore(sql, environment.openSignup)
  const cookie = sessionCookie(environment.url)
  const factors = secondFactorStore(sql, environment)
  const devices = knownDevices(sql, environment)
  const steps = signInSteps(sql, environment.url)

  async function describe(signedIn: SignedIn | null): Promise<Session> {
    const hasMailServer = environment.smtpUrl !== null
    const clinic = { ...(await readClinicWithHead(sql)), hasMailServer }
    if (!signedIn) return { user: null, clinic }
    const { viewer, status, name, email } = signedIn
    const { userId: id, role, patientId, permissions = null } = viewer
    return { user: { id, name, email, role, status, patientId, permissions }, clinic }
  }

  /** A new sign-in replaces the session that the browser had. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
  ): Promise<Session> {
    const earlier = cookie.read(request)
    if (earlier) await sessions.end(contextOf(request), earlier)
    cookie.write(reply, token)
    const signedIn = await sessions.read(token)
    if (signedIn) await devices.remember(request, reply, signedIn, await readClinicRow(sql))
    return describe(signedIn)
  }

  /** After the right password: the session, or the second step where the account has a second factor. */
  async function afterPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    proof?: Proof,
  ): Promise<SignInAnswer> {
    const kinds = await factors.kindsOf(userId)
    if (kinds.length === 0) {
      const token = await sessions.open(contextOf(request), userId, placeOf(request), proof)
      return { ...(await begin(request, reply, token)), secondStep: null }
    }
    await steps.begin(reply, userId)
    return { ...(await describe(request.signedIn)), secondStep: { kinds } }
  }

  return { begin, describe, afterPassword, devices }
}
