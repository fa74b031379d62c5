import type { AuditKind } from '../../../../contract/audit-words.ts'
import type { Page } from '../../../../contract/page.ts'
import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'

/** Rows read at once. */
const rowsAtOnce = 1000

interface Asked<Row> {
  readonly kind: AuditKind
  /** For the event: what the file holds. */
  readonly reason: string
  readonly page: (at: {
    after: string | undefined
    limit: number
  }) => Promise<Pick<Page<Row>, 'rows' | 'next'>>
  readonly columns: Readonly<Record<string, (row: Row) => string | null>>
}

/** A list of the stock as a file: all its pages. A caller whose list names patients adds them. */
export function listFile<Row>({ kind, reason, page, columns }: Asked<Row>): MoneyFile {
  async function* parts() {
    let after: string | undefined
    do {
      const { rows, next } = await page({ after, limit: rowsAtOnce })
      yield rows.map((row) => Object.values(columns).map((cell) => cell(row)))
      after = next ?? undefined
    } while (after !== undefined)
  }
  return { kind, reason, patientIds: [], heads: Object.keys(columns), parts }
}
