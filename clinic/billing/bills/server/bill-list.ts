import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo, keptCount } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { listSearch } from '../../../../server/database/list-search.ts'
import { containsWords, wordsOf } from '../../../../server/database/search.ts'
import { patientsHolding } from '../../../patients/charts/server/patients-holding.ts'
import type { BillWithLines, listBills } from '../bill.ts'
import { numberFrom } from '../document-number.ts'
import { type BillInMinorUnits, billRows, inDecimals, seesAllBills } from './bill-rows.ts'

/** The list of bills, newest first, as fast among millions as among hundreds. */
export function billList(sql: Sql) {
  const { columns, visibleTo } = billRows(sql)
  const rows = sql`bills b`
  const joins = sql`join patients p on p.id = b.patient_id`

  function statusIs(status: QueryOf<typeof listBills>['status']) {
    if (status === undefined || status === 'void') return sql``
    if (status !== 'overdue') return sql`and b.status = ${status}`
    // A bill in a payment plan is overdue where one of its instalments is.
    return sql`and b.open_minor > 0 and (b.due_on < (select today_in_clinic())
        and not exists (select from bills_in_plans p where p.bill_id = b.id)
      or b.id in (select bill_id from overdue_in_plans()))`
  }

  /** Searches patients and, for `INV-000042` and plain numbers, invoices. */
  function searchFor(words: string) {
    const number = numberFrom('INV', words)
    const isInvoice = number === undefined ? sql`false` : sql`b.invoice_number = ${number}`
    return listSearch<BillInMinorUnits>(sql, {
      rows,
      alias: 'b',
      columns,
      joins,
      isMatch: sql`(${containsWords(sql, 'p.search_text', words)}) or ${isInvoice}`,
      ways: (cut) => [
        sql`select b.* from ${patientsHolding(sql, words)} p cross join lateral (
          select * from ${rows} where b.patient_id = p.id ${cut}) b`,
        sql`select * from (select * from ${rows} where ${isInvoice} ${cut}) b`,
      ],
    })
  }

  return async function list(
    viewer: Viewer,
    asked: Partial<QueryOf<typeof listBills>> & { limit: number },
  ): Promise<Page<BillWithLines>> {
    const paging = keyset<BillInMinorUnits>(
      sql,
      {
        columns: [
          { sql: 'b.bill_date', type: 'date', of: (bill) => bill.date },
          { sql: 'b.id', type: 'uuid', of: (bill) => bill.id },
        ],
        direction: asked.order === 'oldest' ? 'asc' : 'desc',
      },
      asked,
    )
    const { limit } = paging
    const order = sql`${paging.order}`
    const counts = asked.status === 'void' ? sql`not null` : sql`null`
    const base = sql`b.voided_at is ${counts} and ${visibleTo(viewer)}
      ${asked.patientId ? sql`and b.patient_id = ${asked.patientId}` : sql``}
      ${asked.appointmentId ? sql`and b.appointment_id = ${asked.appointmentId}` : sql``}
      ${statusIs(asked.status)}
      ${asked.from ? sql`and b.bill_date >= ${asked.from}` : sql``}
      ${asked.to ? sql`and b.bill_date <= ${asked.to}` : sql``}`
    const here = sql`${base} and ${paging.position}`

    const words = wordsOf(asked.search).join(' ')
    if (words !== '') {
      const search = searchFor(words)
      const sought = { base, here, order, limit }
      return inAmounts(await paging.page(await search.find(sought), () => search.count(sought)))
    }
    // People are joined after the page is cut, so that no plan joins more than the page.
    const found = await sql<BillInMinorUnits[]>`
      select ${columns} from (
        select * from ${rows} where ${here} order by ${order} limit ${limit}
      ) b ${joins} order by ${order}`
    const { patientId, appointmentId, status, from, to } = asked
    const isCut = [patientId, appointmentId, status, from, to].some(Boolean)
    const isWhole = !isCut && seesAllBills(viewer)
    return inAmounts(
      await paging.page(found, () =>
        isWhole ? keptCount(sql, 'bills') : countUpTo(sql, sql`from bills b where ${base}`),
      ),
    )
  }
}

function inAmounts(page: Page<BillInMinorUnits>): Page<BillWithLines> {
  return { ...page, rows: page.rows.map(inDecimals) }
}
