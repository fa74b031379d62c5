import type { AnySql } from '../../../../server/database/connect.ts'

/** Whether a document of money counts; it has no word of the patient. */
export interface BillPaperCheck {
  readonly state: 'issued' | 'replaced' | 'revoked'
  readonly issuedOn: string
  readonly endedOn: string | null
}

/** The answer to the code on an invoice, a credit note, a receipt or a statement; none for another code. */
export async function checkBillPaper(
  sql: AnySql,
  code: string,
): Promise<BillPaperCheck | undefined> {
  const [check] = await sql<BillPaperCheck[]>`
    select state, issued_on, ended_on from bill_paper_checks where code = ${code}
    union all
    select state, issued_on, ended_on from account_statement_checks where code = ${code}`
  return check
}
