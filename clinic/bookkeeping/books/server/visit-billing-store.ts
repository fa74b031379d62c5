import { fromMinor } from '../../../../contract/money.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { billRows } from '../../../billing/bills/server/bill-rows.ts'
import type { VisitBilling } from '../visit-billing.ts'

type Bill = NonNullable<VisitBilling['bill']>
type InMinorUnits = Omit<VisitBilling, 'bill'> & {
  readonly bill: (Omit<Bill, 'amount'> & { readonly amountMinor: number }) | null
}

/** How far the billing of a visit has come; the caller has checked that the viewer sees the visit. */
export async function visitBilling(sql: Sql, viewer: Viewer, id: string): Promise<VisitBilling> {
  const { visibleTo } = billRows(sql)
  const [found] = await sql<InMinorUnits[]>`
    select (select jsonb_build_object('id', b.id, 'amountMinor', b.amount_minor, 'currency', b.currency,
        'status', b.status)
      from bills b where b.appointment_id = a.id and b.voided_at is null and ${visibleTo(viewer)}
      order by b.bill_date desc, b.id desc limit 1) as bill,
      (select d.id from bill_drafts d where d.appointment_id = a.id
        order by d.created_at limit 1) as draft_id,
      item_of_visit(a) is not null as has_item,
      (select u.reason from unbilled_visits u where u.id = a.id) as no_bill_reason
    from appointments a where a.id = ${id}`
  const { bill = null, draftId = null, hasItem = false, noBillReason = null } = found ?? {}
  return { bill: bill && inDecimals(bill), draftId, hasItem, noBillReason }
}

function inDecimals({ amountMinor, ...bill }: NonNullable<InMinorUnits['bill']>): Bill {
  return { ...bill, amount: fromMinor(amountMinor, bill.currency) }
}
