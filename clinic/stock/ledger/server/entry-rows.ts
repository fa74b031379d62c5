import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { personJson } from '../../../../server/database/person-json.ts'
import { entryInsertion, type WholeEntry } from './entry-writes.ts'
import { isSeen } from './seen-patients.ts'
import type { listStockEntries, StockEntry } from '../stock-entry.ts'

type Asked = Partial<QueryOf<typeof listStockEntries>> & { readonly limit: number }

/** Entries of the stock. Everybody who reads stock sees it; patients only those who may. */
export function entryRows(sql: Sql) {
  const account = (id: Fragment) =>
    sql`(select ${personJson(sql, 'u')} from users u where u.id = ${id})`
  const columns = (ofPatient: Fragment, movements: Fragment) => sql`
    e.id, e.kind, e.day::text as day, e.reason, e.supplier, ${ofPatient},
    ${account(sql`e.created_by`)} as by, ${account(sql`e.witness_id`)} as witness,
    ${account(sql`e.approved_by`)} as approved_by, ${movements} as movements, e.created_at`
  const ofNoPatient = sql`null as patient_id, null as patient, null as appointment_id`
  const ofSeenPatient = sql`case when seen.is_seen then e.patient_id end as patient_id,
    case when seen.is_seen then ${personJson(sql, 'p')} end as patient,
    case when seen.is_seen then e.appointment_id end as appointment_id`

  const select = (viewer: Viewer, from: Fragment) => sql`
    select ${columns(ofSeenPatient, sql`stock_moved(e.id)`)}
    from ${from} left join patients p on p.id = e.patient_id
      cross join lateral (select ${isSeen(sql, viewer)} as is_seen offset 0) seen`

  /**
   * Writes entries about no patient, each with its lines, by one statement; answers those whose ids were not taken. The
   * ids are different ones.
   */
  async function write(db: AnySql, entries: readonly WholeEntry[]): Promise<readonly StockEntry[]> {
    const lines = Object.fromEntries(
      entries.map(({ entry, lines }) => [entry.id, lines.map((line) => ({ ...line }))]),
    )
    const items = entries.flatMap((one) => one.lines.map(({ item }) => item))
    const locked = sql`(select lock_stock_items(${items}::uuid[]))`
    return db<StockEntry[]>`
      with made as (
        ${entryInsertion(sql, entries, locked)} returning *
      )
      select ${columns(ofNoPatient, sql`e.movements`)}
      -- Posted once, before the names of people are looked up.
      from (select made.*, move_lines(made.id, ${sql.json(lines)}::jsonb -> made.id::text) as movements
        from made offset 0) e`
  }

  async function find(
    viewer: Viewer,
    id: string,
    db: AnySql = sql,
  ): Promise<StockEntry | undefined> {
    const [entry] = await db<StockEntry[]>`
      ${select(viewer, sql`(select * from stock_entries where id = ${id}) e`)}`
    return entry
  }

  function conditions(viewer: Viewer, asked: Omit<Asked, 'limit'>): Fragment {
    const { itemId, lotId, locationId } = asked
    const moved = sql`true ${itemId ? sql`and m.item_id = ${itemId}` : sql``}
      ${lotId ? sql`and m.lot_id = ${lotId}` : sql``}
      ${locationId ? sql`and m.location_id = ${locationId}` : sql``}`
    // An item is in few of all entries, so its own are read and sorted; a place is in many.
    const ofMovements =
      (itemId ?? lotId)
        ? sql`and e.id = any(array(select m.entry_id from stock_movements m where ${moved}))`
        : locationId
          ? sql`and exists (select from stock_movements m where m.entry_id = e.id and ${moved})`
          : sql``
    return sql`true ${asked.kind ? sql`and e.kind = ${asked.kind}` : sql``}
      ${
        asked.patientId
          ? sql`and e.patient_id = (
              select p.id from patients p where p.id = ${asked.patientId} and ${isSeen(sql, viewer)})`
          : sql``
      }
      ${asked.from ? sql`and e.day >= ${asked.from}` : sql``}
      ${asked.to ? sql`and e.day <= ${asked.to}` : sql``} ${ofMovements}`
  }

  return {
    find,
    write,

    /** How many there are, counted up to `most`. */
    async count(viewer: Viewer, asked: Omit<Asked, 'limit'>, most: number): Promise<number> {
      const [found] = await sql<{ count: number }[]>`
        select count(*)::int as count
        from (select from stock_entries e where ${conditions(viewer, asked)} limit ${most}) listed`
      return found?.count ?? 0
    },

    async list(viewer: Viewer, asked: Asked): Promise<Page<StockEntry>> {
      const paging = keyset<StockEntry>(
        sql,
        {
          columns: [
            { sql: 'e.created_at', type: 'timestamptz', of: (row) => row.createdAt },
            { sql: 'e.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const base = conditions(viewer, asked)
      const rows = await sql<StockEntry[]>`
        ${select(
          viewer,
          sql`(select * from stock_entries e where ${base} and ${paging.position}
            order by ${paging.order} limit ${paging.limit}) e`,
        )} order by ${paging.order}`
      return paging.page(rows, () => countUpTo(sql, sql`from stock_entries e where ${base}`))
    },
  }
}
