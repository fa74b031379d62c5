import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { careOf } from '../../care/server/care-of.ts'
import {
  type EmergencyAccess,
  emergencyMinutes,
  type listEmergencyAccesses,
  type RecordAccess,
} from '../emergency-access.ts'
import { tellAdmins } from './tell-admins.ts'

interface Opening {
  readonly id: string
  readonly patientId: string
  readonly reason: string
}

/** Emergency accesses, and what a doctor may read of a patient because of them. */
export function emergencyAccessStore(
  sql: Sql,
  mail: { readonly url: string; readonly isSent: boolean },
) {
  const columns = sql`e.id, e.patient_id,
    jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as patient, e.doctor_id,
    case when d.id is not null
      then jsonb_build_object('id', d.id, 'name', d.name, 'email', d.email) end as doctor,
    e.reason, e.opened_at, e.expires_at, e.ended_at,
    e.ended_at is null and e.expires_at > now() as is_open,
    (select count(distinct a.object_id)::int from audit_events a
      where a.patient_id = e.patient_id and a.actor_id = e.doctor_id and a.action = 'read'
        and a.object_type = 'medical record' and a.reason = 'emergency access'
        and a.at >= e.opened_at and a.at < coalesce(e.ended_at, e.expires_at)) as records_read,
    e.reviewed_at,
    case when v.id is not null
      then jsonb_build_object('id', v.id, 'name', v.name, 'email', v.email) end as reviewer,
    e.remark, e.created_at, e.updated_at, e.version`
  const people = sql`join patients p on p.id = e.patient_id
    left join users d on d.id = e.doctor_id and d.status <> 'deleted'
    left join users v on v.id = e.reviewed_by and v.status <> 'deleted'`

  async function find(id: string): Promise<EmergencyAccess | undefined> {
    const [access] = await sql<EmergencyAccess[]>`
      select ${columns} from emergency_accesses e ${people} where e.id = ${id}`
    return access
  }

  async function recordAccess(viewer: Viewer, patientId: string): Promise<RecordAccess> {
    const care = careOf(sql, viewer.userId, patientId)
    const [access] = await sql<RecordAccess[]>`
      select record_access(u.id, ${patientId}) as reason, u.may_open_anyway, ${care.columns},
        (select max(expires_at) from emergency_accesses e
          where record_access(u.id, ${patientId}) = 'emergency access' and e.doctor_id = u.id
            and e.patient_id = ${patientId} and e.ended_at is null and e.expires_at > now()) as until
      from users u ${care.joins} where u.id = ${viewer.userId}`
    if (!access) throw new Problem('signed-out')
    return access
  }

  async function checkStored(tx: AnySql, viewer: Viewer, id: string, hash: Buffer): Promise<void> {
    const [stored] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from emergency_accesses where id = ${id}`
    checkSameCreation(stored, viewer.userId, hash)
  }

  return {
    recordAccess,

    /** The access and its doctor, without the records read meanwhile. */
    async opened(id: string): Promise<{ id: string; doctorId: string } | undefined> {
      const [access] = await sql<{ id: string; doctorId: string }[]>`
        select id, doctor_id from emergency_accesses where id = ${id}`
      return access
    },

    /** Refuses a doctor whom no admin named (Z-15). */
    async checkNamed(viewer: Viewer): Promise<void> {
      const [named] = await sql`
        select 1 from users where id = ${viewer.userId} and may_open_anyway`
      if (named) return
      throw new Problem('forbidden', {
        detail: 'An administrator has to name you for emergency access first.',
      })
    },

    async open(viewer: WritingViewer, { id, patientId, reason }: Opening): Promise<RecordAccess> {
      const hash = creationHash({ id, patientId, reason })
      await sql.begin(async (tx) => {
        const made = await tx`
          insert into emergency_accesses (id, patient_id, doctor_id, reason, expires_at,
            creation_hash, created_by, updated_by)
          values (${id}, ${patientId}, ${viewer.userId}, ${reason},
            now() + make_interval(mins => ${emergencyMinutes}), ${hash}, ${viewer.userId},
            ${acting(tx, viewer)})
          on conflict (id) do nothing`
        if (made.count === 0) await checkStored(tx, viewer, id, hash)
        else if (mail.isSent) await tellAdmins(tx, viewer.userId, mail.url)
      })
      return recordAccess(viewer, patientId)
    },

    async end(viewer: WritingViewer, patientId: string): Promise<RecordAccess> {
      await sql`
        update emergency_accesses set ended_at = now(), updated_by = ${acting(sql, viewer)}
        where doctor_id = ${viewer.userId} and patient_id = ${patientId} and ended_at is null
          and expires_at > now()`
      return recordAccess(viewer, patientId)
    },

    async list(asked: QueryOf<typeof listEmergencyAccesses>): Promise<Page<EmergencyAccess>> {
      const paging = keyset<EmergencyAccess>(
        sql,
        {
          columns: [
            { sql: 'e.opened_at', type: 'timestamptz', of: (access) => access.openedAt },
            { sql: 'e.id', type: 'uuid', of: (access) => access.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const states: Record<string, Fragment> = {
        waiting: sql`e.reviewed_at is null`,
        done: sql`e.reviewed_at is not null`,
      }
      const base = states[asked.review ?? ''] ?? sql`true`
      const rows = await sql<EmergencyAccess[]>`
        select ${columns} from emergency_accesses e ${people}
        where ${base} and ${paging.position} order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, sql`from emergency_accesses e where ${base}`))
    },

    async countWaiting(): Promise<{ count: number }> {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from emergency_accesses where reviewed_at is null`
      return { count: row?.count ?? 0 }
    },

    async review(
      viewer: WritingViewer,
      id: string,
      version: number,
      remark: string,
    ): Promise<EmergencyAccess> {
      const reviewed = await sql`
        update emergency_accesses set reviewed_at = now(), reviewed_by = ${viewer.userId},
          remark = ${remark}, updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version}`
      const current = await find(id)
      if (!current) throw new Problem('not-found')
      if (reviewed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
