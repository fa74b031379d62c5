import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import {
  careTakingCan,
  countCareToReview,
  endCare,
  listCareTakings,
  reviewCareTaking,
  takeIntoCare,
} from '../care.ts'
import { careStore } from './care-store.ts'

/** Doctors take patients into their care, and admins review it (Z-17). */
export function careRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const care = careStore(sql)
  const patients = patientStore(sql)
  const byId = ({ params }: { params: { id: string } }) => patients.find(params.id)

  serve(app, takeIntoCare, {
    find: byId,
    handle: ({ viewer, found, body }) => care.take(viewer, found.id, body),
  })

  serve(app, endCare, {
    find: byId,
    handle: ({ viewer, found }) => care.end(viewer, found.id),
  })

  serve(app, listCareTakings, { handle: ({ query }) => care.list(query) })

  serve(app, countCareToReview, { handle: () => care.countToReview() })

  serve(app, reviewCareTaking, {
    find: async ({ viewer, params }) => {
      const taking = await care.taken(params.id)
      if (taking && !careTakingCan.review(viewer, taking)) {
        throw new Problem('forbidden', { detail: 'Nobody reviews their own act.' })
      }
      return taking
    },
    handle: ({ viewer, found, version, body }) => care.review(viewer, found.id, version, body),
  })
}
