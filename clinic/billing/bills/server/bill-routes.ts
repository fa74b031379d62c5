import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  addBill,
  changeBill,
  listBills,
  listOwnBills,
  payFromCredit,
  printBill,
  printOwnBill,
  proposeLines,
  readBill,
  readOwnBill,
  readVoidBill,
  removeBill,
  restoreBill,
} from '../bill.ts'
import { addPayment, returnPayment } from '../payment.ts'
import { appointmentStore } from '../../../visits/appointments/server/appointment-store.ts'
import { billStore } from './bill-store.ts'
import { proposedLines } from './proposed-lines.ts'
import { paymentStore } from './payment-store.ts'

export function billRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const bills = billStore(sql)
  const payments = paymentStore(sql)
  const appointments = appointmentStore(sql)

  serve(app, listBills, { handle: ({ viewer, query }) => bills.list(viewer, query) })

  serve(app, listOwnBills, { handle: ({ viewer, query }) => bills.list(viewer, query) })

  serve(app, readOwnBill, {
    find: ({ viewer, params }) => bills.findOwn(viewer, params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, printOwnBill, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: () => Promise.resolve(undefined),
  })

  serve(app, printBill, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: () => Promise.resolve(undefined),
  })

  serve(app, readBill, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, readVoidBill, {
    find: ({ viewer, params }) => bills.findVoid(viewer, params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, proposeLines, {
    find: ({ viewer, params }) => appointments.find(viewer, params.id),
    handle: ({ found, query }) => proposedLines(sql, found.id, query.level ?? 'standard'),
  })

  serve(app, addBill, { handle: ({ viewer, body, currency }) => bills.add(viewer, body, currency) })

  serve(app, changeBill, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: ({ viewer, found, version, body }) => bills.change(viewer, found, version, body),
  })

  serve(app, removeBill, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: async ({ viewer, found, version, body }) => {
      await bills.remove(viewer, found.id, version, body.reason)
      return undefined
    },
  })

  serve(app, payFromCredit, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: ({ viewer, found }) => bills.payFromCredit(viewer, found.id),
  })

  serve(app, restoreBill, {
    find: async ({ viewer, params }) =>
      (await bills.findVoid(viewer, params.id)) ?? bills.find(viewer, params.id),
    handle: ({ viewer, found }) => bills.restore(viewer, found.id),
  })

  serve(app, addPayment, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: ({ viewer, found, body }) => payments.add(viewer, found.id, body),
  })

  serve(app, returnPayment, {
    find: ({ viewer, params }) => payments.find(viewer, params.id),
    handle: ({ viewer, found, body }) => payments.giveBack(viewer, found.id, body),
  })
}
