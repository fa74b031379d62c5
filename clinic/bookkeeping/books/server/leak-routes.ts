import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { appointmentStore } from '../../../visits/appointments/server/appointment-store.ts'
import { paymentStore } from '../../../billing/bills/server/payment-store.ts'
import {
  applyCredit,
  billAfterAll,
  countLeaks,
  leaveUnbilled,
  listCreditsToApply,
  listEmptyBills,
  listItemsWithoutPrice,
  listLateCharges,
  listUnbilledVisits,
} from '../leaks.ts'
import { readVisitBilling } from '../visit-billing.ts'
import { applyCreditOf } from './credit-application.ts'
import { itemsWithoutPrice } from './items-without-price.ts'
import { lateCharges } from './late-charges.ts'
import { leakLists } from './leak-lists.ts'
import { unbilledVisits } from './unbilled-visits.ts'
import { visitBilling } from './visit-billing-store.ts'

export function leakRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const leaks = leakLists(sql)
  const visits = unbilledVisits(sql)
  const charges = lateCharges(sql)
  const payments = paymentStore(sql)
  const items = itemsWithoutPrice(sql)
  const appointments = appointmentStore(sql)

  serve(app, countLeaks, { handle: ({ viewer }) => leaks.counts(viewer) })

  serve(app, listUnbilledVisits, { handle: ({ viewer, query }) => leaks.visits(viewer, query) })

  serve(app, listLateCharges, {
    handle: ({ viewer, query }) => charges.list(viewer, query),
  })

  serve(app, listCreditsToApply, { handle: ({ viewer, query }) => leaks.credits(viewer, query) })

  serve(app, listEmptyBills, { handle: ({ viewer, query }) => leaks.bills(viewer, query) })

  serve(app, listItemsWithoutPrice, { handle: ({ query }) => items.list(query) })

  serve(app, readVisitBilling, {
    find: ({ viewer, params }) => appointments.find(viewer, params.id),
    handle: ({ viewer, found }) => visitBilling(sql, viewer, found.id),
  })

  serve(app, leaveUnbilled, {
    find: ({ viewer, params }) => visits.find(viewer, params.id),
    handle: ({ viewer, found, body }) => visits.leave(viewer, found.id, body.reason),
  })

  serve(app, billAfterAll, {
    find: ({ viewer, params }) => visits.find(viewer, params.id),
    handle: async ({ viewer, found }) => {
      await visits.bill(viewer, found.id)
      return undefined
    },
  })

  serve(app, applyCredit, {
    find: ({ viewer, params }) => payments.patient(viewer, params.id),
    handle: ({ viewer, found }) => applyCreditOf(sql, viewer, found.id),
  })
}
