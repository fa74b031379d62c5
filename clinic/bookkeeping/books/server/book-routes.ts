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
import { changeLedgerAccounts, readLedgerAccounts } from '../ledger-accounts.ts'
import { exportBills, exportDocuments, exportLedger, exportPayments } from '../money-export.ts'
import { listAllocations, listDocuments } from '../money-document.ts'
import { bookChecks } from './book-checks.ts'
import { bookFigures } from './book-figures.ts'
import { documentLists } from './document-lists.ts'
import { ledgerAccountStore } from './ledger-account-store.ts'
import { ledgerFile } from './ledger-file.ts'
import { listFiles } from './list-files.ts'
import { moneyExport } from './money-export.ts'
import { movementList } from './movement-list.ts'
import { paymentDetails } from './payment-details.ts'

export function bookRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const movements = movementList(sql)
  const payments = paymentDetails(sql)
  const documents = documentLists(sql)
  const accounts = ledgerAccountStore(sql)
  const files = listFiles(sql)
  const exported = moneyExport(sql)

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

  serve(app, readLedgerAccounts, { handle: () => accounts.read() })

  serve(app, changeLedgerAccounts, {
    handle: ({ viewer, version, body }) => accounts.change(viewer, version, body),
  })

  serve(app, exportBills, {
    handle: ({ viewer, body, request, reply }) => {
      reply.header('content-disposition', named('bills'))
      return exported(viewer, request, () => files.bills(viewer, body))
    },
  })

  serve(app, exportPayments, {
    handle: ({ viewer, body, request, reply }) => {
      reply.header('content-disposition', named('payments'))
      return exported(viewer, request, () => files.payments(viewer, body))
    },
  })

  serve(app, exportDocuments, {
    handle: ({ viewer, body, request, reply }) => {
      reply.header('content-disposition', named('documents'))
      return exported(viewer, request, () => files.documents(viewer, body))
    },
  })

  serve(app, exportLedger, {
    handle: ({ viewer, body, currency, request, reply }) => {
      reply.header('content-disposition', named('ledger'))
      const period = { ...body, currency: body.currency ?? currency }
      return exported(viewer, request, () => ledgerFile(sql, period))
    },
  })
}

const named = (name: string) => `attachment; filename="${name}.csv"`
