import { daysBetween } from '../../../../contract/dates.ts'
import { Problem } from '../../../../contract/problem.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { ageOf } from '../aging.ts'
import { mostMovements } from '../statement.ts'
import { type SumsInMinorUnits, sumsInDecimals } from './aging-store.ts'
import { askedDay } from './asked-day.ts'

interface PayerBill {
  readonly invoiceNumber: number
  readonly date: string
  readonly patientId: string
  readonly patient: string | null
  /** The name and the address of the payer, as the invoice has them. */
  readonly payer: string
  readonly dueOn: string
  readonly isInstalment: boolean
  readonly openMinor: number
}

/** The open invoices of somebody who pays for others, and their sums by age. */
export type PayerBills = Awaited<ReturnType<typeof readPayerBills>>

/** The open invoices of a payer, the first due one first. The newest one says its name and address. */
export async function readPayerBills(
  sql: Sql,
  payer: string,
  asked: { currency?: string | undefined },
) {
  const { day, currency } = await askedDay(sql, asked)
  const bills = await sql<PayerBill[]>`
    select b.invoice_number, b.bill_date as date, b.patient_id, c.name as patient, b.payer,
      coalesce(p.due_on, b.due_on) as due_on, p.due_on is not null as is_instalment,
      coalesce(p.minor, b.open_minor) as open_minor
    from bills b join patients c on c.id = b.patient_id
      left join planned_sums(null, null) p on p.bill_id = b.id
    where b.open_minor > 0 and b.currency = ${currency} and b.payer is not null
      and payer_key(b.payer) = ${payer}
    order by due_on, b.invoice_number limit ${mostMovements + 1}`
  if (bills.length > mostMovements) {
    throw new Problem('conflict', {
      detail: `This payer has more than ${grouped(mostMovements)} open invoices. Export them as CSV.`,
    })
  }
  const [newest] = bills.toSorted((a, b) => b.invoiceNumber - a.invoiceNumber)
  const sums: Record<keyof SumsInMinorUnits, number> = {
    ...{ notDue: 0, days30: 0, days60: 0, days90: 0, over90: 0, owed: 0, credit: 0 },
  }
  for (const { dueOn, openMinor } of bills) {
    sums[ageOf(daysBetween(dueOn, day.day))] += openMinor
    sums.owed += openMinor
  }
  return {
    payer: newest?.payer ?? null,
    today: day.day,
    currency,
    bills,
    aging: sumsInDecimals(sums, currency),
  }
}
