import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { changeBookingRules, readBookingRules } from '../booking-rules.ts'
import {
  bookOwnVisit,
  cancelOwnVisit,
  confirmOwnVisit,
  listBookableDoctors,
  listBookableTypes,
  listOwnFreeSlots,
  moveOwnVisit,
  readOwnVisit,
  readOwnVisitFile,
} from '../own-visit.ts'
import { bookingRulesStore } from './booking-rules-store.ts'
import { ownVisitStore } from './own-visit-store.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: { readonly url: string }
}

export function portalRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const rules = bookingRulesStore(sql)
  const visits = ownVisitStore(sql, environment.url)

  serve(app, readBookingRules, { handle: () => rules.read() })

  serve(app, changeBookingRules, {
    handle: ({ viewer, version, body }) => rules.change(viewer, version, body),
  })

  serve(app, listBookableTypes, { handle: ({ viewer }) => visits.types(viewer) })

  serve(app, listBookableDoctors, { handle: () => visits.doctors() })

  serve(app, listOwnFreeSlots, { handle: ({ viewer, query }) => visits.freeSlots(viewer, query) })

  serve(app, readOwnVisit, {
    find: ({ viewer, params }) => visits.read(viewer, params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, bookOwnVisit, { handle: ({ viewer, body }) => visits.book(viewer, body) })

  serve(app, moveOwnVisit, {
    find: ({ viewer, params }) => visits.find(viewer, params.id),
    handle: ({ viewer, found, version, body }) => visits.move(viewer, found, version, body),
  })

  serve(app, confirmOwnVisit, {
    find: ({ viewer, params }) => visits.find(viewer, params.id),
    handle: ({ viewer, found, version }) => visits.confirm(viewer, found, version),
  })

  serve(app, cancelOwnVisit, {
    find: ({ viewer, params }) => visits.find(viewer, params.id),
    handle: ({ viewer, found, version }) => visits.cancel(viewer, found, version),
  })

  serve(app, readOwnVisitFile, {
    find: ({ viewer, params }) => visits.find(viewer, params.id),
    handle: async ({ viewer, found }) => ({ content: await visits.file(viewer, found) }),
  })
}
