import type { Role, Viewer } from '../../../../contract/role.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { accessReasons } from '../../../records/emergency-access/emergency-access.ts'

/** A chart whose facts a viewer may read, and why it is open to a doctor. */
export interface OpenChart {
  readonly id: string
  readonly dob: string | null
  readonly reason: (typeof accessReasons)[number] | null
}

/** Which charts `p` are open: a doctor's in care or by emergency access, a patient's own, else all. */
export function chartIsOpen(sql: AnySql, viewer: Viewer): Fragment {
  const cuts: Record<Role, () => Fragment> = {
    admin: () => sql`true`,
    staff: () => sql`true`,
    doctor: () => sql`record_access(${viewer.userId}, p.id) is not null`,
    patient: () => sql`p.id = ${viewer.patientId}`,
  }
  return cuts[viewer.role]()
}

/** The reason for which a chart `p` is open to a doctor; null for everybody else. */
export function openReason(sql: Sql, viewer: Viewer): Fragment {
  return viewer.role === 'doctor' ? sql`record_access(${viewer.userId}, p.id)` : sql`null`
}

/** Finds a chart that is open to the viewer; one that was merged away is the one that stayed. */
export async function findOpenChart(
  sql: Sql,
  viewer: Viewer,
  id: string,
): Promise<OpenChart | undefined> {
  const [chart] = await sql<OpenChart[]>`
    select p.id, p.dob, ${openReason(sql, viewer)} as reason from patients p
    where p.id = coalesce((select merged_into from patients where id = ${id}), ${id}::uuid)
      and ${chartIsOpen(sql, viewer)}`
  return chart
}
