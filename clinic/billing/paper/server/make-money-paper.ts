import type { FastifyReply } from 'fastify'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { checkOnPaper } from '../../../../server/paper/check-on-paper.ts'
import { makePdf } from '../../../../server/paper/make-pdf.ts'
import { readClinicOnPaper } from '../../../settings/server/clinic-on-paper.ts'
import { creditNoteName } from '../../bills/bill.ts'
import { receiptName } from '../../bills/payment.ts'
import { attachedEInvoice } from '../../e-invoices/server/in-pdf.ts'
import { makeEInvoice } from '../../e-invoices/server/make-e-invoice.ts'
import { documentBlocks, documentTitle } from './document-blocks.ts'
import type { DocumentOnPaper } from '../../bills/server/document-on-paper.ts'
import { printedPaper } from './printed-paper.ts'
import { receiptBlocks, type ReceiptOnPaper } from './receipt-on-paper.ts'

/** Makes the PDFs of documents and payments that were found for a viewer. `url` is the clinic's own address. */
export function moneyPaper(sql: Sql, url: string) {
  return {
    async document(viewer: Viewer, found: DocumentOnPaper, reply: FastifyReply): Promise<Buffer> {
      const { bill, document, takenBackBy, patientId } = found
      const { kind, number } = document
      // A document of another patient than that of the bill now does not name the visit of that one.
      const visit = patientId === bill.patientId ? bill.visit : null
      const printed = await printedPaper(sql, viewer, { kind, number, patientId, visit })
      const { clinic, words, page } = await readClinicOnPaper(sql)
      const { head } = printed.content
      const title = documentTitle(found)
      const notice = takenBackBy
        ? `Reversed by credit note ${creditNoteName(takenBackBy.number)} of ${words.date(takenBackBy.date)}.`
        : null
      const eInvoice = await makeEInvoice(sql, viewer, found)
      const order = {
        ...{ ...page, head, title, notice, foot: `${head.name} · ${title}` },
        blocks: documentBlocks(found, printed, words, clinic.today),
        check: checkOnPaper(head.name, { title, code: printed.code, url }),
        attached: 'xml' in eInvoice ? attachedEInvoice(eInvoice) : null,
      }
      return makePdf(order, senderGone(reply))
    },

    async receipt(
      viewer: Viewer,
      receipt: ReceiptOnPaper,
      paper: 'page' | 'roll',
      reply: FastifyReply,
    ): Promise<Buffer> {
      const { receiptNumber: number, patientId } = receipt
      const printed = await printedPaper(sql, viewer, { kind: 'receipt', number, patientId })
      const { words, page } = await readClinicOnPaper(sql)
      const { head } = printed.content
      const title = `Receipt ${receiptName(number)}`
      const order = {
        ...{ ...page, head, title, notice: null, foot: `${head.name} · ${title}` },
        ...(paper === 'roll' ? { paper, logo: null } : {}),
        blocks: receiptBlocks(receipt, printed, words),
        check: checkOnPaper(head.name, { title, code: printed.code, url }),
      }
      return makePdf(order, senderGone(reply))
    },
  }
}
