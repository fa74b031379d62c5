import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Role } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { secondFactorStore } from '../../second-factor/server/second-factor-store.ts'
import { askForPasskey, giveCode, givePasskey } from '../second-step.ts'
import { placeOf, sessionStart } from './session-start.ts'
import { sessionStore } from './session-store.ts'
import { signInLimits } from './sign-in-limits.ts'
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

const wrongCode = 'This code is not right, or it was used already.'
const wrongPasskey = 'This passkey does not sign in here.'

/** The second step after the password, and passkeys, which need no password. */
export function secondStepRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const sessions = sessionStore(sql, environment.openSignup)
  const factors = secondFactorStore(sql, environment)
  const steps = signInSteps(sql, environment.url)
  const limits = signInLimits(sql)
  const { begin, devices } = sessionStart({ sql, environment })

  serve(app, giveCode, {
    handle: async ({ body, request, reply, context }) => {
      const userId = await steps.find(request)
      if (!userId) throw new Problem('sign-in-expired')
      const guessed = { secondFactorOf: userId }
      const guesser = await devices.guesserOf(request, guessed)
      await limits.takeTry(guessed, guesser, wrongCode)
      if (!(await factors.spendCode(userId, body.code))) return limits.refuse(guesser, wrongCode)
      await limits.forget(guessed, guesser)
      await steps.end(request, reply)
      return begin(request, reply, await sessions.open(context, userId, placeOf(request)))
    },
  })

  serve(app, askForPasskey, {
    handle: async ({ request, reply }) => {
      const userId = await steps.find(request)
      return factors.passkeys.requestOptions(userId, steps.browserFor(request, reply))
    },
  })

  serve(app, givePasskey, {
    handle: async ({ body, request, reply, context }) => {
      const browser = steps.browserOf(request)
      if (!browser) throw new Problem('sign-in-expired')
      const expected = await steps.find(request)
      const userId = await factors.passkeys.spend(body, browser)
      if (!userId || (expected && expected !== userId)) {
        return limits.refuse({ address: request.ip }, wrongPasskey)
      }
      await steps.end(request, reply)
      return begin(request, reply, await sessions.open(context, userId, placeOf(request)))
    },
  })
}
