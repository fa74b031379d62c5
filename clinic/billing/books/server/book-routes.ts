import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  allocatePayment,
  listCashiers,
  listPayments,
  readPayment,
  releasePayment,
} from '../money-movement.ts'
import { checkBooks, readBooks } from '../book.ts'
import { listAllocations, listDocuments } from '../money-document.ts'
import { bookChecks } from './book-checks.ts'
import { bookFigures } from './book-figures.ts'
import { documentLists } from './document-lists.ts'
import { movementList } from './movement-list.ts'
import { paymentDetails } from './payment-details.ts'

export function bookRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const movements = movementList(sql)
  const payments = paymentDetails(sql)
  const documents = documentLists(sql)

  serve(app, readBooks, {
    handle: ({ query, currency }) =>
      bookFigures(sql, { ...query, currency: query.currency ?? currency }),
  })

  serve(app, checkBooks, {
    handle: ({ query, currency }) =>
      bookChecks(sql, { ...query, currency: query.currency ?? currency })(),
  })

  serve(app, listDocuments, { handle: ({ viewer, query }) => documents.documents(viewer, query) })

  serve(app, listAllocations, {
    handle: ({ viewer, query }) => documents.allocations(viewer, query),
  })

  serve(app, listPayments, { handle: ({ viewer, query }) => movements.list(viewer, query) })

  serve(app, listCashiers, { handle: ({ viewer }) => movements.people(viewer) })

  serve(app, readPayment, {
    find: ({ viewer, params }) => payments.find(viewer, params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, allocatePayment, {
    find: ({ viewer, params }) => payments.find(viewer, params.id),
    handle: ({ viewer, found, body }) => payments.allocate(viewer, found.id, body),
  })

  serve(app, releasePayment, {
    find: ({ viewer, params }) => payments.find(viewer, params.id),
    handle: ({ viewer, found, body }) => payments.release(viewer, found.id, body.billId),
  })
}
