import type { Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/role.ts'
import type { Caller, TestClinic } from '../app/server/test-clinic.ts'
import type { Rows } from './rows.ts'

/** Somebody of each role; the doctor and the patient are those whose rows there are. */
export async function callersOf(clinic: TestClinic, rows: Rows): Promise<Record<Role, Caller>> {
  return {
    admin: await clinic.signedIn('admin'),
    staff: await clinic.signedIn('staff'),
    doctor: rows.doctor,
    patient: rows.patient,
  }
}

/** Who may call an endpoint; the admin before others, who may do most. */
export function allowed(endpoint: Endpoint, callers: Record<Role, Caller>): Caller | undefined {
  if (endpoint.roles === 'open') return undefined
  const role = endpoint.roles.includes('admin') ? 'admin' : endpoint.roles[0]
  return role && callers[role]
}
