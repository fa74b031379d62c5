import { Problem } from '../../../contract/problem.ts'
import type { AnySql } from '../../../server/database/connect.ts'
import type { Fragment } from '../../../server/database/keyset.ts'
import { bookedAlready, outsideSentence } from '../appointment.ts'

/** When somebody wants to see whom. */
export interface Visit {
  readonly id: string
  readonly patientId: string
  readonly doctorId: string
  readonly date: string
  readonly time: string
  readonly minutes?: number | undefined
  readonly visitTypeId?: string | null | undefined
  /** Why it is to be booked although it overlaps another one or stands outside the hours. */
  readonly anywayReason?: string | null
}

const mostTries = 4

/** Slots in doctors' days: who may take one, and what it says when somebody else was faster. */
export function appointmentSlots(sql: AnySql) {
  /** A refused statement must not end the transaction it may stand in. */
  const guarded = <T>(statement: () => Promise<T>): Promise<T> =>
    'savepoint' in sql ? (sql.savepoint(statement) as Promise<T>) : statement()

  /**
   * One row about the wall-clock time of a visit and how long its doctor is held. Clocks that go
   * forward leave an hour out.
   */
  function slot({ date, time, minutes, visitTypeId }: Visit): Fragment {
    return sql`
      select starts_at, starts_at at time zone time_zone = local as is_real,
        local::date >= (now() at time zone time_zone)::date as is_ahead,
        outside_hours = 'ask' as asks_outside, minutes, visit_type_id,
        make_interval(mins => minutes) as length,
        make_interval(mins => nullif(buffer_before, 0)) as buffer_before,
        make_interval(mins => nullif(buffer_after, 0)) as buffer_after
      from (select *, local at time zone time_zone as starts_at
        from (select time_zone, outside_hours, t.id as visit_type_id,
            coalesce(${minutes ?? null}::int, t.minutes, visit_minutes) as minutes,
            t.buffer_before, t.buffer_after, ${date}::date + ${time}::time as local
          from clinic left join visit_types t on t.id = ${visitTypeId ?? null}::uuid) c) c`
  }

  /** Of `patients p`. */
  const isPatient = (id: string): Fragment =>
    sql`p.id = ${id} and p.merged_into is null and p.archived_at is null`
  /** Of `users d`. */
  const isDoctor = (id: string): Fragment =>
    sql`d.id = ${id} and d.role = 'doctor' and d.status in ('active', 'no sign-in')`
  const typeExists = (id: string | null | undefined): Fragment =>
    id ? sql`exists (select from visit_types where id = ${id} and status = 'active')` : sql`true`
  const patientExists = (id: string): Fragment =>
    sql`exists (select from patients p where ${isPatient(id)})`
  const doctorExists = (id: string): Fragment =>
    sql`exists (select from users d where ${isDoctor(id)})`

  /** With `slot`: why it does not stand in the hours of doctor and clinic; null when it does. */
  const refusal = ({ doctorId }: Visit): Fragment => sql`
    visit_refusal(${doctorId}, tstzrange(slot.starts_at, slot.starts_at + slot.length))`

  /** The appointment that is in the way, as the refusal names it. */
  async function inTheWay(visit: Visit): Promise<string | undefined> {
    const [other] = await sql<{ doctor: string; time: string }[]>`
      with slot as (${slot(visit)})
      select coalesce(nullif(d.name, ''), d.email, d.id::text) as doctor,
        to_char(a.starts_at at time zone (select time_zone from clinic), 'HH24:MI') as time
      from slot, appointments a join users d on d.id = a.doctor_id
      where a.doctor_id = ${visit.doctorId} and a.id <> ${visit.id}
        and a.status <> 'canceled' and a.deleted_at is null and a.overlap_reason is null
        and tstzrange(a.starts_at, a.ends_at)
          && tstzrange(slot.starts_at, slot.starts_at + slot.length)
      order by a.starts_at limit 1`
    return other && bookedAlready(other.doctor, other.time)
  }

  return {
    slot,
    refusal,
    isPatient,
    isDoctor,
    patientExists,
    doctorExists,
    typeExists,

    /**
     * Bookings of one doctor's day go one after the other. The constraint alone would keep visits
     * apart too, but two that write at the very same moment may each wait for the other.
     */
    turn: ({ doctorId, date }: Visit): Fragment =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`appointment ${doctorId} ${date}`}, 0))`,

    /**
     * Runs a statement that takes a slot; an overlap becomes its sentence (V-10), unless the visit
     * says why it is to be booked anyway: the statement is run again with that reason.
     */
    async take<T>(
      visit: Visit,
      statement: (overlapReason: string | null) => Promise<T>,
      before: () => Promise<T | undefined> = () => Promise.resolve(undefined),
    ): Promise<T> {
      let overlapReason: string | null = null
      for (let tries = 1; ; tries += 1) {
        try {
          return await guarded(() => statement(overlapReason))
        } catch (error) {
          const isOverlap = sqlState(error) === '23P01'
          const isDeadlock = sqlState(error) === '40P01'
          if (!isOverlap && !isDeadlock) throw error
          const made = isOverlap ? await before() : undefined
          if (made !== undefined) return made
          if (isOverlap && visit.anywayReason && overlapReason === null) {
            overlapReason = visit.anywayReason
            continue
          }
          const detail = isOverlap ? await inTheWay(visit) : undefined
          // What was in the way may be gone again.
          if (detail !== undefined) throw new Problem('conflict', { detail })
          if (tries === mostTries) throw new Problem('conflict')
        }
      }
    },

    /** Says what is wrong with a visit; one that is stored may keep its people and its past day. */
    async check(visit: Visit, stored?: Visit): Promise<void> {
      const [asked] = await sql<
        {
          isReal: boolean
          isAhead: boolean
          isPatient: boolean
          isDoctor: boolean
          isType: boolean
          asksOutside: boolean
          refusal: string | null
          doctor: string | null
        }[]
      >`
        select is_real, is_ahead, asks_outside, ${refusal(visit)} as refusal,
          (select coalesce(nullif(name, ''), email) from users where id = ${visit.doctorId})
            as doctor,
          ${patientExists(visit.patientId)} as is_patient,
          ${doctorExists(visit.doctorId)} as is_doctor,
          ${typeExists(visit.visitTypeId)} as is_type
        from (${slot(visit)}) slot`
      if (!asked) throw new Problem('unexpected')
      const keepsTime = visit.date === stored?.date && visit.time === stored.time
      const errors = {
        ...(asked.isPatient || visit.patientId === stored?.patientId
          ? {}
          : { patientId: 'This patient is not in the register.' }),
        ...(asked.isDoctor || visit.doctorId === stored?.doctorId
          ? {}
          : { doctorId: 'This doctor takes no appointments.' }),
        ...(asked.isType || visit.visitTypeId === stored?.visitTypeId
          ? {}
          : { visitTypeId: 'This visit type is not offered.' }),
        ...(asked.isAhead || stored ? {} : { date: 'An appointment cannot start in the past.' }),
        ...(asked.isReal || keepsTime
          ? {}
          : { time: `The clocks go forward on this day: there is no ${visit.time}.` }),
      }
      if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors })
      const keepsPlace =
        keepsTime && visit.doctorId === stored.doctorId && visit.minutes === stored.minutes
      if (asked.refusal && asked.asksOutside && !visit.anywayReason && !keepsPlace) {
        throw new Problem('outside-schedule', {
          detail: outsideSentence(asked.refusal, asked.doctor ?? visit.doctorId),
        })
      }
    },
  }
}

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
