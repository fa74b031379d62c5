import type { AuditKind } from '../../../../contract/audit-words.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { type BillWithLines, billStatusWords, invoiceName } from '../../../billing/bills/bill.ts'
import { paymentMethodWords, receiptName } from '../../../billing/bills/payment.ts'
import { billList } from '../../../billing/bills/server/bill-list.ts'
import { type DocumentFilters, documentKindWords, documentName } from '../money-document.ts'
import { type BillFilters, mostExported } from '../money-export.ts'
import { type MoneyFilters, movementKindWords } from '../money-movement.ts'
import { documentLists } from './document-lists.ts'
import type { MoneyFile } from './money-export.ts'
import { movementList } from './movement-list.ts'
import { movementRows } from './movement-rows.ts'

/** Rows read at once. */
const rowsAtOnce = 1000

interface Asked<Row> {
  readonly kind: AuditKind
  readonly words: readonly [one: string, many: string]
  /** The rows with their `patient_id`. */
  readonly rows: Fragment
  readonly page: (at: { after: string | undefined; limit: number }) => Promise<Page<Row>>
  readonly columns: Readonly<Record<string, (row: Row) => string | null>>
}

/** The files of bills, payments and documents: their lists without pages. */
export function listFiles(sql: Sql) {
  const bills = billList(sql)
  const movements = movementList(sql)
  const documents = documentLists(sql)
  const { some } = movementRows(sql)

  async function fileOf<Row>(asked: Asked<Row>): Promise<MoneyFile> {
    const { kind, words, rows, page, columns } = asked
    const patients = await sql<{ patientId: string; count: number }[]>`
      select patient_id, count(*)::int as count from (
        select patient_id from (${rows}) r limit ${mostExported + 1}) cut group by patient_id`
    const total = patients.reduce((sum, { count }) => sum + count, 0)
    if (total > mostExported) {
      const most = grouped(mostExported)
      const detail = `A file has at most ${most} rows. Choose fewer days.`
      throw new Problem('conflict', { detail })
    }
    async function* parts() {
      let after: string | undefined
      do {
        const { rows: some, next } = await page({ after, limit: rowsAtOnce })
        yield some.map((row) => Object.values(columns).map((cell) => cell(row)))
        after = next ?? undefined
      } while (after !== undefined)
    }
    return {
      kind,
      reason: `${grouped(total)} ${total === 1 ? words[0] : words[1]}`,
      patientIds: patients.map(({ patientId }) => patientId),
      heads: Object.keys(columns),
      parts,
    }
  }

  return {
    bills: (viewer: Viewer, filters: BillFilters) => {
      const { status, patientId, from, to } = filters
      return fileOf<BillWithLines>({
        kind: 'bill',
        words: ['bill', 'bills'],
        rows: sql`
          select patient_id from bills
          where voided_at is ${status === 'void' ? sql`not null` : sql`null`}
            ${status && status !== 'void' ? sql`and status = ${status}` : sql``}
            ${patientId ? sql`and patient_id = ${patientId}` : sql``}
            ${from ? sql`and bill_date >= ${from}` : sql``}
            ${to ? sql`and bill_date <= ${to}` : sql``}`,
        page: (at) => bills(viewer, { ...filters, ...at }),
        columns: {
          Invoice: (bill) => invoiceName(bill.invoiceNumber),
          Date: (bill) => bill.date,
          Patient: (bill) => bill.patient?.name ?? null,
          Amount: (bill) => bill.amount,
          Paid: (bill) => bill.paid,
          Owed: (bill) => bill.owed,
          Currency: (bill) => bill.currency,
          Status: (bill) => (bill.voidedAt === null ? billStatusWords[bill.status] : 'Void'),
        },
      })
    },

    payments: (viewer: Viewer, filters: MoneyFilters) =>
      fileOf({
        kind: 'payment',
        words: ['payment or return', 'payments and returns'],
        rows: some(filters),
        page: (at) => movements.list(viewer, { ...filters, ...at }),
        columns: {
          Date: (row) => row.date,
          Kind: (row) => movementKindWords[row.kind],
          Receipt: (row) => (row.receiptNumber === null ? null : receiptName(row.receiptNumber)),
          Patient: (row) => row.patient?.name ?? null,
          Method: (row) => paymentMethodWords[row.method],
          Amount: (row) => row.amount,
          'Credit left': (row) => row.left,
          Currency: (row) => row.currency,
          'Recorded by': (row) => row.recordedBy?.name ?? row.recordedBy?.email ?? null,
        },
      }),

    documents: (viewer: Viewer, filters: DocumentFilters) =>
      fileOf({
        kind: 'bill document',
        words: ['invoice or credit note', 'invoices and credit notes'],
        rows: sql`select patient_id from bill_documents d
          where ${documents.documentsWhere(viewer, filters)}`,
        page: (at) => documents.documents(viewer, { ...filters, ...at }),
        columns: {
          Document: documentName,
          Kind: (row) => documentKindWords[row.kind],
          'Takes back': (row) =>
            row.creditsNumber === null ? null : invoiceName(row.creditsNumber),
          Date: (row) => row.date,
          Patient: (row) => row.patient?.name ?? null,
          Amount: (row) => row.amount,
          Currency: (row) => row.currency,
          Reason: (row) => row.reason,
        },
      }),
  }
}
