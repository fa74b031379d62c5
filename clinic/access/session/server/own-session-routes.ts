import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { userStore } from '../../users/server/user-store.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../own-sessions.ts'
import { endUserSession, endUserSessions, listUserSessions } from '../user-sessions.ts'
import { sessionsOf } from './sessions-of.ts'

/** The sessions of an account, for its owner and for admins, and the sign-out everywhere. */
export function ownSessionRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const sessions = sessionsOf(sql)
  const users = userStore(sql)

  serve(app, listOwnSessions, {
    handle: ({ viewer, request }) => sessions.list(viewer.userId, asking(request)),
  })

  serve(app, endOwnSession, {
    find: ({ viewer, params }) => sessions.find(viewer.userId, params.id),
    handle: async ({ viewer, found }) => {
      await sessions.end(viewer.context, viewer.userId, found.id)
      return undefined
    },
  })

  serve(app, endOtherSessions, {
    handle: async ({ viewer, request }) => {
      await sessions.endOthers(viewer.context, viewer.userId, asking(request))
      return undefined
    },
  })

  serve(app, listUserSessions, {
    find: ({ params }) => users.find(params.id),
    handle: ({ found, request }) => sessions.list(found.id, asking(request)),
  })

  serve(app, endUserSession, {
    find: ({ params }) => sessions.find(params.id, params.sessionId),
    handle: async ({ viewer, params }) => {
      await sessions.end(viewer.context, params.id, params.sessionId)
      return undefined
    },
  })

  serve(app, endUserSessions, {
    find: ({ params }) => users.find(params.id),
    handle: async ({ viewer, found, request }) => {
      await sessions.endOthers(viewer.context, found.id, asking(request))
      return undefined
    },
  })
}

function asking({ signedIn }: FastifyRequest): Buffer {
  if (!signedIn) throw new Problem('signed-out')
  return signedIn.sessionHash
}
