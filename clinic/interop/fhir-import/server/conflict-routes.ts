import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { answerAllConflicts, answerConflict, listImportConflicts } from '../import-conflict.ts'
import { conflictStore } from './conflict-store.ts'
import { importStore } from './import-store.ts'

export function conflictRoutes(app: FastifyInstance, { sql }: { readonly sql: Sql }): void {
  const imports = importStore(sql)
  const conflicts = conflictStore(sql)

  serve(app, listImportConflicts, {
    find: ({ params }) => imports.find(params.id),
    handle: ({ viewer, found, query }) => conflicts.list(viewer, found.id, query),
  })

  serve(app, answerConflict, {
    find: ({ viewer, params }) => conflicts.find(viewer, params.id),
    handle: ({ viewer, found, version, body }) =>
      conflicts.answer(viewer, found, version, body.choice),
  })

  serve(app, answerAllConflicts, {
    find: ({ params }) => imports.find(params.id),
    handle: ({ viewer, found, body }) => conflicts.answerAll(viewer, found.id, body.choice),
  })
}
