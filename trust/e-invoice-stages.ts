import { aBill } from '../clinic/billing/bills/server/a-bill.ts'
import { someEInvoices } from './e-invoice-rows.ts'
import type { Set, Stage } from './stage.ts'

/** A bill of the patient of which an e-invoice can be made, whatever requests before have changed. */
async function anInvoice({ clinic: { sql }, callers }: Set): Promise<Stage> {
  const id = await aBill(sql, { patientId: callers.patient.patientId ?? '' })
  await sql`update bills set payer = 'Payer' where id = ${id}`
  await someEInvoices(sql, [id], 'Visit')
  return { params: { id } }
}

async function aVoidInvoice(set: Set): Promise<Stage> {
  const { params } = await anInvoice(set)
  await set.clinic
    .sql`update bills set voided_at = now(), reason = 'Twice' where id = ${params?.['id'] ?? ''}`
  return params ? { params } : {}
}

export const eInvoiceStages: Record<string, (set: Set) => Promise<Stage>> = {
  'GET /api/bills/:id/e-invoice/xml': anInvoice,
  'GET /api/void-bills/:id/e-invoice/xml': aVoidInvoice,
}
