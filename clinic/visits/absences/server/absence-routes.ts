import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { draftMessages, moveVisits, readAbsence } from '../absence.ts'
import { absenceStore } from './absence-store.ts'

export function absenceRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const absences = absenceStore(sql)

  serve(app, readAbsence, {
    find: ({ params }) => absences.find(params.id),
    handle: ({ viewer, found }) => absences.withProposals(viewer, found),
  })

  serve(app, draftMessages, {
    find: ({ params }) => absences.find(params.id),
    handle: ({ found, body }) => absences.draft(found, body),
  })

  serve(app, moveVisits, {
    find: ({ params }) => absences.find(params.id),
    handle: ({ viewer, params, body }) => absences.move(viewer, params.id, body),
  })
}
