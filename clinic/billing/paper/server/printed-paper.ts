import { randomBytes } from 'node:crypto'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { BilledVisit } from '../../bills/billed-visit.ts'
import { readClinicOnPaper } from '../../../settings/server/clinic-on-paper.ts'

/** The words of a print besides the rows of its document, as they were at the first print. */
export interface PrintedPaper {
  readonly code: string
  readonly content: PaperContent
}

interface PaperContent {
  readonly head: { readonly name: string; readonly lines: readonly string[] }
  readonly howToPay: string | null
  readonly patient: {
    readonly name: string
    readonly mrn: string
    readonly address: string | null
  }
  /** Missing from papers that were printed before papers named the visit. */
  readonly visit?: BilledVisit | null
}

interface Wanted {
  readonly kind: 'invoice' | 'credit note' | 'receipt'
  readonly number: number
  readonly patientId: string
  /** The visit that an invoice or a credit note names. */
  readonly visit?: BilledVisit | null
}

/** Reads it, and writes it at the first print of the document. The code is random (256 bits). */
export async function printedPaper(
  sql: Sql,
  { userId }: Viewer,
  { kind, number, patientId, visit = null }: Wanted,
): Promise<PrintedPaper> {
  const read = () => sql<PrintedPaper[]>`
    select code, content from bill_papers where kind = ${kind} and number = ${number}`
  const [printed] = await read()
  if (printed) return printed
  const [{ clinic, page }, [patient]] = await Promise.all([
    readClinicOnPaper(sql),
    sql<PaperContent['patient'][]>`
      select name, mrn, address from patients where id = ${patientId}`,
  ])
  if (!patient) throw new Error('The patient of a document of money is missing.')
  const content = {
    head: { ...page.head },
    howToPay: clinic.howToPay,
    patient: { ...patient },
    visit: visit && { ...visit },
  }
  const code = randomBytes(32).toString('base64url')
  // Two people may print it first at once: both print what the first of them wrote.
  await sql`
    insert into bill_papers (kind, number, code, content, created_by)
    values (${kind}, ${number}, ${code}, ${sql.json(content)}, ${userId})
    on conflict (kind, number) do nothing`
  const [made] = await read()
  if (!made) throw new Error('The paper of a document of money is missing.')
  return made
}
