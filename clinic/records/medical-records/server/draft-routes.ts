import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { dropDraft, keepDraft, readDrafts } from '../draft.ts'
import { draftStore } from './draft-store.ts'

export function draftRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const drafts = draftStore(sql)

  serve(app, readDrafts, { handle: ({ viewer, params }) => drafts.find(viewer, params.form) })

  serve(app, keepDraft, {
    handle: async ({ viewer, params, body }) => {
      if (body.writerId !== viewer.userId) throw new Problem('forbidden')
      await drafts.keep(viewer, params.form, body.content)
      return undefined
    },
  })

  serve(app, dropDraft, {
    handle: async ({ viewer, params }) => {
      await drafts.drop(viewer, params.form)
      return undefined
    },
  })
}
