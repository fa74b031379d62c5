import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { type PayerDetails, payerText } from '../payer-details.ts'

interface WithPayer {
  readonly payer: string | null
  readonly payerDetails?: PayerDetails | null | undefined
}

/** The payer as documents show it: made of its parts, where there are any. */
export function payerOf({ payer, payerDetails }: WithPayer): string | null {
  return payerDetails ? payerText(payerDetails) : payer
}

/** The parts of a payer as a row with the columns of `invoice_payers`; no row without parts. */
export function payerRow(sql: AnySql, { payerDetails }: WithPayer): Fragment {
  const rows = payerDetails ? [{ ...payerDetails }] : []
  return sql`(
    select value ->> 'name', value ->> 'street', value ->> 'postalCode', value ->> 'city', value ->> 'country',
      value ->> 'vatNumber', value ->> 'reference', value ->> 'email'
    from jsonb_array_elements(${sql.json(rows)})) i`
}

/** Stores the parts of the payer with the invoice that the bill has now, unless that has them already. */
export async function addPayer(tx: AnySql, billId: string, bill: WithPayer): Promise<void> {
  if (!bill.payerDetails) return
  await tx`
    insert into invoice_payers
    select b.invoice_number, i.* from bills b, ${payerRow(tx, bill)} where b.id = ${billId}
    on conflict (invoice_number) do nothing`
}
