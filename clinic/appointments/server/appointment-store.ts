import { Problem } from '../../../contract/problem.ts'
import { clinicians, type Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Fragment } from '../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../server/http/creation.ts'
import type { Appointment, AppointmentChanges, NewAppointment } from '../appointment.ts'
import { appointmentRows, type AppointmentRow, minutesOf } from './appointment-rows.ts'
import { appointmentSlots } from './appointment-slots.ts'

/** Appointments, cut to what a viewer may see: everyone at the clinic all, a patient their own. */
export function appointmentStore(sql: Sql) {
  const { columns, people, timeZone } = appointmentRows(sql)
  const slots = appointmentSlots(sql)

  async function read(condition: Fragment): Promise<AppointmentRow | undefined> {
    const [row] = await sql<AppointmentRow[]>`
      select ${columns} from appointments a ${people} where ${condition}`
    return row
  }

  const find = (viewer: Viewer, id: string) =>
    read(sql`a.id = ${id} and a.deleted_at is null and ${visibleTo(sql, viewer)}`)

  /** The appointment that is stored under an id already, when the same request made it. */
  async function sameCreation(viewer: Viewer, id: string, hash: Buffer) {
    const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from appointments where id = ${id}`
    if (!stored) return undefined
    checkSameCreation(stored, viewer.userId, hash)
    return read(sql`a.id = ${id}`)
  }

  return {
    find,

    findWithDeleted: (viewer: Viewer, id: string) =>
      read(sql`a.id = ${id} and ${visibleTo(sql, viewer)}`),

    async add(viewer: Viewer, visit: NewAppointment): Promise<Appointment> {
      const hash = creationHash(visit)
      const made = await slots.book(
        visit,
        async () => {
          const [row] = await sql<AppointmentRow[]>`
            with slot as (${slots.slot(visit)}), turn as materialized (${slots.turn(visit)}),
            a as (
              insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason,
                status, creation_hash, created_by, updated_by)
              select ${visit.id}, ${visit.patientId}, ${visit.doctorId}, slot.starts_at,
                slot.starts_at + slot.length, ${visit.reason}, ${visit.status ?? 'scheduled'},
                ${hash}, ${viewer.userId}, ${viewer.userId}
              from slot, turn
              where slot.is_real and slot.is_ahead and ${slots.isPatient(visit.patientId)}
                and ${slots.isDoctor(visit.doctorId)}
              on conflict (id) do nothing
              returning *)
            select ${columns} from a ${people}`
          return row
        },
        // The same request, sent twice at once, may have been faster.
        () => sameCreation(viewer, visit.id, hash),
      )
      if (made) return made
      const before = await sameCreation(viewer, visit.id, hash)
      if (before) return before
      await slots.check(visit)
      throw new Problem('unexpected')
    },

    async change(
      viewer: Viewer,
      stored: Appointment,
      version: number,
      changes: AppointmentChanges,
    ): Promise<Appointment> {
      const visit = { ...changes, id: stored.id, minutes: changes.minutes ?? stored.minutes }
      const changed = await slots.book(visit, async () => {
        const [row] = await sql<AppointmentRow[]>`
          with slot as (${slots.slot(visit)}), turn as materialized (${slots.turn(visit)}),
          -- What nobody changed stays to the second, and in the right one of two hours when the
          -- clocks went back.
          kept as (
            select a.id, is_same_time, starts_at, starts_at + length as ends_at,
              is_same_time and length = a.ends_at - a.starts_at and a.doctor_id = ${visit.doctorId}
                as is_same_slot
            from (
              select a.id, a.doctor_id, a.starts_at as was_at, a.ends_at, 
          )
          select 1`
        return row
      })
      if (changed) return changed
      throw new Problem('unexpected')
    },
  }
}
