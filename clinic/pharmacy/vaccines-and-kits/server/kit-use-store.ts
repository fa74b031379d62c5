import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { personJson } from '../../../../server/database/person-json.ts'
import { creationHash } from '../../../../server/http/creation.ts'
import { isSeen } from '../../../stock/ledger/server/seen-patients.ts'
import { writeEntry } from '../../../stock/ledger/server/entry-writes.ts'
import { mostShortfalls, type SettleKitUse, type VisitKitUse } from '../visit-kit.ts'

/** The use of kits by completed visits. The database writes it when a visit is completed. */
export function kitUseStore(sql: Sql) {
  function read(viewer: Viewer, where: Fragment, db: AnySql = sql) {
    return db<VisitKitUse[]>`
      select u.id, u.appointment_id, a.starts_at as visit_at, t.name as visit_type, u.location_id,
        l.name as location, u.settled_at, u.created_at, u.updated_at, u.version,
        case when seen.is_seen then p.id end as patient_id,
        case when seen.is_seen then ${personJson(sql, 'p')} end as patient,
        (select coalesce(jsonb_agg(jsonb_build_object('itemId', i.id, 'item', i.name, 'unit', i.unit,
            'quantity', o.line ->> 'quantity', 'controlled', i.controlled,
            'there', trim_scale(stock_to_take(i.id, u.location_id))::text) order by o.place), '[]')
          from jsonb_array_elements(u.missing) with ordinality o (line, place)
            join stock_items i on i.id = (o.line ->> 'item')::uuid) as missing
      from visit_kit_uses u join appointments a on a.id = u.appointment_id join patients p on p.id = a.patient_id
        cross join lateral (select ${isSeen(sql, viewer)} as is_seen offset 0) seen
        left join visit_types t on t.id = a.visit_type_id join stock_locations l on l.id = u.location_id
      where ${where} order by u.created_at desc, u.id desc limit ${mostShortfalls}`
  }

  async function find(viewer: Viewer, id: string, db?: AnySql): Promise<VisitKitUse | undefined> {
    const [use] = await read(viewer, sql`u.id = ${id}`, db)
    return use
  }

  return {
    find,

    /** Of visits that were canceled or deleted since, nothing is used any more. */
    shortfalls: (viewer: Viewer) =>
      read(
        viewer,
        sql`u.missing <> '[]' and u.settled_at is null
        and a.status <> 'canceled' and a.deleted_at is null`,
      ),

    settle(
      viewer: WritingViewer,
      found: VisitKitUse,
      version: number,
      { act }: SettleKitUse,
      witnessId: string | null,
    ): Promise<VisitKitUse> {
      const { id, appointmentId, locationId, missing } = found
      if (found.version !== version) throw new Problem('changed', { current: found })
      if (found.settledAt !== null || missing.length === 0) {
        throw new Problem('conflict', { detail: 'Nothing of this kit is left to use.' })
      }
      const entryId = act === 'use' ? uuidv7() : null
      return sql.begin(async (tx) => {
        if (entryId !== null) {
          const lines = missing.map(({ itemId, quantity }) => ({
            ...{ item: itemId, location: locationId, quantity: `-${quantity}` },
          }))
          // Until this is written, nobody cancels or deletes the visit.
          const [visit] = await tx<{ patientId: string; isOff: boolean }[]>`
              select patient_id, status = 'canceled' or deleted_at is not null as is_off
              from appointments where id = ${appointmentId} for share`
          if (!visit || visit.isOff) {
            const detail = 'This visit was canceled meanwhile: nothing of its kit is used.'
            throw new Problem('conflict', { detail })
          }
          const entry = { id: entryId, kind: 'use', appointmentId, witnessId } as const
          const ofPatient = { ...entry, patientId: visit.patientId }
          await writeEntry(tx, viewer, ofPatient, lines, creationHash({ id, missing }))
        }
        const settled = await tx`
            update visit_kit_uses set settled_at = now(), settled_by = ${viewer.userId},
              rest_entry_id = ${entryId}, updated_by = ${acting(tx, viewer)}
            where id = ${id} and version = ${version} and settled_at is null`
        const current = await find(viewer, id, tx)
        if (!current) throw new Problem('unexpected')
        if (settled.count === 0) throw new Problem('changed', { current })
        return current
      })
    },
  }
}
