import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import {
  type Care,
  careDays,
  type CareTaking,
  type listCareTakings,
  type NewCareTaking,
} from '../care.ts'
import { careOf } from './care-of.ts'

interface Review {
  readonly reviewRemark: string
  readonly care: 'stays' | 'ends'
}

/** The acts by which doctors took patients into their care, and their review. */
export function careStore(sql: Sql) {
  const isOpen = sql`t.ended_at is null and t.expires_at > now()`
  const columns = sql`t.id, t.patient_id,
    jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as patient, t.doctor_id,
    case when d.id is not null
      then jsonb_build_object('id', d.id, 'name', d.name, 'email', d.email) end as doctor,
    t.reason, t.remark, t.taken_at, t.expires_at, t.ended_at, ${isOpen} as is_open,
    (select count(distinct a.object_id)::int from audit_events a
      where a.patient_id = t.patient_id and a.actor_id = t.doctor_id and a.action = 'read'
        and a.object_type = 'medical record' and a.reason = 'in care'
        and a.at >= t.taken_at and a.at < coalesce(t.ended_at, t.expires_at)) as records_read,
    t.reviewed_at,
    case when v.id is not null
      then jsonb_build_object('id', v.id, 'name', v.name, 'email', v.email) end as reviewer,
    t.review_remark, t.created_at, t.updated_at, t.version`
  const people = sql`join patients p on p.id = t.patient_id
    left join users d on d.id = t.doctor_id and d.status <> 'deleted'
    left join users v on v.id = t.reviewed_by and v.status <> 'deleted'`

  async function find(id: string): Promise<CareTaking | undefined> {
    const [taking] = await sql<CareTaking[]>`
      select ${columns} from care_takings t ${people} where t.id = ${id}`
    return taking
  }

  async function read({ userId }: Viewer, patientId: string): Promise<Care> {
    const care = careOf(sql, userId, patientId)
    const [row] = await sql<Care[]>`select ${care.columns} from (select) one ${care.joins}`
    if (!row) throw new Problem('unexpected')
    return row
  }

  async function checkStored(tx: AnySql, viewer: Viewer, id: string, hash: Buffer): Promise<void> {
    const [stored] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from care_takings where id = ${id}`
    checkSameCreation(stored, viewer.userId, hash)
  }

  return {
    /** The act and its doctor, without the records read meanwhile. */
    async taken(
      id: string,
    ): Promise<{ id: string; doctorId: string; patientId: string } | undefined> {
      const [taking] = await sql<{ id: string; doctorId: string; patientId: string }[]>`
        select id, doctor_id, patient_id from care_takings where id = ${id}`
      return taking
    },

    async take(viewer: WritingViewer, patientId: string, taking: NewCareTaking): Promise<Care> {
      const { id, reason, remark } = taking
      const hash = creationHash({ ...taking, patientId })
      const made = await sql`
        insert into care_takings (id, patient_id, doctor_id, reason, remark, expires_at,
          creation_hash, created_by, updated_by)
        values (${id}, ${patientId}, ${viewer.userId}, ${reason}, ${remark},
          now() + make_interval(hours => ${careDays * 24}), ${hash}, ${viewer.userId},
          ${acting(sql, viewer)})
        on conflict (id) do nothing`
      if (made.count === 0) await checkStored(sql, viewer, id, hash)
      return read(viewer, patientId)
    },

    async end(viewer: WritingViewer, patientId: string): Promise<Care> {
      await sql`
        update care_takings t set ended_at = now(), updated_by = ${acting(sql, viewer)}
        where doctor_id = ${viewer.userId} and patient_id = ${patientId} and ${isOpen}`
      return read(viewer, patientId)
    },

    async list(asked: QueryOf<typeof listCareTakings>): Promise<Page<CareTaking>> {
      const paging = keyset<CareTaking>(
        sql,
        {
          columns: [
            { sql: 't.taken_at', type: 'timestamptz', of: (taking) => taking.takenAt },
            { sql: 't.id', type: 'uuid', of: (taking) => taking.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const states: Record<string, Fragment> = {
        waiting: sql`t.reviewed_at is null`,
        done: sql`t.reviewed_at is not null`,
      }
      const base = states[asked.review ?? ''] ?? sql`true`
      const rows = await sql<CareTaking[]>`
        select ${columns} from care_takings t ${people}
        where ${base} and ${paging.position} order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, sql`from care_takings t where ${base}`))
    },

    async countToReview(): Promise<{ count: number }> {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from care_takings where reviewed_at is null`
      return { count: row?.count ?? 0 }
    },

    async review(
      viewer: WritingViewer,
      id: string,
      version: number,
      { reviewRemark, care }: Review,
    ): Promise<CareTaking> {
      const reviewed = await sql`
        update care_takings t set reviewed_at = now(), reviewed_by = ${viewer.userId},
          review_remark = ${reviewRemark},
          ended_at = case when ${care} = 'ends' and ${isOpen} then now() else ended_at end,
          updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version}`
      const current = await find(id)
      if (!current) throw new Problem('not-found')
      if (reviewed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
