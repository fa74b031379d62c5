import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../server/database/connect.ts'
import { admin, doctors, familyDoctor } from './cast.ts'

/**
 * Two doctors may open records without care; one of them did so three days ago, and an admin has
 * reviewed it.
 */
export async function addEmergency(tx: Transaction, timeZone: string): Promise<void> {
  const opener = doctors.find(({ specialty }) => specialty === 'Cardiology')
  if (!opener) throw new Error('Nobody practises cardiology.')
  await tx`
    update users set may_open_anyway = true, updated_by = ${admin.id}
    where id in (${opener.id}, ${familyDoctor.id})`
  const [access] = await tx<{ patientId: string; openedAt: string }[]>`
    insert into emergency_accesses (id, patient_id, doctor_id, reason, opened_at, expires_at,
      ended_at, reviewed_at, reviewed_by, remark, created_at, updated_at, created_by, updated_by)
    select ${uuidv7()}, r.patient_id, ${opener.id},
      'Collapsed in the waiting room; the daughter with them did not know the medication.',
      t.at, t.at + interval '60 minutes', t.at + interval '18 minutes',
      t.at + interval '15 hours', ${admin.id},
      'Spoke with both doctors and the daughter: in order. The family doctor was told.',
      t.at, t.at + interval '15 hours', ${opener.id}, ${admin.id}
    from medical_records r, (select (
      (now() at time zone ${timeZone})::date - 3 + time '17:40') at time zone ${timeZone} as at) t
    where r.doctor_id = ${familyDoctor.id} and record_access(${opener.id}, r.patient_id) is null
    group by r.patient_id, t.at having count(*) >= 2
    order by r.patient_id limit 1
    returning patient_id, opened_at`
  if (!access) throw new Error('Everybody is in the care of the cardiologist.')
  await tx`
    insert into audit_events (at, actor_id, actor_role, action, object_type, object_id, patient_id,
      reason)
    select ${access.openedAt}::timestamptz + row_number() over () * interval '2 minutes',
      ${opener.id}, 'doctor', 'read', 'medical record', id, ${access.patientId}, 'emergency access'
    from (
      select id from medical_records where patient_id = ${access.patientId}
        and record_date <= (${access.openedAt}::timestamptz at time zone ${timeZone})::date
      order by record_date desc limit 2) latest`
}
