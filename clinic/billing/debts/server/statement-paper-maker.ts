import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { checkOnPaper } from '../../../../server/paper/check-on-paper.ts'
import { makePdf } from '../../../../server/paper/make-pdf.ts'
import { readClinicOnPaper } from '../../../settings/server/clinic-on-paper.ts'
import type { Statement } from '../statement.ts'
import { statementName } from '../statement-paper.ts'
import type { PayerBills } from './payer-bills.ts'
import { payerBlocks, statementBlocks } from './statement-blocks.ts'

interface Numbered {
  readonly number: number
  readonly code: string
}

/** Makes the PDF of a statement that was read for a viewer. `url` is the clinic's own address. */
export function statementPaper(sql: Sql, url: string) {
  /** The number and the code of what is printed: those of before where it says the same. The code is random (256 bits). */
  async function numbered(
    { userId }: Viewer,
    { patient, from, to, currency }: Statement,
    today: string,
    content: object,
  ): Promise<Numbered> {
    const hash = createHash('sha256').update(JSON.stringify(content)).digest()
    const read = () => sql<Numbered[]>`
      select number, code from account_statements where content_hash = ${hash}`
    const [printed] = await read()
    if (printed) return printed
    // Two people may print it first at once: both print what the first of them wrote.
    await sql`
      insert into account_statements (code, patient_id, from_day, to_day, currency, printed_on,
        content_hash, created_by)
      values (${randomBytes(32).toString('base64url')}, ${patient.id}, ${from}, ${to}, ${currency},
        ${today}, ${hash}, ${userId})
      on conflict (content_hash) do nothing`
    const [made] = await read()
    if (!made) throw new Error('The row of a printed statement is missing.')
    return made
  }

  return async (
    viewer: Viewer,
    statement: Statement,
    reply: FastifyReply,
  ): Promise<{ pdf: Buffer; name: string }> => {
    const { clinic, words, page } = await readClinicOnPaper(sql)
    const { today, howToPay } = clinic
    const { head } = page
    const content = { head, today, howToPay, statement }
    const { number, code } = await numbered(viewer, statement, today, content)
    const name = statementName(number)
    const title = `Statement of account ${name}`
    const order = {
      ...{ ...page, title, notice: null, foot: `${head.name} · ${title}` },
      blocks: statementBlocks(statement, { words, today, howToPay }),
      check: checkOnPaper(head.name, { title, code, url }),
    }
    return { pdf: await makePdf(order, senderGone(reply)), name }
  }
}

/** Makes the PDF of what a payer owes. It is a list of invoices, which have their own numbers and codes. */
export async function payerPaper(
  sql: Sql,
  owed: PayerBills,
  reply: FastifyReply,
): Promise<{ pdf: Buffer; name: string }> {
  const { clinic, words, page } = await readClinicOnPaper(sql)
  const title = 'Open invoices'
  const order = {
    ...{ ...page, title, notice: null, foot: `${page.head.name} · ${title}`, check: null },
    blocks: payerBlocks(owed, { words, howToPay: clinic.howToPay }),
  }
  return { pdf: await makePdf(order, senderGone(reply)), name: `open-invoices-${owed.today}` }
}
