import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { whyNoVisits } from '../../../patients/charts/server/chart-state.ts'
import type { SlotOffer } from '../slot-offer.ts'
import {
  type listWaiting,
  type NewWaitingEntry,
  waitingCan,
  type WaitingEntry,
  type WaitingEntryChanges,
  waitingStateWords,
} from '../waiting-entry.ts'
import { type EntryRow, openOffersOf, waitingRows } from './waiting-rows.ts'

/** The waiting list, for the desk. */
export function waitingStore(sql: Sql) {
  const { columns, offerColumns, rank, state } = waitingRows(sql)

  async function withOffers(rows: readonly EntryRow[]): Promise<WaitingEntry[]> {
    const offers = await openOffersOf(
      sql,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, offer: offers.get(row.id) ?? null }))
  }

  async function find(id: string): Promise<WaitingEntry | undefined> {
    const rows = await sql<EntryRow[]>`
      select ${columns} from waiting_entries w join patients p on p.id = w.patient_id
      where w.id = ${id}`
    return (await withOffers(rows))[0]
  }

  async function again(id: string): Promise<WaitingEntry> {
    const entry = await find(id)
    if (!entry) throw new Problem('not-found')
    return entry
  }

  /** Throws if an entry names something that cannot be chosen; a stored one keeps what it has. */
  async function check(
    wanted: WaitingEntryChanges & { readonly patientId?: string },
    stored?: WaitingEntry,
  ): Promise<void> {
    const { patientId = null, visitTypeId = null, doctorIds } = wanted
    const added = doctorIds.filter((id) => !stored?.doctorIds.includes(id))
    const noPatient = patientId && (await whyNoVisits(sql, patientId))
    const [asked] = await sql<{ doctors: number; isType: boolean }[]>`
      select (select count(*)::int from users where id = any(${added}) and role = 'doctor'
          and status in ('active', 'no sign-in') and takes_appointments) as doctors,
        exists (select from visit_types where id = ${visitTypeId} and status = 'active')
          as is_type`
    const keepsType = visitTypeId === null || visitTypeId === stored?.visitTypeId
    const errors = {
      ...(noPatient ? { patientId: noPatient } : {}),
      ...(asked?.doctors === new Set(added).size
        ? {}
        : { doctorIds: 'One of these doctors takes no appointments.' }),
      ...(keepsType || asked?.isType ? {} : { visitTypeId: 'This visit type is not offered.' }),
    }
    if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors })
  }

  const chosenStates = (asked: QueryOf<typeof listWaiting>['state']): Fragment => {
    if (asked === 'all') return sql`true`
    if (asked) return sql`${state} = ${asked}`
    return sql`w.state = 'waiting' and ${state} <> 'lapsed'`
  }

  return {
    find,

    async offers(id: string): Promise<SlotOffer[]> {
      return sql<SlotOffer[]>`
        select ${offerColumns} from slot_offers o where o.entry_id = ${id}
        order by o.created_at desc, o.id desc limit 100`
    },

    async list(query: QueryOf<typeof listWaiting>): Promise<Page<WaitingEntry>> {
      const { doctorId, visitTypeId, patientId, search } = query
      const paging = keyset<WaitingEntry>(
        sql,
        {
          columns: [
            {
              sql: rank,
              type: 'bigint',
              of: ({ priority }) => (priority === 'urgent' ? '0' : '1'),
            },
            { sql: 'w.waiting_since', type: 'timestamptz', of: (entry) => entry.waitingSince },
            { sql: 'w.id', type: 'uuid', of: (entry) => entry.id },
          ],
          direction: 'asc',
        },
        query,
      )
      const chosen = sql`from waiting_entries w join patients p on p.id = w.patient_id
        where ${containsWords(sql, 'p.search_text', search)} and ${chosenStates(query.state)}
        ${doctorId ? sql`and (w.doctor_ids = '{}' or ${doctorId} = any(w.doctor_ids))` : sql``}
        ${visitTypeId ? sql`and w.visit_type_id = ${visitTypeId}` : sql``}
        ${patientId ? sql`and w.patient_id = ${patientId}` : sql``}`
      const rows = await sql<EntryRow[]>`
        select ${columns} ${chosen} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(await withOffers(rows), () => countUpTo(sql, chosen))
    },

    async add(viewer: WritingViewer, wanted: NewWaitingEntry): Promise<WaitingEntry> {
      const { id, patientId, visitTypeId = null, ...rest } = wanted
      const hash = creationHash(wanted)
      const [before] = await sql`select from waiting_entries where id = ${id}`
      if (!before) {
        await check(wanted)
        await sql`
          insert into waiting_entries (id, patient_id, visit_type_id, doctor_ids, weekdays,
            time_from, time_to, earliest, latest, note, priority, creation_hash, created_by,
            updated_by)
          values (${id}, ${patientId}, ${visitTypeId}, ${rest.doctorIds}, ${rest.weekdays},
            ${rest.timeFrom}, ${rest.timeTo}, ${rest.earliest}, ${rest.latest}, ${rest.note},
            ${rest.priority}, ${hash}, ${viewer.userId}, ${acting(sql, viewer)})
          on conflict (id) do nothing`
      }
      const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from waiting_entries where id = ${id}`
      checkSameCreation(stored, viewer.userId, hash)
      return again(id)
    },

    async change(
      viewer: WritingViewer,
      stored: WaitingEntry,
      version: number,
      { visitTypeId = null, ...changes }: WaitingEntryChanges,
    ): Promise<WaitingEntry> {
      if (stored.version !== version) throw new Problem('changed', { current: stored })
      if (!waitingCan.change(stored)) refuse(stored)
      await check({ visitTypeId, ...changes }, stored)
      const { count } = await sql`
        update waiting_entries set ${sql({ visitTypeId, ...changes })},
          updated_by = ${acting(sql, viewer)}
        where id = ${stored.id} and version = ${version} and state = 'waiting'`
      const current = await again(stored.id)
      if (count === 0) throw new Problem('changed', { current })
      return current
    },

    /**
     * Ends an open offer too. A null `version` lets patients leave whatever the desk changed
     * meanwhile.
     */
    async withdraw(
      viewer: WritingViewer,
      { id }: Pick<WaitingEntry, 'id'>,
      version: number | null,
    ): Promise<WaitingEntry> {
      await sql.begin(async (tx) => {
        const withdrawn = await tx`
          update waiting_entries set state = 'withdrawn', updated_by = ${acting(tx, viewer)}
          where id = ${id} and state = 'waiting' and version = coalesce(${version}, version)`
        if (withdrawn.count === 0) return
        await tx`
          update slot_offers set state = 'withdrawn', answered_at = now(),
            updated_by = ${viewer.userId}
          where entry_id = ${id} and state = 'open'`
      })
      const entry = await again(id)
      if (entry.state === 'withdrawn') return entry
      if (version !== null && entry.version !== version)
        throw new Problem('changed', { current: entry })
      return refuse(entry)
    },

    async restore(
      viewer: WritingViewer,
      { id, patientId }: Pick<WaitingEntry, 'id' | 'patientId'>,
    ): Promise<WaitingEntry> {
      const detail = await whyNoVisits(sql, patientId)
      if (detail !== null) throw new Problem('conflict', { detail })
      await sql`
        update waiting_entries set state = 'waiting', updated_by = ${acting(sql, viewer)}
        where id = ${id} and state = 'withdrawn'`
      return again(id)
    },
  }
}

export function refuse({ state }: Pick<WaitingEntry, 'state'>): never {
  const word = waitingStateWords[state].toLowerCase()
  throw new Problem('conflict', { detail: `This is not possible: the entry is ${word}.` })
}
