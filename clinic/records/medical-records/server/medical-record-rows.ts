import type { Role, Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

/** How rows of `medical_records r` are read, and who may see which (P-07 to P-10). */
export function medicalRecordRows(sql: Sql) {
  const short = sql`r.id, r.patient_id,
    jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as patient,
    r.doctor_id,
    case when d.id is not null
      then jsonb_build_object('id', d.id, 'name', d.name, 'email', d.email) end as doctor,
    r.appointment_id, r.record_date as date, r.created_at, r.updated_at, r.version`

  return {
    /** All columns but the texts, which are read only when a record is opened. */
    short,
    whole: sql`${short}, r.notes, r.prescription,
      jsonb_build_object('mrn', p.mrn, 'dob', p.dob) as identifiers`,
    people: sql`join patients p on p.id = r.patient_id
      left join users d on d.id = r.doctor_id and d.status <> 'deleted'`,

    visibleTo: (viewer: Viewer): Fragment => {
      const cuts: Record<Role, () => Fragment> = {
        admin: () => sql`true`,
        staff: () => sql`true`,
        doctor: () => sql`r.doctor_id = ${viewer.userId}`,
        patient: () => sql`r.patient_id = ${viewer.patientId}`,
      }
      return cuts[viewer.role]()
    },
  }
}
