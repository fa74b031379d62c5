import { daysAfter } from '../../../../contract/dates.ts'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import type { Person } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { appointmentRows } from '../../appointments/server/appointment-rows.ts'
import { appointmentStore } from '../../appointments/server/appointment-store.ts'
import { freeSlotStore } from '../../appointments/server/free-slot-store.ts'
import { wallClocks } from '../../../availability/schedules/server/free-slots.ts'
import { scheduleStore } from '../../../availability/schedules/server/schedule-store.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { draftChanges } from '../../messages/server/message-drafts.ts'
import { type Absence, type draftMessages, mostAffected, type moveVisits } from '../absence.ts'
import { displacedVisits } from './displaced-visits.ts'
import { type Candidate, type Displaced, proposals } from './proposals.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'

/** Days after an absence that are searched for another time. */
const daysSearched = 28
/** How many colleagues of the same specialty are searched, and how many others. */
const mostColleagues = 8

type FoundVisit = Appointment & Pick<Absence['visits'][number], 'contact'>
type Found = Omit<Absence, 'visits'> & { readonly visits: readonly FoundVisit[] }

/** Visits in a doctor's absence, with proposals for other times. */
export function absenceStore(sql: Sql) {
  const schedules = scheduleStore(sql)
  const free = freeSlotStore(sql)

  /** Finds an absence of a doctor; holidays of the clinic and extra hours are left out. */
  async function find(id: string, db: AnySql = sql): Promise<Found | undefined> {
    const exception = await schedules.findException(id, db)
    if (exception?.kind !== 'away') return undefined
    const [doctor] = await db<Person[]>`
      select id, nullif(name, '') as name, email from users where id = ${exception.scheduleId}`
    if (!doctor) return undefined
    const { columns, people } = appointmentRows(db)
    const visits = await db<FoundVisit[]>`
      select ${columns}, p.contact from appointments a ${people}
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

  /** The doctor, colleagues of the same specialty and others. */
  async function doctorsFor(doctorId: string) {
    const all = await sql<(Person & Pick<Candidate, 'specialty' | 'isAlike'>)[]>`
      with known as (
        select c.id, nullif(c.name, '') as name, c.email, c.specialty, c.id = d.id as is_own,
          c.specialty is not distinct from d.specialty as is_alike
        from users d join users c on c.id = d.id
          or (c.role = 'doctor' and c.status in ('active', 'no sign-in') and c.takes_appointments)
        where d.id = ${doctorId}),
      ranked as (
        select *, row_number() over (partition by is_alike, is_own order by name, id) as place
        from known)
      select id, name, email, specialty, is_alike from ranked where place <= ${mostColleagues}
      order by is_own desc, is_alike desc, place`
    return new Map(
      all.map(({ specialty, isAlike, ...doctor }) => [doctor.id, { doctor, specialty, isAlike }]),
    )
  }

  /** Adds proposals to each visit. */
  async function withProposals(
    viewer: Viewer,
    { exception, doctor, visits }: Found,
  ): Promise<Absence> {
    const doctors = await doctorsFor(doctor.id)
    const { today, timeZone } = await readClinicRow(sql)
    const clocks = wallClocks(timeZone)
    const from = exception.firstDay < today ? today : exception.firstDay
    const to = daysAfter(exception.lastDay, daysSearched)
    const stretch = { start: clocks.instant(from, '00:00'), end: clocks.instant(to, '24:00') }
    const displaced = await displacedVisits(sql, visits, stretch)
    const freeTimes = async (visit: Appointment, except?: string) => {
      const { minutes, visitTypeId } = visit
      const asked = { from, to, minutes, visitTypeId: visitTypeId ?? undefined, except }
      const { slots } = await free.ofDoctors([...doctors.keys()], asked)
      return slots.flatMap(({ doctorId, ...slot }) => {
        const doctor = doctors.get(doctorId)
        return doctor ? [{ ...doctor, ...slot }] : []
      })
    }
    // Visits of one type and length share their free times, unless they hold rooms: those are free
    // for them.
    const kinds = new Map<string, Candidate[]>()
    const candidates = new Map<Displaced, Candidate[]>()
    for (const visit of displaced) {
      const own = visit.needs.length > 0 ? visit.id : undefined
      const kind = own ?? `${visit.minutes} ${visit.visitTypeId ?? ''}`
      const known = kinds.get(kind) ?? (await freeTimes(visit, own))
      kinds.set(kind, known)
      candidates.set(visit, known)
    }
    const found = proposals(displaced, (visit) => candidates.get(visit) ?? [])
    return {
      exception,
      doctor,
      visits: visits.map((visit, place) => ({
        ...visit,
        contact: hasPermission(viewer, 'patients.read') ? visit.contact : null,
        ...(found[place] ?? { proposals: [], inTheWay: [] }),
      })),
    }
  }

  return {
    find,

    withProposals,

    /** Drafts messages for visits in the absence; others are left out. */
    draft: ({ visits }: Found, { moves }: BodyOf<typeof draftMessages>) =>
      draftChanges(
        sql,
        moves.filter(({ appointmentId }) => visits.some(({ id }) => id === appointmentId)),
      ),

    /** Moves all of the visits, or none and says what is in the way. */
    async move(
      viewer: WritingViewer,
      id: string,
      { moves }: BodyOf<typeof moveVisits>,
    ): Promise<Absence> {
      await sql.begin(async (tx) => {
        const appointments = appointmentStore(tx)
        const affected = (await find(id, tx))?.visits ?? []
        const refused: string[] = []
        for (const { appointmentId, version, ...place } of moves) {
          const visit = affected.find((one) => one.id === appointmentId)
          if (!visit)
            throw new Problem('conflict', {
              detail: 'One of these visits is no longer in the absence.',
            })
          const next = { ...visit, ...place, anywayReason: null }
          await appointments.change(viewer, visit, version, next).catch((error: unknown) => {
            refused.push(sentenceOf(error, visit))
          })
        }
        if (refused.length > 0) throw new Problem('conflict', { detail: refused.join(' ') })
      })
      const found = await find(id)
      if (!found) throw new Problem('not-found')
      return withProposals(viewer, found)
    },
  }
}

/** Why one visit could not be moved; any other error is rethrown. */
function sentenceOf(error: unknown, { date, time }: Appointment): string {
  if (!(error instanceof Problem)) throw error
  const isAboutIt =
    ['conflict', 'outside-schedule', 'changed'].includes(error.id) ||
    error.errors?.['patientId'] !== undefined
  if (!isAboutIt) throw error
  return `${date} ${time}: ${error.message}`
}
