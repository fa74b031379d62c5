import { v7 as uuidv7 } from 'uuid'
import { toMinor } from '../../../../contract/money.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { BillStatus } from '../bill.ts'
import { importPayments } from './import-bills.ts'

interface Wanted {
  readonly patientId: string
  readonly amount?: string
  readonly currency?: string
  readonly date?: string
  readonly status?: BillStatus
  readonly lines?: readonly { description: string; amount: string | null }[]
}

/** Stores a bill with the next invoice number for a test; answers its id. */
export async function aBill(sql: Sql, wanted: Wanted): Promise<string> {
  const id = uuidv7()
  const { amount = '80.00', currency = 'USD' } = wanted
  await sql`
    with numbered as (
      update number_series set next_number = next_number + 1 where name = 'invoice'
      returning next_number - 1 as invoice_number
    )
    insert into bills (id, patient_id, invoice_number, amount_minor, currency, bill_date)
    select ${id}, ${wanted.patientId}, invoice_number, ${toMinor(amount, currency)},
      ${currency}, ${wanted.date ?? '2026-03-01'}
    from numbered`
  if (wanted.status === 'paid') {
    const paid = { bill_id: id, amount_minor: toMinor(amount, currency), currency, paid_on: null }
    await importPayments(sql, [{ ...paid, method: 'unstated' }], null)
  }
  const lines = (wanted.lines ?? []).map(({ description, amount }, position) => ({
    position,
    description,
    minor: amount === null ? null : toMinor(amount, currency),
  }))
  await sql`
    insert into bill_lines (bill_id, invoice_number, position, description, amount_minor)
    select b.id, b.invoice_number, l.* from bills b,
      jsonb_to_recordset(${sql.json(lines)}) as l (position integer, description text, minor bigint)
    where b.id = ${id}`
  return id
}

/** A valid body for making a bill. */
export function newBill(patientId: string) {
  return { id: uuidv7(), patientId, amount: '80.00', date: '2026-03-01' }
}
