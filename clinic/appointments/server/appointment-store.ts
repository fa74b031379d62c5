import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Page } from '../../../contract/page.ts'
import { Problem } from '../../../contract/problem.ts'
import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { countUpTo, keptCount } from '../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../server/database/keyset.ts'
import { containsWords } from '../../../server/database/search.ts'
import { checkSameCreation, creationHash } from '../../../server/http/creation.ts'
import type {
  Appointment,
  AppointmentChanges,
  listAppointments,
  NewAppointment,
} from '../appointment.ts'
import { checkVisit, slotRefusal } from './visit-rules.ts'

type Filter = QueryOf<typeof listAppointments>

/** Appointments; the database keeps two visits of a doctor apart, whatever path they come by. */
export function appointmentStore(sql: Sql) {
  const columns = sql`a.id, a.patient_id,
    jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as patient,
    a.doctor_id,
    case when d.id is not null
      then jsonb_build_object('id', d.id, 'name', d.name, 'email', d.email) end as doctor,
    to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as date,
    to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as time,
    (extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes,
    a.reason, a.status, a.created_at, a.updated_at, a.version,
    a.starts_at`
  const people = sql`join patients p on p.id = a.patient_id
    left join users d on d.id = a.doctor_id and d.status <> 'deleted'
    cross join clinic c`

  type Row = Appointment & { startsAt: string }

  async function read(condition: Fragment): Promise<Appointment | undefined> {
    const [appointment] = await sql<Row[]>`
      select ${columns} from appointments a ${people} where ${condition}`
    return appointment
  }

  async function list(visible: Fragment, isWhole: boolean, query: Filter): Promise<Page<Appointment>> {
    const paging = keyset<Row>(
      sql,
      {
        columns: [
          { sql: 'a.starts_at', type: 'timestamptz', of: (row) => row.startsAt },
          { sql: 'a.id', type: 'uuid', of: (row) => row.id },
        ],
        direction: 'desc',
      },
      query,
    )
    const midnight = (day: string, days: number) =>
      sql`((${day}::date + ${days}::int)::timestamp at time zone (select time_zone from clinic))`
    const chosen = sql`${visible}
      ${query.doctorId ? sql`and a.doctor_id = ${query.doctorId}` : sql``}
      ${query.patientId ? sql`and a.patient_id = ${query.patientId}` : sql``}
      ${query.status ? sql`and a.status = ${query.status}` : sql``}
      ${query.from ? sql`and a.starts_at >= ${midnight(query.from, 0)}` : sql``}
      ${query.to ? sql`and a.starts_at < ${midnight(query.to, 1)}` : sql``}`
    const { search } = query

    if (!search) {
      const rows = await sql<Row[]>`
        select ${columns} from appointments a ${people}
        where ${chosen} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      const isFiltered =
        query.doctorId ?? query.patientId ?? query.status ?? query.from ?? query.to
      return paging.page(rows, () =>
        isWhole && !isFiltered
          ? keptCount(sql, 'appointments')
          : countUpTo(sql, sql`from appointments a where ${chosen}`),
      )
    }

    // Two lists, each found through the index of the names it searches, rather than one with "or"
    // between two tables, which no index serves.
    const ofPatients = sql`from appointments a join patients p on p.id = a.patient_id
      where ${chosen} and ${containsWords(sql, 'p.search_text', search)}`
    const ofDoctors = sql`from appointments a join users d on d.id = a.doctor_id
      where ${chosen} and d.status <> 'deleted' and ${containsWords(sql, 'd.search_text', search)}`
    const page = sql`and ${paging.position} order by ${paging.order} limit ${paging.limit}`
    const rows = await sql<Row[]>`
      select ${columns} from appointments a ${people}
      where a.id in ((select a.id ${ofPatients} ${page}) union (select a.id ${ofDoctors} ${page}))
      order by ${paging.order} limit ${paging.limit}`
    return paging.page(rows, () =>
      countUpTo(sql, sql`from (select a.id ${ofPatients} union select a.id ${ofDoctors}) as found`),
    )
  }

  /** What is stored under an id already, when the same request made it. */
  async function sameCreation(viewer: Viewer, id: string, hash: Buffer) {
    const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from appointments where id = ${id}`
    if (!stored) return undefined
    checkSameCreation(stored, viewer.userId, hash)
    return read(sql`a.id = ${id}`)
  }

  const byId = (id: string) => sql`a.id = ${id} and a.deleted_at is null`

  return {
    find: (id: string) => read(byId(id)),

    /** Also one that was deleted, so that the deletion can be undone. */
    findAny: (id: string) => read(sql`a.id = ${id}`),

    list: (query: Filter) => list(sql`a.deleted_at is null`, true, query),

    /** A doctor's or a patient's own ones (C-12). */
    listOwn(viewer: Viewer, query: Omit<Filter, 'doctorId' | 'patientId'>) {
      const own = viewer.patientId
        ? sql`a.patient_id = ${viewer.patientId}`
        : sql`a.doctor_id = ${viewer.userId}`
      return list(sql`a.deleted_at is null and ${own}`, false, query)
    },

    async add(viewer: Viewer, wanted: NewAppointment): Promise<Appointment> {
      const hash = creationHash(wanted)
      const { id, patientId, doctorId, reason } = wanted
      const stored = await sameCreation(viewer, id, hash)
      if (stored) return stored
      const { startsAt, endsAt } = await checkVisit(sql, wanted, null)
      await sql`
        insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason, status,
          creation_hash, created_by, updated_by)
        values (${id}, ${patientId}, ${doctorId}, ${startsAt}, ${endsAt}, ${reason},
          ${wanted.status ?? 'scheduled'}, ${hash}, ${viewer.userId}, ${viewer.userId})
        on conflict (id) do nothing`.catch(
        refusedBy(async () => {
          // Sent twice at once, the slot may be taken by this very creation.
          const isSame = await sameCreation(viewer, id, hash)
          return isSame ? null : slotRefusal(sql, { id, doctorId, startsAt, endsAt })
        }),
      )
      const appointment = await sameCreation(viewer, id, hash)
      if (!appointment) throw new Problem('not-found')
      return appointment
    },

    async change(
      viewer: Viewer,
      before: Appointment,
      version: number,
      changes: AppointmentChanges,
    ): Promise<Appointment> {
      const { id } = before
      if (before.version !== version) throw new Problem('changed', { current: before })
      const { startsAt, endsAt } = await checkVisit(sql, changes, before)
      const { patientId, doctorId, reason, status } = changes
      const changed = await sql`
        update appointments set patient_id = ${patientId}, doctor_id = ${doctorId},
          starts_at = ${startsAt}, ends_at = ${endsAt}, reason = ${reason}, status = ${status},
          updated_by = ${viewer.userId}
        where id = ${id} and version = ${version} and deleted_at is null`.catch(
        refusedBy(() => slotRefusal(sql, { id, doctorId, startsAt, endsAt })),
      )
      const current = await read(byId(id))
      if (!current) throw new Problem('not-found')
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },

    async remove(viewer: Viewer, id: string): Promise<void> {
      await sql`update appointments set deleted_at = now(), updated_by = ${viewer.userId}
        where id = ${id} and deleted_at is null`
    },

    /** Undoes a deletion, unless the slot was given away meanwhile. */
    async restore(viewer: Viewer, id: string): Promise<Appointment> {
      const [slot] = await sql<{ doctorId: string; startsAt: string; endsAt: string }[]>`
        select doctor_id, starts_at, ends_at from appointments where id = ${id}`
      if (!slot) throw new Problem('not-found')
      await sql`update appointments set deleted_at = null, updated_by = ${viewer.userId}
        where id = ${id} and deleted_at is not null`.catch(
        refusedBy(() => slotRefusal(sql, { id, ...slot })),
      )
      const appointment = await read(byId(id))
      if (!appointment) throw new Problem('not-found')
      return appointment
    },
  }
}

/**
 * Turns the refusal of the constraint `one_visit_at_a_time` into the sentence with the reason;
 * none means that nothing is wrong after all.
 */
function refusedBy(refusal: () => Promise<Problem | null>) {
  return async (error: unknown): Promise<{ count: number }> => {
    const isOverlap = error instanceof Error && 'code' in error && error.code === '23P01'
    const problem = isOverlap ? await refusal() : error
    if (problem !== null) throw problem
    return { count: 0 }
  }
}
