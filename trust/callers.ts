import type { Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/role.ts'
import type { Caller, TestClinic } from '../app/server/test-clinic.ts'
import type { Rows } from './rows.ts'

/**
 * A caller of each role; the doctor and the patient are those of the existing rows. The schedule of a report mails to
 * the caller of the desk too, who would not see it otherwise.
 */
export async function callersOf(clinic: TestClinic, rows: Rows): Promise<Record<Role, Caller>> {
  const staff = await clinic.signedIn('staff')
  await clinic.sql`
    insert into report_receivers (schedule_id, user_id)
    select id, ${staff.userId} from report_schedules where id = ${rows.reportSchedule}`
  return {
    admin: await clinic.signedIn('admin'),
    staff,
    doctor: rows.doctor,
    patient: rows.patient,
  }
}

/** A caller who may use an endpoint; the admin first, who may do most. */
export function allowed(endpoint: Endpoint, callers: Record<Role, Caller>): Caller | undefined {
  if (endpoint.roles === 'open') return undefined
  const role = endpoint.roles.includes('admin') ? 'admin' : endpoint.roles[0]
  return role && callers[role]
}
