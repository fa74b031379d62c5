import type { QueryOf } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { seesAllBills } from '../../../billing/bills/server/bill-rows.ts'
import type {
  Allocation,
  DocumentFilters,
  listAllocations,
  listDocuments,
  MoneyDocument,
} from '../money-document.ts'

type InMinor<Row> = Omit<Row, 'amount'> & { readonly amountMinor: number }

/** The rows behind the sums of the books: documents, and parts of payments that pay bills. */
export function documentLists(sql: Sql) {
  const person = sql`jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email)`

  const documentsWhere = (
    viewer: Viewer,
    { kind, patientId, from, to }: Partial<DocumentFilters>,
  ) => sql`
    ${seesAllBills(viewer)}
    ${kind ? sql`and d.kind = ${kind}` : sql``}
    ${patientId ? sql`and d.patient_id = ${patientId}` : sql``}
    ${from ? sql`and d.document_date >= ${from}` : sql``}
    ${to ? sql`and d.document_date <= ${to}` : sql``}`

  return {
    documentsWhere,

    async documents(
      viewer: Viewer,
      asked: Partial<QueryOf<typeof listDocuments>> & { limit: number },
    ): Promise<Page<MoneyDocument>> {
      const paging = keyset<InMinor<MoneyDocument>>(
        sql,
        {
          columns: [
            { sql: 'd.document_date', type: 'date', of: (row) => row.date },
            { sql: 'd.kind', type: 'text', of: (row) => row.kind },
            { sql: 'd.number', type: 'bigint', of: (row) => String(row.number) },
          ],
          direction: 'desc',
        },
        asked,
      )
      const base = documentsWhere(viewer, asked)
      const found = await sql<InMinor<MoneyDocument>[]>`
        select d.kind || ' ' || d.number as id, d.kind, d.number, d.credits_number, d.bill_id,
          b.voided_at is not null as is_void, d.patient_id, ${person} as patient,
          d.document_date as date, d.amount_minor, b.currency, d.reason
        from (
          select * from bill_documents d where ${base} and ${paging.position}
          order by ${paging.order} limit ${paging.limit}
        ) d join bills b on b.id = d.bill_id join patients c on c.id = d.patient_id
        order by ${paging.order}`
      return inAmounts(
        await paging.page(found, () => countUpTo(sql, sql`from bill_documents d where ${base}`)),
      )
    },

    async allocations(
      viewer: Viewer,
      asked: Partial<QueryOf<typeof listAllocations>> & { limit: number },
    ): Promise<Page<Allocation>> {
      const { from, to } = asked
      const paging = keyset<InMinor<Allocation>>(
        sql,
        {
          columns: [
            { sql: 'a.created_at', type: 'timestamptz', of: (row) => row.createdAt },
            { sql: 'a.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const zone = sql`(select time_zone from clinic)`
      const base = sql`${seesAllBills(viewer)}
        ${from ? sql`and a.created_at >= ${from}::date::timestamp at time zone ${zone}` : sql``}
        ${to ? sql`and a.created_at < (${to}::date + 1)::timestamp at time zone ${zone}` : sql``}`
      const found = await sql<InMinor<Allocation>[]>`
        select a.id, a.created_at, a.payment_id, p.receipt_number, a.bill_id, b.invoice_number,
          b.voided_at is not null as is_void, b.patient_id, ${person} as patient, a.amount_minor,
          b.currency
        from (
          select * from payment_allocations a where ${base} and ${paging.position}
          order by ${paging.order} limit ${paging.limit}
        ) a join payments p on p.id = a.payment_id join bills b on b.id = a.bill_id
          join patients c on c.id = b.patient_id
        order by ${paging.order}`
      return inAmounts(
        await paging.page(found, () =>
          countUpTo(sql, sql`from payment_allocations a where ${base}`),
        ),
      )
    },
  }
}

function inAmounts<Row extends { readonly amountMinor: number; readonly currency: string }>(
  page: Page<Row>,
) {
  const rows = page.rows.map(({ amountMinor, ...row }) => ({
    ...row,
    amount: fromMinor(amountMinor, row.currency),
  }))
  return { ...page, rows }
}
