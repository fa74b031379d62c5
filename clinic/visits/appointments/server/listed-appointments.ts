import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { Appointment } from '../appointment.ts'
import { appointmentRows } from './appointment-rows.ts'

/** A row of a list; `startsAt`, in full precision, is its place there. */
export interface ListedAppointment extends Appointment {
  readonly startsAt: string
}

/** A row as PostgreSQL answers it: people, day and time as plain columns. */
export interface ListedRow extends Omit<ListedAppointment, 'patient' | 'doctor' | 'date' | 'time'> {
  readonly patientName: string
  readonly patientEmail: string | null
  /** Null for a deleted doctor. */
  readonly doctorName: string | null
  readonly doctorEmail: string | null
  /** The start by the clinic's wall clock: `2026-03-01 08:30:00`. */
  readonly localStart: string
}

/**
 * Reads many appointments at once. People, day and time are put together here: for a page, JSON and
 * formatted texts from PostgreSQL take longer than all else in the statement.
 */
export function listedAppointments(sql: AnySql) {
  const { visit, timeZone } = appointmentRows(sql)
  return {
    columns: sql`${visit}, p.name as patient_name, p.email as patient_email,
      d.name as doctor_name, d.email as doctor_email,
      a.starts_at at time zone ${timeZone} as local_start, a.starts_at`,

    /**
     * Joins the people of `appointments a`. A patient or doctor by whom the list is cut is read once
     * instead of for each visit. A deleted doctor is left out, so that lists show the id (S-90).
     */
    people: ({
      patientId,
      doctorId,
    }: {
      readonly patientId?: string | undefined
      readonly doctorId?: string | undefined
    }): Fragment => sql`
      join patients p on p.id = a.patient_id ${patientId ? sql`and p.id = ${patientId}` : sql``}
      left join users d on d.id = a.doctor_id and d.status <> 'deleted'
        ${doctorId ? sql`and d.id = ${doctorId}` : sql``}`,
  }
}

export function toAppointment(row: ListedRow): ListedAppointment {
  return {
    ...row,
    patient: { id: row.patientId, name: row.patientName || null, email: row.patientEmail },
    doctor:
      row.doctorName === null
        ? null
        : { id: row.doctorId, name: row.doctorName || null, email: row.doctorEmail },
    date: row.localStart.slice(0, 10),
    time: row.localStart.slice(11, 16),
  }
}
