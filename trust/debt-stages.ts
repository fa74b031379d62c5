import { aBill } from '../clinic/billing/bills/server/a-bill.ts'
import { validPlanTerms, validReminderRules } from './debt-rows.ts'
import type { Set, Stage } from './stage.ts'

/** How requests about reminders are made possible. */
export const debtStages: Record<string, (set: Set) => Promise<Stage>> = {
  'POST /api/patients/:id/reminders': async ({ clinic: { sql }, rows }) => {
    await sql`delete from reminder_holds`
    await sql`delete from message_opt_outs where patient_id = ${rows.patient.userId}`
    await aBill(sql, { patientId: rows.patient.userId, date: '2026-01-02' })
    return {}
  },
  'POST /api/patients/:id/payment-plans': async (set) => ({
    fields: { ...validPlanTerms, billIds: [await anotherBill(set)] },
  }),
  'PUT /api/payment-plans/:id': async (set) => ({
    fields: { ...validPlanTerms, billIds: [await planOf(set)] },
  }),
  'PUT /api/reminder-settings': () => Promise.resolve({ fields: validReminderRules }),
}

function anotherBill({ clinic: { sql }, rows }: Set): Promise<string> {
  return aBill(sql, { patientId: rows.patient.userId })
}

/** A bill for the plan, which runs again where a request before has ended it. */
async function planOf(set: Set): Promise<string> {
  const { clinic, rows } = set
  await clinic.sql`
    update payment_plans set ended_at = null, patient_id = ${rows.patient.userId}
    where id = ${rows.paymentPlan}`
  return anotherBill(set)
}
