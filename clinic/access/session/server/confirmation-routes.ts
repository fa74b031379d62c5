import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import type { SignedIn } from '../../../../server/http/signed-in.ts'
import { secondFactorStore } from '../../second-factor/server/second-factor-store.ts'
import {
  askForOwnPasskey,
  confirmByCode,
  confirmByPasskey,
  readConfirmation,
} from '../confirmation.ts'
import { signInLimits } from './sign-in-limits.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: { readonly url: string; readonly secret: string }
}

const wrongCode = 'This code is not right, or it was used already.'
const wrongPasskey = 'This passkey is not one of your account, or it took too long. Try again.'

/** Accounts without a password, such as those of the identity provider, confirm in another way. */
export function confirmationRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const factors = secondFactorStore(sql, environment)
  const limits = signInLimits(sql)

  serve(app, readConfirmation, {
    handle: async ({ viewer }) => {
      const hasPassword = await knowsPassword(viewer.userId)
      return { kinds: hasPassword ? null : await factors.kindsOf(viewer.userId) }
    },
  })

  serve(app, confirmByCode, {
    handle: async ({ body, request }) => {
      const signedIn = await withoutPassword(request)
      const { userId } = signedIn.viewer
      const [guessed, guesser] = [{ secondFactorOf: userId }, { session: signedIn.sessionHash }]
      await limits.takeTry(guessed, guesser, wrongCode)
      if (!(await factors.spendCode(userId, body.code))) {
        throw new Problem('invalid', { detail: wrongCode, errors: { code: wrongCode } })
      }
      await limits.forget(guessed, guesser)
      return confirmed(signedIn)
    },
  })

  serve(app, askForOwnPasskey, {
    handle: async ({ request }) => {
      const { viewer, sessionHash } = await withoutPassword(request)
      return factors.passkeys.requestOptions(viewer.userId, sessionHash)
    },
  })

  serve(app, confirmByPasskey, {
    handle: async ({ body, request }) => {
      const signedIn = await withoutPassword(request)
      const shownBy = await factors.passkeys
        .spend(body, signedIn.sessionHash)
        .catch((error: unknown) => {
          // In the second step of a sign-in a late proof ends the step; here there is a session
          // already.
          if (error instanceof Problem && error.id === 'sign-in-expired') return null
          throw error
        })
      if (shownBy !== signedIn.viewer.userId)
        throw new Problem('conflict', { detail: wrongPasskey })
      return confirmed(signedIn)
    },
  })

  async function knowsPassword(userId: string): Promise<boolean> {
    const [user] = await sql<{ hasPassword: boolean }[]>`
      select password_hash is not null as has_password from users where id = ${userId}`
    return user?.hasPassword ?? false
  }

  /** Refuses accounts with a password: a second factor adds to it and never replaces it. */
  async function withoutPassword({ signedIn }: FastifyRequest): Promise<SignedIn> {
    if (!signedIn) throw new Problem('signed-out')
    if (await knowsPassword(signedIn.viewer.userId)) {
      throw new Problem('conflict', { detail: 'Your account has a password: give that.' })
    }
    return signedIn
  }

  async function confirmed({ sessionHash }: SignedIn): Promise<undefined> {
    await sql`update sessions set authenticated_at = now() where token_hash = ${sessionHash}`
  }
}
