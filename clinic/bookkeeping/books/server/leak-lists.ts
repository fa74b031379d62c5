import type { Endpoint, QueryOf } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { seesAllBills } from '../../../billing/bills/server/bill-rows.ts'
import { billStore } from '../../../billing/bills/server/bill-store.ts'
import { draftStore } from '../../../billing/drafts/server/draft-store.ts'
import type {
  CreditToApply,
  EmptyBill,
  LeakCounts,
  listCreditsToApply,
  listEmptyBills,
  listUnbilledVisits,
  UnbilledVisit,
} from '../leaks.ts'
import { itemsWithoutPrice } from './items-without-price.ts'
import { lateCharges } from './late-charges.ts'
import { movementRows } from './movement-rows.ts'
import { unbilledVisits } from './unbilled-visits.ts'

type Asked<E extends Endpoint> = Partial<QueryOf<E>> & { readonly limit: number }
type CreditInMinor = Omit<CreditToApply, 'credit' | 'owed'> & {
  readonly creditMinor: number
  readonly owedMinor: number
}

/** Lists and counts of money that was forgotten, for those who see all bills; nothing for others. */
export function leakLists(sql: Sql) {
  const visits = unbilledVisits(sql)
  const charges = lateCharges(sql)
  const drafts = draftStore(sql, billStore(sql))
  const items = itemsWithoutPrice(sql)
  const { some } = movementRows(sql)
  const person = sql`jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email)`

  const emptyBills = (viewer: Viewer) =>
    sql`b.amount_minor = 0 and b.voided_at is null and ${seesAllBills(viewer)}`

  /** Patients by currency, with their credit, of those who owe something in it. */
  const credits = (viewer: Viewer) => sql`(
    select k.*, o.owed_minor, o.bills from (
      select patient_id, currency, sum(amount_minor - allocated_minor - returned_minor)::bigint as credit_minor
      from payments
      where amount_minor > allocated_minor + returned_minor and ${seesAllBills(viewer)}
      group by patient_id, currency
    ) k cross join lateral (
      select sum(open_minor)::bigint as owed_minor, count(*)::int as bills from bills b
      where b.patient_id = k.patient_id and b.currency = k.currency and b.voided_at is null
        and b.status = 'unpaid'
    ) o where o.bills > 0)`

  return {
    visits: (
      viewer: Viewer,
      asked: Asked<typeof listUnbilledVisits>,
    ): Promise<Page<UnbilledVisit>> => visits.list(viewer, asked),

    async credits(
      viewer: Viewer,
      asked: Asked<typeof listCreditsToApply>,
    ): Promise<Page<CreditToApply>> {
      const paging = keyset<CreditInMinor>(
        sql,
        {
          columns: [
            { sql: 'k.patient_id', type: 'uuid', of: (row) => row.patientId },
            { sql: 'k.currency', type: 'text', of: (row) => row.currency },
          ],
          direction: 'asc',
        },
        asked,
      )
      const found = await sql<CreditInMinor[]>`
        select k.patient_id as id, k.patient_id, ${person} as patient, k.credit_minor, k.owed_minor, k.bills,
          k.currency
        from (
          select * from ${credits(viewer)} k where ${paging.position}
          order by ${paging.order} limit ${paging.limit}
        ) k join patients c on c.id = k.patient_id order by ${paging.order}`
      const page = await paging.page(found, () => countUpTo(sql, sql`from ${credits(viewer)} k`))
      const rows = page.rows.map(({ creditMinor, owedMinor, ...row }) => ({
        ...row,
        credit: fromMinor(creditMinor, row.currency),
        owed: fromMinor(owedMinor, row.currency),
      }))
      return { ...page, rows }
    },

    async bills(viewer: Viewer, asked: Asked<typeof listEmptyBills>): Promise<Page<EmptyBill>> {
      const paging = keyset<EmptyBill>(
        sql,
        {
          columns: [
            { sql: 'b.bill_date', type: 'date', of: (row) => row.date },
            { sql: 'b.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const found = await sql<EmptyBill[]>`
        select b.id, b.patient_id, ${person} as patient, b.invoice_number, b.bill_date as date
        from (
          select * from bills b where ${emptyBills(viewer)} and ${paging.position}
          order by ${paging.order} limit ${paging.limit}
        ) b join patients c on c.id = b.patient_id order by ${paging.order}`
      return paging.page(found, () => countUpTo(sql, sql`from bills b where ${emptyBills(viewer)}`))
    },

    async counts(viewer: Viewer): Promise<LeakCounts> {
      const payments = sql`from (${some({ left: 'whole' })}) m where ${seesAllBills(viewer)}`
      const [ofVisits, ofCharges, ofDrafts, ofPrices, ofCredits, ofPayments, ofBills] =
        await Promise.all([
          visits.count(viewer),
          charges.count(viewer),
          drafts.count(viewer),
          items.count(),
          countUpTo(sql, sql`from ${credits(viewer)} k`),
          countUpTo(sql, payments),
          countUpTo(sql, sql`from bills b where ${emptyBills(viewer)}`),
        ])
      return {
        visits: ofVisits,
        charges: ofCharges,
        drafts: ofDrafts,
        prices: ofPrices,
        credits: ofCredits,
        payments: ofPayments,
        bills: ofBills,
      }
    },
  }
}
