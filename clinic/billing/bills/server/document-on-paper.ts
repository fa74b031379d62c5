import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { BillDocument, BillWithHistory } from '../bill.ts'
import type { readBillPaper } from '../bill-paper.ts'
import { seesAllBills } from './bill-rows.ts'
import { billStore } from './bill-store.ts'

/** An invoice or a credit note with the bill that it belongs to. */
export interface DocumentOnPaper {
  readonly bill: BillWithHistory & { readonly dueOn?: string }
  readonly document: BillDocument
  /** The credit note that takes the invoice back. */
  readonly takenBackBy: BillDocument | undefined
  /** The patient of the document: a bill may have been corrected to another one. */
  readonly patientId: string
}

/** Documents of bills, cut to those that a viewer may read: patients read their own. */
export function documentFinder(sql: Sql) {
  const bills = billStore(sql)

  return async (
    viewer: Viewer,
    billId: string,
    { kind, number }: QueryOf<typeof readBillPaper>,
    { isVoid = false } = {},
  ): Promise<DocumentOnPaper | undefined> => {
    const bill = await (isVoid ? bills.findVoid(viewer, billId) : bills.find(viewer, billId))
    const document = bill?.documents.findLast(
      (one) => one.kind === kind && (number === undefined || one.number === number),
    )
    if (!bill || !document) return undefined
    const [owner] = await sql<{ patientId: string }[]>`
      select patient_id from bill_documents where kind = ${kind} and number = ${document.number}`
    if (!owner) return undefined
    if (!seesAllBills(viewer) && owner.patientId !== viewer.patientId) return undefined
    const takenBackBy = bill.documents.find(
      ({ creditsNumber }) => kind === 'invoice' && creditsNumber === document.number,
    )
    return { bill, document, takenBackBy, patientId: owner.patientId }
  }
}
