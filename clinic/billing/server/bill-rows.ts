import { fromMinor } from '../../../contract/money.ts'
import { desk, type Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Fragment } from '../../../server/database/keyset.ts'
import type { BillWithLines } from '../bill.ts'

/** A bill as SQL gives it: money in minor units. */
export interface BillInMinorUnits extends Omit<BillWithLines, 'amount' | 'lines'> {
  readonly amountMinor: number
  readonly lines: readonly { description: string; amountMinor: number | null }[]
}

/** How rows of `bills b` are read, and who may see which: the desk all, patients their own. */
export function billRows(sql: Sql) {
  return {
    columns: sql`b.id, b.patient_id,
      jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as patient,
      b.appointment_id, b.invoice_number, b.amount_minor, b.currency, b.bill_date as date,
      b.status, b.created_at, b.updated_at, b.version,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('description', l.description, 'amountMinor', l.amount_minor)
          order by l.position)
        from bill_lines l where l.bill_id = b.id), '[]') as lines`,

    visibleTo: (viewer: Viewer): Fragment =>
      seesAllBills(viewer) ? sql`true` : sql`b.patient_id = ${viewer.patientId}`,
  }
}

export function seesAllBills(viewer: Viewer): boolean {
  return desk.some((role) => role === viewer.role)
}

export function inDecimals({ amountMinor, lines, ...bill }: BillInMinorUnits): BillWithLines {
  const { currency } = bill
  return {
    ...bill,
    amount: fromMinor(amountMinor, currency),
    lines: lines.map((line) => ({
      description: line.description,
      amount: line.amountMinor === null ? null : fromMinor(line.amountMinor, currency),
    })),
  }
}
