import { timeNow } from '../../../../contract/dates.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { currentAlerts } from '../../../patients/alerts/server/current-alerts.ts'
import { needsOf } from '../../../patients/charts/patient-facts.ts'
import type { Patient } from '../../../patients/charts/patient.ts'
import { currentGuardians } from '../../../patients/people/server/current-guardians.ts'
import { appointmentRows } from '../../appointments/server/appointment-rows.ts'
import { appointmentStore } from '../../appointments/server/appointment-store.ts'
import {
  listedAppointments,
  type ListedRow,
  toAppointment,
} from '../../appointments/server/listed-appointments.ts'
import { visitActStore } from '../../appointments/server/visit-acts.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { mostToday, type NewWalkIn, type TodayVisit } from '../today.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'

/** The facts of the patient in a row besides the name. */
type SignsOfRow = Pick<TodayVisit, 'patientAlerts' | 'patientGuardians' | 'outOfUse'> &
  Pick<Patient, 'interpreter' | 'mobility'>

interface UsualWait {
  readonly doctorId: string
  /** Null for all types if `isOfAll`, or else for visits without a type. */
  readonly visitTypeId: string | null
  readonly isOfAll: boolean
  readonly minutes: number
}
/** Fewer waits do not predict the next one. */
const fewestWaits = 5

/** The visits of today, for the desk and the doctors. */
export function todayStore(sql: Sql) {
  const { isToday } = appointmentRows(sql)
  const { columns, people } = listedAppointments(sql)
  const appointments = appointmentStore(sql)
  const acts = visitActStore(sql)

  /** The median wait of the last 90 days, by doctor and by type. */
  function usualWaits(doctorIds: readonly string[]): Promise<UsualWait[]> {
    return sql<UsualWait[]>`
      select doctor_id, visit_type_id, grouping(visit_type_id) = 1 as is_of_all,
        round(percentile_cont(0.5) within group (
          order by extract(epoch from started_at - arrived_at) / 60))::int as minutes
      from appointments
      where doctor_id = any(${doctorIds as string[]}) and arrived_at is not null
        and started_at is not null and started_at >= arrived_at
        and arrived_at > now() - interval '90 days'
      group by grouping sets ((doctor_id, visit_type_id), (doctor_id))
      having count(*) >= ${fewestWaits}`
  }

  return {
    async list(doctorId: string | undefined): Promise<TodayVisit[]> {
      const rows = await sql<(ListedRow & SignsOfRow)[]>`
        select ${columns}, ${currentAlerts(sql)} as patient_alerts,
          ${currentGuardians(sql)} as patient_guardians, p.interpreter, p.mobility,
          case when p.deceased_on is not null or p.death is not null then 'Deceased'
            when p.archived_at is not null then 'Archived' end as out_of_use
        from (
          select * from appointments a
          where deleted_at is null ${doctorId ? sql`and doctor_id = ${doctorId}` : sql``}
            and ${isToday}
          order by starts_at, id limit ${mostToday}
        ) a ${people({ doctorId })} order by a.starts_at, a.id`
      const visits = rows.map((row) => ({
        ...toAppointment(row),
        patientAlerts: row.patientAlerts,
        patientNeeds: needsOf(row),
        patientGuardians: row.patientGuardians,
        outOfUse: row.outOfUse,
      }))
      const waits = await usualWaits([...new Set(visits.map((visit) => visit.doctorId))])
      return visits.map((visit) => ({ ...visit, usualWait: usualWaitOf(visit, waits) }))
    },

    /** Books a visit at this minute, over any other visit, and checks it in. */
    async addWalkIn(viewer: WritingViewer, wanted: NewWalkIn): Promise<Appointment> {
      const before = await appointments.find(viewer, wanted.id)
      const { timeZone: zone, today } = await readClinicRow(sql)
      // A retry keeps the time of the first request.
      const { date, time } = before ?? { date: today, time: timeNow(zone) }
      const visit = { ...wanted, date, time, anywayReason: 'Walk-in' }
      const made = await appointments.add(viewer, visit)
      if (made.state !== 'scheduled') return made
      const wish = { act: 'arrive', reason: null } as const
      const arrived = await acts.act(viewer, made, wish)
      const current = arrived ?? (await appointments.find(viewer, made.id))
      if (!current) throw new Problem('unexpected')
      return current
    },
  }
}

function usualWaitOf(visit: Appointment, waits: readonly UsualWait[]): number | null {
  const ofDoctor = waits.filter(({ doctorId }) => doctorId === visit.doctorId)
  const ofType = ofDoctor.find((one) => !one.isOfAll && one.visitTypeId === visit.visitTypeId)
  return (ofType ?? ofDoctor.find(({ isOfAll }) => isOfAll))?.minutes ?? null
}
