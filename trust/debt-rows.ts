import { v7 as uuidv7 } from 'uuid'
import { daysAfter, today } from '../contract/dates.ts'
import type { Sql } from '../server/database/connect.ts'

export interface DebtRows {
  /** A mail to the patient about the bill. */
  readonly reminder: string
  /** A plan by which the patient paid a bill that was voided. */
  readonly paymentPlan: string
}

interface Debt {
  readonly bill: string
  /** Nothing is owed of it, so that its plan keeps no reminder back. */
  readonly voidBill: string
  readonly patientId: string
  readonly email: string
}

/** A reminder and a payment plan of a bill, with a text that occurs nowhere else. */
export async function someDebts(sql: Sql, debt: Debt, text: string): Promise<DebtRows> {
  return {
    reminder: await someReminder(sql, debt, text),
    paymentPlan: await somePlan(sql, debt, text),
  }
}

async function somePlan(sql: Sql, { voidBill, patientId }: Debt, text: string): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into payment_plans (id, patient_id, currency, payer, every, first_day, total_minor, instalments,
      reason)
    select ${id}, ${patientId}, currency, ${text}, 'month', today_in_clinic() + 1, amount_minor, 2, ${text}
    from bills where id = ${voidBill}`
  await sql`
    insert into payment_plan_bills (plan_id, round, bill_id, paid_before_minor)
    values (${id}, 1, ${voidBill}, 0)`
  await sql`
    insert into payment_plan_instalments (plan_id, round, position, due_on, amount_minor)
    select ${id}, 1, place, today_in_clinic() + place, 1 from generate_series(1, 2) place`
  return id
}

/** The terms of a plan that are accepted for any bills. */
export const validPlanTerms = {
  ...{ total: undefined, every: 'month', firstDay: daysAfter(today('UTC'), 2) },
  ...{ number: 2, each: undefined, payer: 'Somebody else' },
}

/** A mail to a patient about a bill; answers its id. */
async function someReminder(
  sql: Sql,
  { bill, patientId, email }: Debt,
  text: string,
): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into payment_reminders (id, patient_id, step, by_hand, owed_minor, currency, to_address,
      subject, body, state)
    values (${id}, ${patientId}, 1, true, 777777, 'USD', ${email}, ${text}, ${text}, 'sent')`
  await sql`
    insert into payment_reminder_bills (reminder_id, bill_id, step, invoice_number, owed_minor)
    select ${id}, id, 1, invoice_number, 777777 from bills where id = ${bill}`
  return id
}

const text = 'You owe {owed}: {bills}'

/** Rules and texts of reminders that are accepted. */
export const validReminderRules = {
  ...{ sending: 'on', firstDays: 7, secondDays: 21, thirdDays: 45 },
  ...{ subject1: 'A reminder', body1: text, subject2: 'Another', body2: text },
  ...{ subject3: 'The last', body3: text },
}
