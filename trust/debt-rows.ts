import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'

/** A mail to a patient about a bill, with a text that occurs nowhere else; answers its id. */
export async function someReminder(
  sql: Sql,
  { bill, patientId, email }: { bill: string; patientId: string; email: string },
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
