import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../server/database/connect.ts'
import { receptionist } from './cast.ts'

const reasons = ['First time', 'Called in time', 'Was ill that day']

/**
 * Fees of missed visits: those of before last week were waived, the latest ones wait for somebody to decide. One
 * bill of yesterday is still a draft.
 */
export async function addUnbilled(tx: Transaction, date: string): Promise<void> {
  await tx`
    insert into unbilled_visits (id, patient_id, reason, created_at, created_by)
    select a.id, a.patient_id,
      (${reasons}::text[])[1 + row_number() over (order by a.starts_at, a.id) % ${reasons.length}::int],
      least(now(), a.starts_at + interval '1 day'), ${receptionist.id}
    from appointments a
    where a.status = 'canceled' and a.deleted_at is null and a.starts_at < ${date}::date - 7
      and item_of_visit(a) is not null`
  const entered = {
    ...{ amount: '45.00', date, dueOn: null, status: 'unpaid', payer: null },
    ...{ lines: [], discount: null, discountReason: null },
  }
  await tx`
    insert into bill_drafts (id, patient_id, appointment_id, entered, created_at, updated_at, created_by, updated_by)
    select ${uuidv7()}, a.patient_id, a.id, ${tx.json(entered)}, a.starts_at, a.starts_at,
      ${receptionist.id}, ${receptionist.id}
    from appointments a
    where a.stage = 'no-show' and a.deleted_at is null and a.starts_at >= ${date}::date - 7
      and a.starts_at < ${date}::date and item_of_visit(a) is not null
    order by a.starts_at limit 1`
}
