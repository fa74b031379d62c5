import { Problem } from '../../../../contract/problem.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { whyNoVisits } from '../../../patients/charts/server/chart-state.ts'
import { outsideSentence } from '../appointment.ts'
import { visitInTheWay } from './visit-in-the-way.ts'
import type { Overlaps, Visit } from './wanted-visit.ts'

const mostTries = 4

/** Each constraint, with the person whose visits it keeps apart. */
const guards: Readonly<Record<string, keyof Overlaps>> = {
  one_visit_at_a_time: 'doctor',
  held_for_an_offer: 'doctor',
  held_for_a_request: 'doctor',
  one_visit_of_a_patient: 'patient',
}

/**
 * Runs work in a new transaction, or in a savepoint of the current one: a failure rolls back only
 * the work.
 */
export function inTransaction<T>(sql: AnySql, work: (tx: AnySql) => Promise<T>): Promise<T> {
  return ('savepoint' in sql ? sql.savepoint(work) : sql.begin(work)) as Promise<T>
}

/** Takes slots in doctors' days; a refusal says what is in the way. */
export function appointmentSlots(sql: AnySql) {
  const inTheWay = visitInTheWay(sql, slot)

  /** A refused statement must not abort the transaction around it. */
  const guarded = <T>(statement: () => Promise<T>): Promise<T> =>
    'savepoint' in sql ? (sql.savepoint(statement) as Promise<T>) : statement()

  /**
   * One row about the wall-clock time of a visit and how long its doctor is held. `is_real` is
   * false in the hour that is skipped when clocks go forward.
   */
  function slot({ doctorId, date, time, minutes, visitTypeId }: Visit): Fragment {
    return sql`
      select starts_at, starts_at at time zone time_zone = local as is_real,
        local::date >= (now() at time zone time_zone)::date as is_ahead,
        outside_hours = 'ask' as asks_outside, minutes, visit_type_id,
        make_interval(mins => minutes) as length,
        make_interval(mins => nullif(buffer_before, 0)) as buffer_before,
        make_interval(mins => nullif(buffer_after, 0)) as buffer_after, capacity,
        ${visitTypeId ? groupId(doctorId) : sql`null::uuid`} as group_id
      from (select *, local at time zone time_zone as starts_at
        from (select time_zone, outside_hours, t.id as visit_type_id,
            coalesce(${minutes ?? null}::int, t.minutes, visit_minutes) as minutes,
            t.buffer_before, t.buffer_after, t.capacity, ${date}::date + ${time}::time as local
          from clinic ${visitTypeId ? sql`left join visit_types t on t.id = ${visitTypeId}` : noType}
        ) c) c`
  }

  /** A visit without a type has one patient and no buffers. */
  const noType = sql`, (select null::uuid as id, null::int as minutes, null::int as buffer_before,
    null::int as buffer_after, null::int as capacity) t`

  /** With `slot`: the id that a group visit shares; null for a visit of one patient. */
  const groupId = (doctorId: string): Fragment => sql`
    case when capacity > 1 then
      md5(${doctorId}::text || visit_type_id::text || extract(epoch from starts_at)::text)::uuid
    end`

  /** With `slot`: the first free place in its group; null for a full group, or none. */
  const groupPlace = ({ id, visitTypeId }: Visit): Fragment =>
    !visitTypeId
      ? sql`null::int`
      : sql`
    (select min(place) from generate_series(1, slot.capacity) place
      where slot.group_id is not null and not exists (select from appointments o
        where o.group_id = slot.group_id and o.group_place = place and o.released is null
          and o.id <> ${id})
        and not exists (select from open_offers o
          where o.group_id = slot.group_id and o.group_place = place))`

  /** A condition on `patients p`. */
  const isPatient = (id: string): Fragment => sql`p.id = ${id} and is_living_chart(p)`
  /** A condition on `users d`. */
  const isDoctor = (id: string): Fragment =>
    sql`d.id = ${id} and d.role = 'doctor' and d.status in ('active', 'no sign-in') and d.takes_appointments`
  const typeExists = (id: string | null | undefined): Fragment =>
    id ? sql`exists (select from visit_types where id = ${id} and status = 'active')` : sql`true`
  const patientExists = (id: string): Fragment =>
    sql`exists (select from patients p where ${isPatient(id)})`
  const doctorExists = (id: string): Fragment =>
    sql`exists (select from users d where ${isDoctor(id)})`

  /** With `slot`: why it is outside the hours of doctor or clinic; null when it is inside. */
  const refusal = ({ doctorId }: Visit): Fragment => sql`
    visit_refusal(${doctorId}, tstzrange(slot.starts_at, slot.starts_at + slot.length))`

  /** The guard of visits that stopped a statement; any other error is rethrown. */
  async function stopOf(error: unknown, visit: Visit) {
    const { state, constraint } = databaseError(error)
    const side = guards[constraint]
    const isRace =
      state === '40P01' ||
      constraint === 'one_visit_in_a_place' ||
      constraint === 'appointments_group_place'
    if (!side && !isRace) throw error
    return { side, detail: side && (await inTheWay(visit, side)) }
  }

  /** Throws why the patient takes no visits. It is no conflict, which a reason would get past. */
  async function checkTakesVisits({ patientId }: Pick<Visit, 'patientId'>): Promise<void> {
    const detail = await whyNoVisits(sql, patientId)
    if (detail !== null) throw new Problem('invalid', { detail, errors: { patientId: detail } })
  }

  /** Throws what is wrong with a visit; a stored one may keep its people and its past day. */
  async function check(visit: Visit, stored?: Visit): Promise<void> {
    const [asked] = await sql<
      {
        isReal: boolean
        isAhead: boolean
        isPatient: boolean
        isDoctor: boolean
        isType: boolean
        isFull: boolean
        isOffered: boolean
        capacity: number | null
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
        ${typeExists(visit.visitTypeId)} as is_type, capacity,
        group_id is not null and ${groupPlace(visit)} is null as is_full,
        exists (select from open_offers o where o.group_id = slot.group_id) as is_offered
      from (${slot(visit)}) slot`
    if (!asked) throw new Problem('unexpected')
    const noPatient = asked.isPatient ? null : await whyNoVisits(sql, visit.patientId)
    const keepsTime = visit.date === stored?.date && visit.time === stored.time
    const errors = {
      ...(noPatient === null || visit.patientId === stored?.patientId
        ? {}
        : { patientId: noPatient }),
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
    if (asked.isFull && !visit.anywayReason) {
      throw new Problem('conflict', {
        detail: asked.isOffered
          ? 'This group is full: its last places are offered to people on the waiting list.'
          : `This group is full: it has ${asked.capacity} patients.`,
      })
    }
    const keepsPlace =
      keepsTime && visit.doctorId === stored.doctorId && visit.minutes === stored.minutes
    if (asked.refusal && asked.asksOutside && !visit.anywayReason && !keepsPlace) {
      throw new Problem('outside-schedule', {
        detail: outsideSentence(asked.refusal, asked.doctor ?? visit.doctorId),
      })
    }
  }

  return {
    slot,
    refusal,
    isPatient,
    isDoctor,
    patientExists,
    doctorExists,
    typeExists,
    groupPlace,

    /**
     * Advisory locks: bookings of one doctor's day, and of one patient's, run one after the other.
     * The constraints alone keep visits apart too, but two concurrent writes could deadlock. The
     * doctor's lock comes first, so that these locks cannot deadlock.
     */
    turn: ({ doctorId, patientId, date }: Visit): Fragment => sql`
      select count(pg_advisory_xact_lock(hashtextextended(whose || ${` ${date}`}, 0)) is null)
      from unnest(array[${`appointment ${doctorId}`}, ${`patient ${patientId}`}]) whose`,

    /**
     * Runs a statement that takes a slot; an overlap becomes its sentence (V-10), unless the visit
     * says why it is to be booked anyway: the statement is run again with that reason.
     */
    async take<T>(
      visit: Visit,
      statement: (overlaps: Overlaps) => Promise<T>,
      before: () => Promise<T | undefined> = () => Promise.resolve(undefined),
    ): Promise<T> {
      let overlaps: Overlaps = { doctor: null, patient: null }
      for (let tries = 1; ; tries += 1) {
        try {
          return await guarded(() => statement(overlaps))
        } catch (error) {
          const { side, detail } = await stopOf(error, visit)
          const made = side && (await before())
          if (made !== undefined) return made
          if (side && visit.anywayReason && overlaps[side] === null) {
            overlaps = { ...overlaps, [side]: visit.anywayReason }
            continue
          }
          // Without a sentence, the visit in the way is gone again: retry.
          if (detail !== undefined) throw new Problem('conflict', { detail })
          if (tries === mostTries) {
            throw new Problem('conflict', { detail: 'A room or device of this visit is taken.' })
          }
        }
      }
    },

    check,
    checkTakesVisits,

    /** Throws what keeps a new visit from being booked now; writes nothing. */
    async probe(visit: Visit): Promise<void> {
      await check(visit)
      for (const side of ['doctor', 'patient'] as const) {
        const detail = await inTheWay(visit, side)
        if (detail !== undefined) throw new Problem('conflict', { detail })
      }
    },
  }
}

function databaseError(error: unknown): { state: string; constraint: string } {
  const read = (name: string) =>
    error instanceof Error && name in error ? String(Reflect.get(error, name)) : ''
  return { state: read('code'), constraint: read('constraint_name') }
}
