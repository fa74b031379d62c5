import { Problem } from '../../../contract/problem.ts'
import type { Viewer } from '../../../contract/role.ts'
import { acting } from '../../../server/database/acting.ts'
import type { AnySql } from '../../../server/database/connect.ts'
import type { Fragment } from '../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../server/http/creation.ts'
import type { Appointment, AppointmentChanges, NewAppointment } from '../appointment.ts'
import { appointmentRows } from './appointment-rows.ts'
import { appointmentSlots } from './appointment-slots.ts'

/** Appointments, cut to what a viewer may see. That visits never overlap is held by the database. */
export function appointmentStore(sql: AnySql) {
  const { columns, names, people, typeOfVisit, visibleTo } = appointmentRows(sql)
  const slots = appointmentSlots(sql)

  async function read(condition: Fragment): Promise<Appointment | undefined> {
    const [row] = await sql<Appointment[]>`
      select ${columns} from appointments a ${people} where ${condition}`
    return row
  }

  const find = (viewer: Viewer, id: string) =>
    read(sql`a.id = ${id} and a.deleted_at is null and ${visibleTo(viewer)}`)

  /** The appointment that is stored under an id already, when the same request made it. */
  async function sameCreation(viewer: Viewer, id: string, hash: Buffer) {
    const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from appointments where id = ${id}`
    if (!stored) return undefined
    checkSameCreation(stored, viewer.userId, hash)
    return read(sql`a.id = ${id}`)
  }

  /** Changes what takes no slot, on the very version that was read. */
  async function note(
    viewer: Viewer,
    stored: Appointment,
    { reason, status }: Pick<Appointment, 'reason' | 'status'>,
  ): Promise<Appointment | undefined> {
    const [stamps] = await sql<Pick<Appointment, 'updatedAt' | 'version'>[]>`
      update appointments set status = ${status}, updated_by = ${acting(sql, viewer.userId)}
        ${reason === stored.reason ? sql`` : sql`, reason = ${reason}`}
      where id = ${stored.id} and version = ${stored.version} and deleted_at is null
      returning updated_at, version`
    return stamps && { ...stored, reason, status, ...stamps }
  }

  return {
    find,

    findWithDeleted: (viewer: Viewer, id: string) =>
      read(sql`a.id = ${id} and ${visibleTo(viewer)}`),

    /** Books a visit, of a series or by itself. */
    async add(
      viewer: Viewer,
      visit: NewAppointment,
      seriesId: string | null = null,
    ): Promise<Appointment> {
      const hash = creationHash(visit)
      const before = () => sameCreation(viewer, visit.id, hash)
      const insert = async (overlapReason: string | null) => {
        const { date, time, anywayReason } = visit
        const [made] = await sql<Appointment[]>`
          with asked as materialized (
            select slot.starts_at, slot.starts_at + slot.length as ends_at, slot.minutes,
              slot.starts_at - slot.buffer_before as held_from,
              slot.starts_at + slot.length + slot.buffer_after as held_until,
              slot.visit_type_id, slot.asks_outside, ${slots.refusal(visit)} as refusal,
              p.id as patient_id, d.id as doctor_id, ${names}, (${slots.turn(visit)}) as turn
            from (${slots.slot(visit)}) slot, patients p, users d
            where slot.is_real and slot.is_ahead
              and ${slots.isPatient(visit.patientId)} and ${slots.isDoctor(visit.doctorId)}
              and ${slots.typeExists(visit.visitTypeId)}
          ),
          made as (
            insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, held_from,
              held_until, visit_type_id, reason, status, overlap_reason, outside_reason, series_id,
              creation_hash, created_by, updated_by)
            select ${visit.id}, patient_id, doctor_id, starts_at, ends_at, held_from, held_until,
              visit_type_id, ${visit.reason}, ${visit.status ?? 'scheduled'}, ${overlapReason},
              case when refusal is not null then ${anywayReason ?? ''} end, ${seriesId},
              ${hash}, ${viewer.userId}, ${acting(sql, viewer.userId)}
            from asked
            where refusal is null or not asks_outside or ${anywayReason}::text is not null
            on conflict (id) do nothing
            returning id, patient_id, doctor_id, visit_type_id, reason, status, overlap_reason,
              outside_reason, series_id, created_at, updated_at, version
          )
          select a.*, patient, doctor, minutes, ${typeOfVisit} as visit_type
          from made a, asked`
        return made && { ...made, date, time }
      }
      const made = (await slots.take(visit, insert, before)) ?? (await before())
      if (made) return made
      await slots.check(visit)
      throw new Problem('unexpected')
    },

    async change(
      viewer: Viewer,
      stored: Appointment,
      version: number,
      changes: AppointmentChanges,
    ): Promise<Appointment> {
      const { visitTypeId = stored.visitTypeId, minutes = stored.minutes } = changes
      const visit = { ...changes, id: stored.id, minutes, visitTypeId }
      const keepsPatient = visit.patientId === stored.patientId
      const keepsDoctor = visit.doctorId === stored.doctorId
      // What nobody changed stays to the second, and in the same of two equal hours when the clocks
      // went back.
      const keepsStart = visit.date === stored.date && visit.time === stored.time
      const keepsLength = visit.minutes === stored.minutes
      const keepsPlace = keepsDoctor && keepsStart && keepsLength
      const keepsType = visitTypeId === stored.visitTypeId
      const keepsVisit = keepsPatient && keepsPlace && keepsType
      const takesSlot = stored.status === 'canceled' && visit.status !== 'canceled'
      if (keepsVisit && !takesSlot && stored.version === version) {
        const changed = await note(viewer, stored, visit)
        if (changed) return changed
      }
      const start = keepsStart ? sql`a.starts_at` : sql`slot.starts_at`
      const length = keepsLength ? sql`(a.ends_at - a.starts_at)` : sql`slot.length`
      const changed = await slots.take(visit, async (overlapReason) => {
        const [row] = await sql<Appointment[]>`
          with slot as (${slots.slot(visit)}), turn as materialized (${slots.turn(visit)}),
          fit as (select ${slots.refusal(visit)} as refusal from slot),
          a as (
            update appointments a set patient_id = ${visit.patientId},
              doctor_id = ${visit.doctorId}, starts_at = ${start},
              ends_at = ${start} + ${length},
              reason = ${visit.reason}, status = ${visit.status},
              updated_by = ${acting(sql, viewer.userId)}
              ${
                keepsPlace && keepsType
                  ? sql``
                  : sql`, visit_type_id = slot.visit_type_id,
                      held_from = ${start} - slot.buffer_before,
                      held_until = ${start} + ${length} + slot.buffer_after`
              }
              ${
                keepsPlace && overlapReason === null
                  ? sql``
                  : sql`, overlap_reason = ${overlapReason}, outside_reason =
                      case when fit.refusal is not null then ${visit.anywayReason ?? ''} end`
              }
            from slot, turn, fit
            where a.id = ${visit.id} and a.version = ${version} and a.deleted_at is null
              and (${keepsStart} or slot.is_real)
              and (${keepsPlace} or fit.refusal is null or not slot.asks_outside
                or ${visit.anywayReason}::text is not null)
              and (${keepsPatient} or ${slots.patientExists(visit.patientId)})
              and (${keepsDoctor} or ${slots.doctorExists(visit.doctorId)})
              and (${keepsType} or ${slots.typeExists(visitTypeId)})
            returning a.*
          )
          select ${columns} from a ${people}`
        return row
      })
      if (changed) return changed
      await slots.check(visit, stored)
      const current = await find(viewer, stored.id)
      if (!current) throw new Problem('not-found')
      throw new Problem('changed', { current })
    },

    async remove(viewer: Viewer, id: string): Promise<void> {
      await sql`update appointments set deleted_at = now(), updated_by = ${acting(sql, viewer.userId)}
        where id = ${id} and deleted_at is null`
    },

    /** Takes a deletion back, unless somebody took the slot meanwhile. */
    async restore(viewer: Viewer, deleted: Appointment): Promise<Appointment> {
      const restored = await slots.take(deleted, async () => {
        const [row] = await sql<Appointment[]>`
          with turn as materialized (${slots.turn(deleted)}),
          a as (
            update appointments a set deleted_at = null, updated_by = ${acting(sql, viewer.userId)}
            from turn where a.id = ${deleted.id} and a.deleted_at is not null
            returning a.*
          )
          select ${columns} from a ${people}`
        return row
      })
      return restored ?? deleted
    },
  }
}
