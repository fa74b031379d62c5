import { aBill } from '../clinic/billing/bills/server/a-bill.ts'
import { validReminderRules } from './debt-rows.ts'
import type { Set, Stage } from './stage.ts'

/** How requests about reminders are made possible. */
export const debtStages: Record<string, (set: Set) => Promise<Stage>> = {
  'POST /api/patients/:id/reminders': async ({ clinic: { sql }, rows }) => {
    await sql`delete from reminder_holds`
    await sql`delete from message_opt_outs where patient_id = ${rows.patient.userId}`
    await aBill(sql, { patientId: rows.patient.userId, date: '2026-01-02' })
    return {}
  },
  'PUT /api/reminder-settings': () => Promise.resolve({ fields: validReminderRules }),
}
