import type { AnySql } from '../../../../server/database/connect.ts'

/** A visit type as a price list has it; the names are those of the columns. */
export interface ImportedVisitType {
  readonly id: string
  readonly name: string
  readonly minutes: number
  readonly price_code: string | null
  readonly price_minor: number | null
}

/** Stores visit types of a price list; a name that is in use already is left out. */
export async function importVisitTypes(
  tx: AnySql,
  types: readonly ImportedVisitType[],
  by: string | null,
): Promise<{ readonly id: string; readonly version: number }[]> {
  if (types.length === 0) return []
  return tx`
    insert into visit_types (id, name, minutes, color, item_id, created_by, updated_by)
    select id, name, minutes, 'teal', charge_by(null, name, price_code, price_minor, ${by}::uuid), ${by}::uuid,
      ${by}::uuid
    from jsonb_to_recordset(${tx.json(types.map((type) => ({ ...type })))}) as r (id uuid, name text,
      minutes integer, price_code text, price_minor bigint)
    on conflict do nothing
    returning id, version`
}

/** Removes visit types that nobody changed since and that no visit has; answers their ids. */
export async function takeBackVisitTypes(
  tx: AnySql,
  types: readonly { readonly id: string; readonly version: number }[],
): Promise<string[]> {
  const removed = await tx<{ id: string }[]>`
    delete from visit_types t
    using jsonb_to_recordset(${tx.json(types.map((type) => ({ ...type })))}) as r (id uuid, version integer)
    where t.id = r.id and t.version = r.version
      and t.id not in (select rows_in_use('visit_types', ${types.map(({ id }) => id)}::uuid[]))
    returning t.id`
  return removed.map(({ id }) => id)
}
