import type { FastifyInstance } from 'fastify'
import type { OnlineReturns } from '../../../../server/concept.ts'
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
  readBill,
  readOwnBill,
  readVoidBill,
  removeBill,
  restoreBill,
} from '../bill.ts'
import { addDeposit, addPayment, returnPayment, splitPayment } from '../payment.ts'
import { appointmentStore } from '../../../visits/appointments/server/appointment-store.ts'
import { approveReturn, listReturnRequests, refuseReturn } from '../return-request.ts'
import { inOpenDay } from '../../../bookkeeping/till/server/closed-day.ts'
import { billStore } from './bill-store.ts'
import { proposeLines } from '../proposed-line.ts'
import { proposedLines } from './proposed-lines.ts'
import { paymentStore } from './payment-store.ts'
import { returnRequestStore, withinLimit } from './return-request-store.ts'

interface Parts {
  readonly sql: Sql
  readonly onlineReturns: OnlineReturns
}

export function billRoutes(app: FastifyInstance, { sql, onlineReturns: online }: Parts): void {
  const bills = billStore(sql)
  const payments = paymentStore(sql)
  const appointments = appointmentStore(sql)
  const requests = returnRequestStore(sql)

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

  serve(app, addBill, {
    handle: ({ viewer, body, currency }) =>
      inOpenDay('date', () => bills.add(viewer, body, currency)),
  })

  serve(app, changeBill, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: ({ viewer, found, version, body }) =>
      online.noting(viewer, () =>
        withinLimit(() =>
          inOpenDay('date', () => bills.change(viewer, found, version, body, online)),
        ),
      ),
  })

  serve(app, removeBill, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: async ({ viewer, found, version, body }) => {
      await inOpenDay(null, () => bills.remove(viewer, found.id, version, body.reason))
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
    handle: ({ viewer, found }) => inOpenDay(null, () => bills.restore(viewer, found.id)),
  })

  serve(app, addPayment, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: ({ viewer, found, body }) =>
      inOpenDay('date', () => payments.add(viewer, found.id, body)),
  })

  serve(app, splitPayment, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: ({ viewer, found, body }) =>
      inOpenDay('date', () => payments.split(viewer, found.id, body)),
  })

  serve(app, addDeposit, {
    find: ({ viewer, params }) => payments.patient(viewer, params.id),
    handle: ({ viewer, found, body, currency }) =>
      inOpenDay('date', () => payments.deposit(viewer, found.id, body, currency)),
  })

  serve(app, returnPayment, {
    find: ({ viewer, params }) => payments.find(viewer, params.id),
    handle: ({ viewer, found, body }) =>
      online.noting(viewer, () =>
        inOpenDay(null, () => payments.giveBack(viewer, found.id, body, online)),
      ),
  })

  serve(app, listReturnRequests, { handle: () => requests.list() })

  serve(app, approveReturn, {
    find: ({ params }) => requests.find(params.id),
    handle: ({ viewer, found }) =>
      online.noting(viewer, () =>
        inOpenDay(null, () => requests.approve(viewer, found.id, online)),
      ),
  })

  serve(app, refuseReturn, {
    find: ({ params }) => requests.find(params.id),
    handle: ({ viewer, found, body }) => requests.refuse(viewer, found.id, body.reason),
  })
}
