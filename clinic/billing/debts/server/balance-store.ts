import { fromMinor } from '../../../../contract/money.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Balance } from '../balance.ts'

/** How patients stand with the clinic now, in each currency. */
export function balanceStore(sql: Sql) {
  return {
    async read(patientId: string): Promise<{ balances: Balance[] }> {
      const rows = await sql<{ currency: string; owed: number; overdue: number; credit: number }[]>`
        select currency, sum(owed)::bigint as owed, sum(overdue)::bigint as overdue,
          sum(credit)::bigint as credit
        from (
          select currency, open_minor as owed,
            case when p.plan_id is not null then coalesce(o.overdue_minor, 0)
              when b.due_on < (select today_in_clinic()) then open_minor else 0 end as overdue,
            0 as credit
          from bills b left join bills_in_plans p on p.bill_id = b.id
            left join overdue_in_plans(${patientId}::uuid) o on o.bill_id = p.bill_id
          where patient_id = ${patientId} and open_minor > 0
          union all
          select currency, 0, 0, amount_minor - allocated_minor - returned_minor
          from payments
          where patient_id = ${patientId} and allocated_minor + returned_minor < amount_minor) s
        group by currency
        order by currency <> (select currency from clinic), currency`
      const balances = rows.map(({ currency, owed, overdue, credit }) => ({
        currency,
        owed: fromMinor(owed, currency),
        overdue: fromMinor(overdue, currency),
        credit: fromMinor(credit, currency),
      }))
      return { balances }
    },
  }
}
