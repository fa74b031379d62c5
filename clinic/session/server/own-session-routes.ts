import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../contract/problem.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import type { SignedIn } from '../../../server/http/signed-in.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../session.ts'
import { ownSessions } from './own-sessions.ts'

/** Where one is signed in, and the way out everywhere. */
export function ownSessionRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const sessions = ownSessions(sql)

  serve(app, listOwnSessions, { handle: ({ request }) => sessions.list(signedIn(request)) })

  serve(app, endOwnSession, {
    find: ({ request, params }) => sessions.find(signedIn(request), params.id),
    handle: async ({ request, found }) => {
      await sessions.end(signedIn(request), found.id)
      return undefined
    },
  })

  serve(app, endOtherSessions, {
    handle: async ({ request }) => {
      await sessions.endOthers(signedIn(request))
      return undefined
    },
  })
}

function signedIn(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Problem('signed-out')
  return request.signedIn
}
