import type { Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/role.ts'
import type { Caller, TestClinic } from '../app/server/test-clinic.ts'
import type { Rows } from './rows.ts'

/** A caller of each role; the doctor and the patient are those of the existing rows. */
export async function callersOf(clinic: TestClinic, rows: Rows): Promise<Record<Role, Caller>> {
  return {
    admin: await clinic.signedIn('admin'),
    staff: await clinic.signedIn('staff'),
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
