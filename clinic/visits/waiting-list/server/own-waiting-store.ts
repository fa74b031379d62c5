import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { whyNoVisits } from '../../../patients/charts/server/chart-state.ts'
import type { NewOwnWaiting, OwnOffer, OwnWaiting } from '../own-waiting.ts'
import { waitingRows } from './waiting-rows.ts'

/** Limits for one patient: entries on the list, and new ones within an hour. */
const mostEntries = 3
const mostAnHour = 10
/** It says nothing of the person of the chart: anybody may hold the account now. */
export const noOwnVisits = 'Nothing can be booked with this account. Please call the clinic.'

interface OfferRow extends OwnOffer {
  readonly entryId: string
}

/** Patients read and write their own places on the list, and no others. */
export function ownWaitingStore(sql: Sql) {
  const { state, offerColumns } = waitingRows(sql)

  async function read(viewer: Viewer, id?: string): Promise<OwnWaiting[]> {
    const rows = await sql<Omit<OwnWaiting, 'offer'>[]>`
      select w.id, t.name as visit_type_name,
        coalesce((select array_agg(coalesce(nullif(d.name, ''), '-')
            order by array_position(w.doctor_ids, d.id))
          from users d where d.id = any(w.doctor_ids)), '{}') as doctor_names,
        w.weekdays, w.time_from, w.time_to, w.earliest, w.latest, ${state} as state,
        w.waiting_since, w.created_at, w.updated_at, w.version
      from waiting_entries w left join visit_types t on t.id = w.visit_type_id
      where w.patient_id = ${viewer.patientId}
        ${id ? sql`and w.id = ${id}` : sql`and w.state = 'waiting' and ${state} <> 'lapsed'`}
      order by w.waiting_since, w.id limit 50`
    const offers = await sql<OfferRow[]>`
      select own.entry_id, own.id, own.date, own.time, own.minutes, own.expires_at,
        coalesce(own.doctor ->> 'name', '-') as doctor_name
      from (select o.entry_id, ${offerColumns} from open_offers o
        where o.patient_id = ${viewer.patientId}) own`
    return rows.map((row) => ({
      ...row,
      offer: offers.find(({ entryId }) => entryId === row.id) ?? null,
    }))
  }

  async function again(viewer: Viewer, id: string): Promise<OwnWaiting> {
    const [entry] = await read(viewer, id)
    if (!entry) throw new Problem('not-found')
    return entry
  }

  /** Patients may wait for whatever the booking rules let them book. */
  async function check({ visitTypeId, doctorIds }: NewOwnWaiting): Promise<void> {
    const [asked] = await sql<{ isType: boolean; doctors: number }[]>`
      select exists (select from visit_types where id = ${visitTypeId} and status = 'active'
          and bookable_by <> 'desk') as is_type,
        (select count(*)::int from users where id = any(${doctorIds}) and role = 'doctor'
          and status in ('active', 'no sign-in') and takes_appointments) as doctors`
    const errors = {
      ...(asked?.isType
        ? {}
        : { visitTypeId: 'You cannot wait for this visit type here. Please call the clinic.' }),
      ...(asked?.doctors === new Set(doctorIds).size
        ? {}
        : { doctorIds: 'One of these doctors takes no appointments.' }),
    }
    if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors })
  }

  async function insert(viewer: WritingViewer, wanted: NewOwnWaiting, hash: Buffer): Promise<void> {
    const { patientId } = viewer
    if (patientId === null) throw new Problem('forbidden')
    if ((await whyNoVisits(sql, patientId)) !== null) {
      throw new Problem('conflict', { detail: noOwnVisits })
    }
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${`own waiting ${patientId}`}, 0))`
      const [known] = await tx<{ isThere: boolean; waiting: number; lately: number }[]>`
        select bool_or(id = ${wanted.id}) as is_there,
          count(*) filter (where state = 'waiting')::int as waiting,
          count(*) filter (where created_at > now() - interval '1 hour')::int as lately
        from waiting_entries where patient_id = ${patientId} and created_by = ${viewer.userId}`
      if (known?.isThere) return
      if ((known?.waiting ?? 0) >= mostEntries) {
        throw new Problem('conflict', {
          detail: `You can be on the waiting list at most ${mostEntries} times. Please call the clinic.`,
        })
      }
      if ((known?.lately ?? 0) >= mostAnHour) {
        throw new Problem('too-many-tries', { retryAfter: 3600 })
      }
      await tx`
        insert into waiting_entries (id, patient_id, visit_type_id, doctor_ids, weekdays, time_from,
          time_to, earliest, latest, creation_hash, created_by, updated_by)
        values (${wanted.id}, ${patientId}, ${wanted.visitTypeId}, ${wanted.doctorIds},
          ${wanted.weekdays}, ${wanted.timeFrom}, ${wanted.timeTo}, ${wanted.earliest},
          ${wanted.latest}, ${hash}, ${viewer.userId}, ${acting(tx, viewer)})
        on conflict (id) do nothing`
    })
  }

  return {
    list: (viewer: Viewer) => read(viewer),

    find: async (viewer: Viewer, id: string) =>
      viewer.patientId === null ? undefined : (await read(viewer, id))[0],

    async add(viewer: WritingViewer, wanted: NewOwnWaiting): Promise<OwnWaiting> {
      const hash = creationHash(wanted)
      await check(wanted)
      await insert(viewer, wanted, hash)
      const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from waiting_entries where id = ${wanted.id}`
      checkSameCreation(stored, viewer.userId, hash)
      return again(viewer, wanted.id)
    },

    again,

    /** An offer that was made to the patient. */
    async findOffer(viewer: Viewer, id: string): Promise<{ id: string } | undefined> {
      const [offer] = await sql<{ id: string }[]>`
        select id from slot_offers where id = ${id} and patient_id = ${viewer.patientId}`
      return offer
    },
  }
}
