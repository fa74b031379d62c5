import type { QueryOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { calendarFile } from '../../../../server/calendar/calendar-file.ts'
import type { Appointment, AppointmentChanges } from '../../../visits/appointments/appointment.ts'
import { appointmentStore } from '../../../visits/appointments/server/appointment-store.ts'
import { bookableDoctors } from '../../../visits/appointments/server/bookable-doctors.ts'
import { offeredOnline } from '../../../visits/appointments/server/offered-online.ts'
import { oneOfEachTime } from '../../../visits/appointments/server/one-of-each-time.ts'
import { visitActStore } from '../../../visits/appointments/server/visit-acts.ts'
import type { Clinic } from '../../../settings/clinic.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { addressInLine } from '../../../settings/server/head-of-clinic.ts'
import { visitTypeStore } from '../../../availability/visit-types/server/visit-type-store.ts'
import type { VisitType } from '../../../availability/visit-types/visit-type.ts'
import type { listOwnFreeSlots, NewOwnVisit, OwnVisit } from '../own-visit.ts'
import { whyNoVisits } from '../../../patients/charts/server/chart-state.ts'
import { noOwnVisits } from '../../../visits/waiting-list/server/own-waiting-store.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'

/** The row of a visit, with the parts of the clinic's address. */
type Stored = Omit<OwnVisit, 'address'> & {
  readonly isOpen: boolean
  readonly isLiving: boolean
  readonly isTypeBookable: boolean
} & Pick<Clinic, 'street' | 'city' | 'region' | 'postalCode' | 'country'>
type Slots = QueryOf<typeof listOwnFreeSlots>

const taken = 'This time was taken meanwhile. Please choose another.'
const notOnline = 'This visit cannot be moved here. Please call the clinic.'
const tooLate = 'It is too late to change this by yourself. Please call the clinic.'

export function isBookable(type: VisitType | undefined): type is VisitType {
  return type?.status === 'active' && type.bookableBy !== 'desk'
}

/**
 * Patients read and change their own visits. The writes use the desk's code, so that the same
 * guards hold, but only for times that are offered to patients; refusals do not say who is in the
 * way.
 */
export function ownVisitStore(sql: Sql, url: string) {
  const appointments = appointmentStore(sql)
  const acts = visitActStore(sql)
  const offeredTimes = offeredOnline(sql)
  const types = visitTypeStore(sql)

  async function read(viewer: Viewer, id: string): Promise<OwnVisit | undefined> {
    const [visit] = await sql<Stored[]>`
      select a.id, to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as date,
        to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as time,
        ceil(extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes,
        a.doctor_id, coalesce(nullif(d.name, ''), '-') as doctor_name, a.visit_type_id,
        t.name as visit_type_name, a.status, a.confirmed_at is not null as is_confirmed,
        is_living_chart(p) as is_living,
        coalesce(a.stage, a.status) = 'scheduled' and a.starts_at > now() and is_living_chart(p)
          as can_confirm,
        to_char(own_changes_until(a) at time zone c.time_zone, 'YYYY-MM-DD HH24:MI')
          as changes_until,
        a.status = 'scheduled' and own_changes_until(a) > now() as is_open,
        coalesce(t.status = 'active' and t.bookable_by <> 'desk', false) as is_type_bookable,
        case when a.status = 'scheduled' and a.ends_at > now() then check_in_code(a) end
          as check_in_code,
        t.preparation, c.street, c.city, c.region, c.postal_code, c.country, c.phone, m.directions,
        a.created_at, a.updated_at, a.version
      from appointments a join users d on d.id = a.doctor_id
        join patients p on p.id = a.patient_id
        left join visit_types t on t.id = a.visit_type_id, clinic c, message_settings m
      where a.id = ${id} and a.patient_id = ${viewer.patientId} and a.deleted_at is null`
    if (!visit) return undefined
    const { isOpen, isLiving, isTypeBookable, street, city, region, postalCode, country, ...own } =
      visit
    const address = (await addressInLine({ street, city, region, postalCode, country })) || null
    return { ...own, address, canCancel: isOpen, canMove: isOpen && isLiving && isTypeBookable }
  }

  async function again(viewer: Viewer, id: string): Promise<OwnVisit> {
    const visit = await read(viewer, id)
    if (!visit) throw new Problem('not-found')
    return visit
  }

  /** If somebody else changed it first, the refusal holds only what the patient may read. */
  async function change(
    viewer: WritingViewer,
    stored: Appointment,
    version: number,
    changes: AppointmentChanges,
  ): Promise<OwnVisit> {
    try {
      await appointments.change(viewer, stored, version, changes)
    } catch (error) {
      if (!(error instanceof Problem) || error.id !== 'changed') throw error
      throw new Problem('changed', { current: await again(viewer, stored.id) })
    }
    return again(viewer, stored.id)
  }

  async function isOffered(type: VisitType, asked: Slots, time: string, minutes?: number) {
    const offered = await offeredTimes(type, { ...asked, minutes })
    return offered.some((slot) => slot.date === asked.from && slot.time === time)
  }

  return {
    read,

    /** The whole appointment, which the appointment store needs to change it. */
    find: async (viewer: Viewer, id: string): Promise<Appointment | undefined> =>
      viewer.patientId === null ? undefined : appointments.find(viewer, id),

    async types({ patientId }: Viewer): Promise<VisitType[]> {
      if (patientId === null || (await whyNoVisits(sql, patientId)) !== null) return []
      return (await types.list(false)).filter(isBookable)
    },

    doctors: () => bookableDoctors(sql),

    async freeSlots(viewer: Viewer, asked: Slots) {
      const type = await types.find(asked.visitTypeId)
      if (!isBookable(type)) return { slots: [] }
      const moved = asked.except ? await appointments.find(viewer, asked.except) : undefined
      // Only an own visit is left out: leaving out another patient's would show its time.
      const query = { ...asked, except: moved?.id, minutes: moved?.minutes }
      const found = await offeredTimes(type, query)
      return { slots: asked.doctorId ? found : oneOfEachTime(found) }
    },

    async book(viewer: WritingViewer, wanted: NewOwnVisit): Promise<OwnVisit> {
      const { patientId } = viewer
      if (patientId === null) throw new Problem('forbidden')
      if ((await whyNoVisits(sql, patientId)) !== null) {
        throw new Problem('conflict', { detail: noOwnVisits })
      }
      const { id, visitTypeId, doctorId, date, time, reason } = wanted
      const type = await types.find(visitTypeId)
      if (!isBookable(type)) {
        throw new Problem('invalid', {
          errors: { visitTypeId: 'You cannot book this visit type here. Please call the clinic.' },
        })
      }
      const offered = await isOffered(type, { visitTypeId, doctorId, from: date, to: date }, time)
      // A retry finds its own visit at this time.
      if (!offered && !(await appointments.find(viewer, id))) {
        throw new Problem('conflict', { detail: taken })
      }
      const visit = { id, patientId, doctorId, visitTypeId, date, time }
      await discreetly(() => appointments.add(viewer, { ...visit, reason, anywayReason: null }))
      return again(viewer, id)
    },

    async move(
      viewer: WritingViewer,
      stored: Appointment,
      version: number,
      { date, time }: { date: string; time: string },
    ): Promise<OwnVisit> {
      const own = await again(viewer, stored.id)
      if (own.version !== version) throw new Problem('changed', { current: own })
      if (!own.canCancel) throw new Problem('conflict', { detail: tooLate })
      if ((await whyNoVisits(sql, stored.patientId)) !== null) {
        throw new Problem('conflict', { detail: noOwnVisits })
      }
      if (stored.visitTypeId === null) throw new Problem('conflict', { detail: notOnline })
      const type = await types.find(stored.visitTypeId)
      if (!isBookable(type)) throw new Problem('conflict', { detail: notOnline })
      const { doctorId, patientId, visitTypeId, minutes, reason, id } = stored
      const asked = { visitTypeId, doctorId, from: date, to: date, except: id }
      if (!(await isOffered(type, asked, time, minutes))) {
        throw new Problem('conflict', { detail: taken })
      }
      const visit = { patientId, doctorId, visitTypeId, minutes, date, time, reason }
      const moved = { ...visit, anywayReason: null, status: 'scheduled' } as const
      return discreetly(() => change(viewer, stored, version, moved))
    },

    async confirm(viewer: WritingViewer, stored: Appointment, version: number): Promise<OwnVisit> {
      const own = await again(viewer, stored.id)
      if (own.isConfirmed) return own
      if (own.version !== version) throw new Problem('changed', { current: own })
      if (!own.canConfirm) {
        throw new Problem('conflict', {
          detail: 'This appointment is canceled, over or has begun.',
        })
      }
      await acts.act(viewer, stored, { act: 'confirm', reason: null })
      const now = await again(viewer, stored.id)
      if (now.isConfirmed) return now
      throw new Problem('changed', { current: now })
    },

    async cancel(viewer: WritingViewer, stored: Appointment, version: number): Promise<OwnVisit> {
      const own = await again(viewer, stored.id)
      if (own.status === 'canceled') return own
      if (own.version !== version) throw new Problem('changed', { current: own })
      if (!own.canCancel) throw new Problem('conflict', { detail: tooLate })
      const canceled = await acts.act(viewer, stored, { act: 'cancel', reason: null })
      const now = await again(viewer, stored.id)
      if (canceled || now.status === 'canceled') return now
      throw new Problem('changed', { current: now })
    },

    /** For the patient's own calendar. Its title is only the clinic's name, as others may see it. */
    async file(viewer: Viewer, { id }: Appointment): Promise<string> {
      const { name } = await readClinicRow(sql)
      const visit = await again(viewer, id)
      const [at] = await sql<{ startsAt: string; endsAt: string }[]>`
        select starts_at, ends_at from appointments where id = ${id}`
      if (!at) throw new Problem('not-found')
      const told = [visit.preparation, visit.directions, visit.phone]
      return calendarFile({
        name,
        host: new URL(url).hostname,
        events: [
          {
            id,
            start: new Date(at.startsAt),
            end: new Date(at.endsAt),
            title: name,
            description: told.filter(Boolean).join('\n\n'),
            location: visit.address ?? '',
            isCanceled: visit.status === 'canceled',
            sequence: visit.version,
            changedAt: new Date(visit.updatedAt),
          },
        ],
      })
    },
  }
}

/** Refusals to the desk name who is in the way; those to a patient do not. */
async function discreetly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const state = error instanceof Error && 'code' in error ? error.code : ''
    if (state === 'OW002') {
      throw new Problem('conflict', {
        detail: 'You have already booked as many visits as you can here. Please call the clinic.',
      })
    }
    if (state === 'OW003') throw new Problem('too-many-tries', { retryAfter: 3600 })
    const isTaken =
      error instanceof Problem && (error.id === 'conflict' || error.id === 'outside-schedule')
    if (isTaken) throw new Problem('conflict', { detail: taken })
    throw error
  }
}
