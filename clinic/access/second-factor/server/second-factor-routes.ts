import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import { actingAs } from '../../../../server/database/acting-as.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { requireFreshPassword, type SignedIn } from '../../../../server/http/signed-in.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'

import { userStore } from '../../users/server/user-store.ts'
import {
  addPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
  makeRecoveryCodes,
  readSecondFactors,
  readUserSecondFactors,
  removeApp,
  removePasskey,
  resetSecondFactors,
} from '../second-factor.ts'
import { secondFactorStore } from './second-factor-store.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: { readonly secret: string; readonly url: string }
}

export function secondFactorRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const factors = secondFactorStore(sql, environment)
  const users = userStore(sql)
  const userById = ({ params }: { params: { id: string } }) => users.find(params.id)

  serve(app, readSecondFactors, { handle: ({ viewer }) => factors.read(viewer.userId) })

  serve(app, beginApp, {
    handle: async ({ viewer, request }) => {
      const { email } = freshlySignedIn(request)
      const { name } = await readClinicRow(sql)
      return factors.app.begin(viewer.userId, { clinic: name, email })
    },
  })

  serve(app, confirmApp, {
    handle: async ({ viewer, body }) => ({
      recoveryCodes: await factors.confirmApp(viewer, body.code),
    }),
  })

  serve(app, removeApp, {
    handle: async ({ viewer, request }) => {
      freshlySignedIn(request)
      await factors.removeApp(viewer)
      return undefined
    },
  })

  serve(app, makeRecoveryCodes, {
    handle: async ({ viewer, request }) => {
      freshlySignedIn(request)
      return { recoveryCodes: await factors.makeRecoveryCodes(viewer) }
    },
  })

  serve(app, beginPasskey, {
    handle: async ({ viewer, request }) => {
      const { name, email, sessionHash } = freshlySignedIn(request)
      const clinic = await readClinicRow(sql)
      const user = { id: viewer.userId, name, email }
      return factors.passkeys.creationOptions(user, clinic.name, sessionHash)
    },
  })

  serve(app, addPasskey, {
    handle: async ({ viewer, body, request }) => ({
      recoveryCodes: await factors.addPasskey(viewer, body, sessionOf(request).sessionHash),
    }),
  })

  serve(app, removePasskey, {
    find: ({ viewer, params }) => factors.findPasskey(viewer.userId, params.id),
    handle: async ({ viewer, found, request }) => {
      freshlySignedIn(request)
      await factors.removePasskey(viewer, found.id)
      return undefined
    },
  })

  serve(app, readUserSecondFactors, {
    find: userById,
    handle: async ({ found }) => {
      const { appSince, passkeys, isRequired } = await factors.read(found.id)
      return { hasApp: appSince !== null, passkeys: passkeys.length, isRequired }
    },
  })

  serve(app, resetSecondFactors, {
    find: userById,
    handle: async ({ viewer, found }) => {
      await actingAs(sql, viewer, async (tx) => {
        await factors.reset(tx, found.id)
        await tx`select note_event('reset second factor', 'user', ${found.id})`
        if (found.email) await queueMail(tx, resetMail(found.email, environment.url))
      })
      return undefined
    },
  })
}

function sessionOf({ signedIn }: FastifyRequest): SignedIn {
  if (!signedIn) throw new Problem('signed-out')
  return signedIn
}

function freshlySignedIn(request: FastifyRequest): SignedIn {
  const signedIn = sessionOf(request)
  requireFreshPassword(signedIn)
  return signedIn
}

function resetMail(to: string, url: string) {
  return {
    to,
    subject: 'Your second factor was reset',
    body: `An administrator took the authenticator app, passkeys and recovery codes from your account and ended your sessions. Your password still signs you in, at ${url}/login; set up a new second factor in your profile then.\n\nIf you did not ask for this, tell the clinic at once.\n`,
  }
}
