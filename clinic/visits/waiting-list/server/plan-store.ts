import type { BodyOf } from '../../../../contract/endpoint.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { isDeceased, noVisitsBecause } from '../../../patients/charts/chart-state.ts'
import type { Patient } from '../../../patients/charts/patient.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { appointmentRows } from '../../appointments/server/appointment-rows.ts'
import { visitActStore } from '../../appointments/server/visit-acts.ts'
import { type endPlans, mostPlans, type Plans } from '../plans.ts'
import { type EntryRow, waitingRows } from './waiting-rows.ts'

/** Visits to come and waiting list entries of one patient, to be ended together. */
export function planStore(sql: Sql) {
  async function visitsToCome(db: AnySql, patientId: string): Promise<Appointment[]> {
    const { columns, people, isToday } = appointmentRows(db)
    return db<Appointment[]>`
      select ${columns} from appointments a ${people}
      where a.patient_id = ${patientId} and a.deleted_at is null and a.status = 'scheduled'
        and coalesce(a.stage, '') <> 'in progress' and (a.starts_at > now() or ${isToday})
      order by a.starts_at, a.id limit ${mostPlans}`
  }

  async function read(viewer: Viewer, patientId: string): Promise<Plans> {
    const visits = await visitsToCome(sql, patientId)
    if (!hasPermission(viewer, 'waiting-list.manage')) return { visits, entries: [] }
    const entries = await sql<EntryRow[]>`
      select ${waitingRows(sql).columns} from waiting_entries w join patients p on p.id = w.patient_id
      where w.patient_id = ${patientId} and w.state = 'waiting'
      order by w.waiting_since, w.id limit ${mostPlans}`
    return { visits, entries }
  }

  return {
    read,

    /** All of it or nothing. What somebody else has ended meanwhile needs nothing more. */
    async end(
      viewer: WritingViewer,
      patient: Patient,
      { visitIds, entryIds }: BodyOf<typeof endPlans>,
    ): Promise<Plans> {
      if (noVisitsBecause(patient) === null) {
        throw new Problem('conflict', {
          detail: 'This patient can have visits: cancel them one by one.',
        })
      }
      const reason = isDeceased(patient) ? 'Patient deceased' : 'Chart archived'
      await sql.begin(async (tx) => {
        const acts = visitActStore(tx)
        for (const visit of await visitsToCome(tx, patient.id)) {
          if (!visitIds.includes(visit.id)) continue
          const canceled = await acts.act(viewer, visit, { act: 'cancel', reason })
          // Somebody changed it between the two statements: the page asks again.
          if (!canceled) throw new Problem('changed', { current: visit })
        }
        if (!hasPermission(viewer, 'waiting-list.manage')) return
        const withdrawn = await tx<{ id: string }[]>`
          update waiting_entries set state = 'withdrawn', updated_by = ${acting(tx, viewer)}
          where patient_id = ${patient.id} and id = any(${entryIds}) and state = 'waiting'
          returning id`
        await tx`
          update slot_offers set state = 'withdrawn', answered_at = now(),
            updated_by = ${viewer.userId}
          where entry_id = any(${withdrawn.map(({ id }) => id)}) and state = 'open'`
      })
      return read(viewer, patient.id)
    },
  }
}
