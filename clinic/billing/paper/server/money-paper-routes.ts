import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '../../../../server/concept.ts'
import { sealedPdf } from '../../../../server/http/sealed-file.ts'
import { serve } from '../../../../server/http/serve.ts'
import { creditNoteName, invoiceName } from '../../bills/bill.ts'
import {
  mailBill,
  readBillPaper,
  readOwnBillPaper,
  readOwnReceipt,
  readReceipt,
  readVoidBillPaper,
} from '../../bills/bill-paper.ts'
import { receiptName } from '../../bills/payment.ts'
import { billStore } from '../../bills/server/bill-store.ts'
import { documentFinder } from '../../bills/server/document-on-paper.ts'
import { mailBillTo } from './mail-bill.ts'
import { moneyPaper } from './make-money-paper.ts'
import { findReceipt } from './receipt-on-paper.ts'

type Parts = Pick<ServerParts, 'sql' | 'environment'>

export function moneyPaperRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const bills = billStore(sql)
  const findDocument = documentFinder(sql)
  const paper = moneyPaper(sql, environment.url)

  for (const endpoint of [readBillPaper, readVoidBillPaper, readOwnBillPaper]) {
    const isVoid = endpoint === readVoidBillPaper
    serve(app, endpoint, {
      find: ({ viewer, params, query }) => findDocument(viewer, params.id, query, { isVoid }),
      handle: async ({ viewer, found, request, reply }) => {
        request.told = { patientIds: [found.patientId] }
        const { kind, number } = found.document
        const name = kind === 'invoice' ? invoiceName(number) : creditNoteName(number)
        return sealedPdf(reply, await paper.document(viewer, found, reply), name)
      },
    })
  }

  for (const endpoint of [readReceipt, readOwnReceipt]) {
    serve(app, endpoint, {
      find: ({ viewer, params }) => findReceipt(sql, viewer, params.id),
      handle: async ({ viewer, found, query, request, reply }) => {
        request.told = { patientIds: [found.patientId] }
        const pdf = await paper.receipt(viewer, found, query.paper, reply)
        return sealedPdf(reply, pdf, receiptName(found.receiptNumber))
      },
    })
  }

  serve(app, mailBill, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: async ({ found, request }) => {
      request.told = { patientIds: [found.patientId] }
      await mailBillTo(sql, found, environment)
      return undefined
    },
  })
}
