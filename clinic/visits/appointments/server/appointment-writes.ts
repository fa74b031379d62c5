import { acting, type Writer, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { creationHash } from '../../../../server/http/creation.ts'
import type { Appointment, AppointmentChanges, NewAppointment } from '../appointment.ts'
import { appointmentRows } from './appointment-rows.ts'
import { appointmentSlots } from './appointment-slots.ts'
import type { Overlaps } from './wanted-visit.ts'

/** Compares a change with the stored visit: what stays, and what must be looked up again. */
export function moveOf(stored: Appointment, changes: AppointmentChanges) {
  const { visitTypeId = stored.visitTypeId, minutes = stored.minutes } = changes
  const visit = { ...changes, id: stored.id, minutes, visitTypeId }
  const keepsPatient = visit.patientId === stored.patientId
  const keepsDoctor = visit.doctorId === stored.doctorId
  // An unchanged start keeps its seconds, and its instant in the hour that occurs twice when clocks
  // go back.
  const keepsStart = visit.date === stored.date && visit.time === stored.time
  const keepsLength = visit.minutes === stored.minutes
  const keepsType = visitTypeId === stored.visitTypeId
  const keepsPlace = keepsDoctor && keepsStart && keepsLength
  const takesSlot = stored.status === 'canceled' && visit.status !== 'canceled'
  return {
    visit,
    keepsPatient,
    keepsDoctor,
    keepsStart,
    keepsLength,
    keepsType,
    keepsPlace,
    keepsVisit: keepsPatient && keepsPlace && keepsType,
    takesSlot,
    /** The patient is expected at a time that the visit did not have, so they must be living. */
    expectsPatient: visit.status === 'scheduled' && (!keepsPlace || takesSlot),
  }
}

interface Asked extends ReturnType<typeof moveOf> {
  readonly version: number
  readonly overlaps: Overlaps
}

interface Step {
  readonly status: Appointment['status']
  readonly stage: string | null
  /** Further columns that the step sets. */
  readonly more: Fragment
}

/**
 * Every statement that writes a visit, but for those of an import. Inserts and updates that take a slot
 * check what they need by themselves; the others take none.
 */
export function appointmentWrites(sql: AnySql) {
  const { columns, names, people, progress, typeOfVisit } = appointmentRows(sql)
  const slots = appointmentSlots(sql)

  /** Makes the visit, unless its id is taken or something of it does not fit. */
  async function insert(
    db: AnySql,
    writer: Writer,
    { seriesId, ...visit }: NewAppointment & { readonly seriesId: string | null },
    overlaps: Overlaps,
  ) {
    const { date, time, anywayReason } = visit
    const [made] = await db<Omit<Appointment, 'date' | 'time' | 'resources'>[]>`
      with asked as materialized (
        select slot.*, slot.starts_at + slot.length as ends_at,
          slot.starts_at - slot.buffer_before as held_from,
          slot.starts_at + slot.length + slot.buffer_after as held_until,
          ${slots.groupPlace(visit)} as group_place, ${slots.refusal(visit)} as refusal,
          p.id as patient_id, d.id as doctor_id, ${names}, (${slots.turn(visit)}) as turn
        from (${slots.slot(visit)}) slot, patients p, users d
        where slot.is_real and slot.is_ahead
          and ${slots.isPatient(visit.patientId)} and ${slots.isDoctor(visit.doctorId)}
          and ${slots.typeExists(visit.visitTypeId)}
      ),
      made as (
        insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, held_from,
          held_until, visit_type_id, group_id, group_place, reason, status, overlap_reason,
          patient_overlap_reason, outside_reason, series_id, series_day, creation_hash, created_by,
          updated_by)
        select ${visit.id}, patient_id, doctor_id, starts_at, ends_at, held_from, held_until,
          visit_type_id, group_id, group_place, ${visit.reason}, ${visit.status ?? 'scheduled'},
          coalesce(${overlaps.doctor},
            case when group_id is not null and group_place is null then ${anywayReason} end),
          ${overlaps.patient}, case when refusal is not null then ${anywayReason ?? ''} end,
          ${seriesId}, ${seriesId ? date : null}::date, ${creationHash(visit)}, ${writer.userId},
          ${acting(sql, writer)}
        from asked
        where ${anywayReason}::text is not null or ((refusal is null or not asks_outside)
          and (group_id is null or group_place is not null))
        on conflict (id) do nothing
        returning *
      )
      select a.id, a.patient_id, a.doctor_id, a.visit_type_id, a.reason, a.status, ${progress},
        a.overlap_reason, a.patient_overlap_reason, a.resource_overlap_reason, a.outside_reason,
        a.series_id, a.created_at, a.updated_at, a.version, patient, doctor, minutes,
        ${visit.visitTypeId ? typeOfVisit : sql`null::jsonb`} as visit_type
      from made a, asked`
    return made && { ...made, date, time, resources: [] as Appointment['resources'] }
  }

  /** Changes the visit where it still has the version that was read and everything fits. */
  async function update(db: AnySql, viewer: WritingViewer, asked: Asked) {
    const { visit, overlaps, keepsPatient, keepsDoctor, keepsStart, keepsPlace, keepsType } = asked
    const keepsAnyPatient = keepsPatient && !asked.expectsPatient
    const start = keepsStart ? sql`a.starts_at` : sql`slot.starts_at`
    const length = asked.keepsLength ? sql`(a.ends_at - a.starts_at)` : sql`slot.length`
    const keepsTime = keepsStart && asked.keepsLength
    const keepsHold = keepsPlace && keepsType && !asked.takesSlot
    const [row] = await db<Appointment[]>`
      with slot as (${slots.slot(visit)}), turn as materialized (${slots.turn(visit)}),
      fit as (
        select ${slots.refusal(visit)} as refusal, ${slots.groupPlace(visit)} as group_place
        from slot
      ),
      a as (
        update appointments a set patient_id = ${visit.patientId}, doctor_id = ${visit.doctorId},
          starts_at = ${start}, ends_at = ${start} + ${length}, reason = ${visit.reason},
          status = ${visit.status}, updated_by = ${acting(sql, viewer)}
          ${
            keepsHold
              ? sql``
              : sql`, visit_type_id = slot.visit_type_id, group_id = slot.group_id,
                  group_place = fit.group_place, held_from = ${start} - slot.buffer_before,
                  held_until = ${start} + ${length} + slot.buffer_after`
          }
          ${
            keepsHold && !overlaps.doctor
              ? sql``
              : sql`, overlap_reason = coalesce(${overlaps.doctor},
                  case when slot.group_id is not null and fit.group_place is null
                    then ${visit.anywayReason} end)`
          }
          ${
            keepsTime && keepsPatient && !overlaps.patient
              ? sql``
              : sql`, patient_overlap_reason = ${overlaps.patient}`
          }
          ${
            keepsPlace
              ? sql``
              : sql`, outside_reason =
                  case when fit.refusal is not null then ${visit.anywayReason ?? ''} end`
          }
        from slot, turn, fit
        where a.id = ${visit.id} and a.version = ${asked.version} and a.deleted_at is null
          and (${keepsStart} or slot.is_real)
          and (${visit.anywayReason}::text is not null or (
            (${keepsPlace} or fit.refusal is null or not slot.asks_outside)
            and (${keepsHold} or slot.group_id is null or fit.group_place is not null)))
          and (${keepsAnyPatient} or ${slots.patientExists(visit.patientId)})
          and (${keepsDoctor} or ${slots.doctorExists(visit.doctorId)})
          and (${keepsType} or ${slots.typeExists(visit.visitTypeId)})
        returning a.*
      )
      select ${columns} from a ${people}`
    return row
  }

  /** Changes reason and status without taking a slot, if the visit is still at the version read. */
  async function note(
    viewer: WritingViewer,
    stored: Appointment,
    { reason, status }: Pick<Appointment, 'reason' | 'status'>,
  ) {
    const [stamps] = await sql<Pick<Appointment, 'updatedAt' | 'version'>[]>`
      update appointments set status = ${status}, updated_by = ${acting(sql, viewer)}
        ${reason === stored.reason ? sql`` : sql`, reason = ${reason}`}
      where id = ${stored.id} and version = ${stored.version} and deleted_at is null
      returning updated_at, version`
    return stamps
  }

  /** Takes a visit a step further, or back, if it is still at the version read. */
  async function step(db: AnySql, writer: Writer, stored: Appointment, to: Step) {
    const [row] = await db<Appointment[]>`
      with a as (
        update appointments a set status = ${to.status}, stage = ${to.stage}, ${to.more},
          updated_by = ${acting(sql, writer)}
        where id = ${stored.id} and version = ${stored.version} and deleted_at is null
        returning *
      )
      select ${columns} from a ${people}`
    return row
  }

  /** Marks a visit that this transaction has made or moved as one that shares a room or device. */
  const shareResource = (db: AnySql, id: string, reason: string | null) =>
    db`update appointments set resource_overlap_reason = ${reason} where id = ${id}`

  /** Answers whether the visit was still at the version read. */
  async function remove(viewer: WritingViewer, id: string, version: number): Promise<boolean> {
    const removed = await sql`
      update appointments set deleted_at = now(), updated_by = ${acting(sql, viewer)}
      where id = ${id} and version = ${version} and deleted_at is null`
    return removed.count > 0
  }

  async function restore(viewer: WritingViewer, deleted: Appointment) {
    const [row] = await sql<Appointment[]>`
      with turn as materialized (${slots.turn(deleted)}),
      a as (
        update appointments a set deleted_at = null, updated_by = ${acting(sql, viewer)}
        from turn where a.id = ${deleted.id} and a.deleted_at is not null
        returning a.*
      )
      select ${columns} from a ${people}`
    return row
  }

  return { insert, update, note, step, shareResource, remove, restore }
}
