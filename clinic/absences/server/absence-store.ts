import { daysAfter } from '../../../contract/dates.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { Person } from '../../../contract/person.ts'
import { Problem } from '../../../contract/problem.ts'
import type { Viewer } from '../../../contract/role.ts'
import type { AnySql, Sql } from '../../../server/database/connect.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { appointmentRows } from '../../appointments/server/appointment-rows.ts'
import { appointmentStore } from '../../appointments/server/appointment-store.ts'
import { freeSlotStore } from '../../appointments/server/free-slot-store.ts'
import { scheduleStore } from '../../schedules/server/schedule-store.ts'
import { draftChanges } from '../../visit-messages/server/message-drafts.ts'
import { type Absence, type draftMessages, mostAffected, type moveVisits } from '../absence.ts'
import { type Candidate, type Displaced, proposals } from './proposals.ts'

/** Days after an absence in which another time is looked for. */
const daysSearched = 28
/** Colleagues who are asked. */
const mostColleagues = 8

type Found = Omit<Absence, 'visits'> & { readonly visits: readonly Appointment[] }

/** Visits that lie in a doctor's absence, and where they could be put instead. */
export function absenceStore(sql: Sql) {
  const schedules = scheduleStore(sql)
  const free = freeSlotStore(sql)

  /** Of a doctor; holidays of the clinic and extra hours displace nobody's visits here. */
  async function find(id: string, db: AnySql = sql): Promise<Found | undefined> {
    const exception = await schedules.findException(id)
    if (exception?.kind !== 'away') return undefined
    const [doctor] = await db<Person[]>`
      select id, nullif(name, '') as name, email from users where id = ${exception.scheduleId}`
    if (!doctor) return undefined
    const { columns, people } = appointmentRows(db)
    const visits = await db<Appointment[]>`
      select ${columns} from appointments a ${people}
      join schedule_exceptions e on e.id = ${id}
      cross join clinic c
      where a.doctor_id = e.schedule_id and a.status = 'scheduled' and a.deleted_at is null
        and a.starts_at >= now()
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(
          (e.first_day + coalesce(e.starts, '00:00')) at time zone c.time_zone,
          (e.last_day + coalesce(e.ends, '24:00')) at time zone c.time_zone)
      order by a.starts_at, a.id limit ${mostAffected}`
    return { exception, doctor, visits }
  }

  /** Of the same specialty; where there is nobody else of it, any. */
  const colleaguesOf = (doctorId: string) => sql<Person[]>`
    with others as (
      select c.id, nullif(c.name, '') as name, c.email,
        coalesce(c.specialty = d.specialty, false) as is_alike
      from users d join users c on c.role = 'doctor' and c.status in ('active', 'no sign-in')
        and c.id <> d.id
      where d.id = ${doctorId})
    select id, name, email from others
    where is_alike or not exists (select from others where is_alike)
    order by name, id limit ${mostColleagues}`

  /** Each visit with places to put it. */
  async function withProposals({ exception, doctor, visits }: Found): Promise<Absence> {
    const doctors = [doctor, ...(await colleaguesOf(doctor.id))]
    const [clinic] = await sql<{ today: string }[]>`
      select (now() at time zone time_zone)::date as today from clinic`
    const today = clinic?.today ?? exception.firstDay
    const from = exception.firstDay < today ? today : exception.firstDay
    const to = daysAfter(exception.lastDay, daysSearched)
    // Visits of one kind and length have the same free times.
    const kinds = new Map<string, Promise<Candidate[]>>()
    const kindOf = ({ minutes, visitTypeId }: Appointment) => `${minutes} ${visitTypeId ?? ''}`
    for (const visit of visits) {
      const kind = kindOf(visit)
      if (kinds.has(kind)) continue
      const { minutes } = visit
      const visitTypeId = visit.visitTypeId ?? undefined
      const freeOf = async (one: Person) => {
        const asked = { doctorId: [one.id], from, to, minutes, visitTypeId }
        const { slots } = await free.list(asked)
        return slots.map((slot) => ({ doctor: one, ...slot }))
      }
      kinds.set(
        kind,
        Promise.all(doctors.map(freeOf)).then((all) => all.flat()),
      )
    }
    const candidates = new Map<Displaced, Candidate[]>()
    for (const visit of visits) candidates.set(visit, (await kinds.get(kindOf(visit))) ?? [])
    const found = proposals(visits, (visit) => candidates.get(visit) ?? [])
    return {
      exception,
      doctor,
      visits: visits.map((visit, place) => ({ ...visit, proposals: found[place] ?? [] })),
    }
  }

  return {
    find,

    withProposals,

    /** Of visits in the absence alone; whatever else is named is left out. */
    draft: ({ visits }: Found, { moves }: BodyOf<typeof draftMessages>) =>
      draftChanges(
        sql,
        moves.filter(({ appointmentId }) => visits.some(({ id }) => id === appointmentId)),
      ),

    /** Moves visits by the guard of all visits: all of them, or none with what is in the way. */
    async move(viewer: Viewer, id: string, { moves }: BodyOf<typeof moveVisits>): Promise<Absence> {
      await sql.begin(async (tx) => {
        const appointments = appointmentStore(tx)
        const affected = (await find(id, tx))?.visits ?? []
        const refused: string[] = []
        for (const { appointmentId, version, ...place } of moves) {
          const visit = affected.find((one) => one.id === appointmentId)
          if (!visit)
            throw new Problem('conflict', { detail: 'A visit is not in these days any more.' })
          const next = { ...visit, ...place, anywayReason: null }
          await appointments.change(viewer, visit, version, next).catch((error: unknown) => {
            refused.push(sentenceOf(error, visit))
          })
        }
        if (refused.length > 0) throw new Problem('conflict', { detail: refused.join(' ') })
      })
      const found = await find(id)
      if (!found) throw new Problem('not-found')
      return withProposals(found)
    },
  }
}

/** Why one visit could not be moved; whatever else fails, fails them all. */
function sentenceOf(error: unknown, { date, time }: Appointment): string {
  if (!(error instanceof Problem)) throw error
  const isAboutIt = ['conflict', 'outside-schedule', 'changed'].includes(error.id)
  if (!isAboutIt) throw error
  return `${date} ${time}: ${error.message}`
}
