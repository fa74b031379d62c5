import { v7 as uuidv7 } from 'uuid'
import { aBill } from '../clinic/billing/bills/server/a-bill.ts'
import { eInvoiceStages } from './e-invoice-stages.ts'
import { aBillDraft } from './price-rows.ts'
import { validPlanTerms } from './debt-rows.ts'
import type { Rows } from './rows.ts'
import type { Set, Stage } from './stage.ts'

/** Plausible values of fields about payments. */
export function moneyValues(rows: Rows) {
  return {
    billIds: [rows.bill],
    // Returns of other tests need no second person.
    ...{ returnLimit: '99999.99', float: '100.00', counted: '1.00', pieces: { '1.00': 1 } },
    credit: undefined,
    numbersByYear: false,
    payerDetails: undefined,
    parts: [
      { id: uuidv7(), amount: '0.10', method: 'cash' },
      { id: uuidv7(), amount: '0.15', method: 'card' },
    ],
    billId: rows.bill,
    allocations: [{ id: uuidv7(), billId: rows.bill, amount: '0.05' }],
  }
}

const someDays = { from: '2026-01-01', to: '2026-12-31' }

/** Bodies of exports, whose fields are filters, of payment plans and of settings. */
export const moneyBodies = {
  '/api/bill-exports': { status: 'unpaid', ...someDays },
  '/api/payment-exports': { kind: 'payment', personId: undefined, left: 'yes', ...someDays },
  '/api/bill-document-exports': { kind: 'invoice', ...someDays },
  '/api/ledger-exports': { currency: 'USD', ...someDays },
  '/api/debtors/exports': { by: 'payer', payer: undefined },
  '/api/patients/:id/payment-plans': validPlanTerms,
  '/api/payment-plans/:id': validPlanTerms,
  '/api/e-invoice-settings': { format: 'factur-x', iban: 'DE75512108001245126199' },
} as const

/** How requests about payments and about visits without a bill are made possible. */
export const moneyStages: Record<string, (set: Set) => Promise<Stage>> = {
  ...eInvoiceStages,
  'POST /api/payments/:id/allocations': async ({ clinic: { sql }, rows }) => {
    // Requests before may have moved the bill or the payment to another patient.
    const [payment] = await sql<{ patientId: string }[]>`
      select patient_id from payments where id = ${rows.payment}`
    const billId = await aBill(sql, { patientId: payment?.patientId ?? '' })
    return { fields: { allocations: [{ id: uuidv7(), billId, amount: '0.01' }] } }
  },
  // Payments of other requests may have paid it, and the next amount may be owed again.
  'PUT /api/bills/:id': () => Promise.resolve({ fields: { reason: 'Entered by mistake' } }),
  'POST /api/bill-drafts/:id/issue': async ({ clinic: { sql }, callers }) => ({
    params: { id: await aBillDraft(sql, callers.patient.patientId ?? '', 'A payer') },
  }),
  // A file of the ledger has so many days at most.
  'POST /api/ledger-exports': () => Promise.resolve({ fields: someDays }),
  'DELETE /api/appointments/:id': async ({ clinic, rows }) => {
    // A visit with a charge that no bill has stays.
    await clinic.sql`delete from charges where appointment_id = ${rows.appointment}`
    return {}
  },
  'POST /api/appointments/:id/no-bill': async ({ clinic, rows }) => {
    await clinic.sql`
      update appointments set status = 'completed', stage = null where id = ${rows.appointment}`
    return {}
  },
  'DELETE /api/appointments/:id/no-bill': async ({ clinic, rows }) => {
    await clinic.sql`
      insert into unbilled_visits (id, patient_id, reason)
      select id, patient_id, 'Free of charge' from appointments where id = ${rows.appointment}
      on conflict do nothing`
    return {}
  },
}
