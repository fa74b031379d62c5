import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import type { NewVisitKit, VisitKit, VisitKitChanges } from '../visit-kit.ts'

/** The items that visits of each type use. */
export function visitKitStore(sql: Sql) {
  const read = (where: Fragment) => sql<VisitKit[]>`
    select k.id, k.visit_type_id, t.name as visit_type, k.location_id, l.name as location,
      (select coalesce(jsonb_agg(jsonb_build_object('itemId', i.id, 'item', i.name, 'unit', i.unit,
          'quantity', o.line ->> 'quantity') order by o.place), '[]')
        from jsonb_array_elements(k.lines) with ordinality o (line, place)
          join stock_items i on i.id = (o.line ->> 'item')::uuid) as lines,
      k.created_at, k.updated_at, k.version
    from visit_kits k join visit_types t on t.id = k.visit_type_id join stock_locations l on l.id = k.location_id
    where ${where} order by searchable(t.name), k.id`

  async function find(id: string): Promise<VisitKit | undefined> {
    const [kit] = await read(sql`k.id = ${id}`)
    return kit
  }

  async function check({ locationId, lines }: VisitKitChanges): Promise<void> {
    const [place] = await sql`
      select from stock_locations where id = ${locationId} and status = 'active'`
    if (!place) refuseField('locationId', 'This place is not in use.')
    const found = await sql<{ place: number; refusal: string | null }[]>`
      select (o.place - 1)::int as place, case
          when i.id is null or i.status = 'retired' then 'This item is not in use.'
          when i.controlled then i.name || ' is a controlled drug: it needs a witness each time it is used.'
          when o.quantity <> round(o.quantity, i.unit_decimals)
            then i.name || ' is counted with at most ' || i.unit_decimals || ' decimals.'
        end as refusal
      from rows from (jsonb_to_recordset(${sql.json(lines)}) as ("itemId" uuid, quantity numeric))
        with ordinality o ("itemId", quantity, place)
      left join stock_items i on i.id = o."itemId" order by o.place`
    const errors = Object.fromEntries(
      found.flatMap(({ place: at, refusal }) =>
        refusal === null ? [] : [[`lines.${at}.itemId`, refusal]],
      ),
    )
    if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors })
  }

  const stored = ({ locationId, lines }: VisitKitChanges) => ({
    locationId,
    lines: sql.json(lines.map(({ itemId: item, quantity }) => ({ item, quantity }))),
  })

  return {
    find,
    list: () => read(sql`true`),

    async add(viewer: WritingViewer, wanted: NewVisitKit): Promise<VisitKit> {
      const { id, visitTypeId } = wanted
      const [type] = await sql`select from visit_types where id = ${visitTypeId}`
      if (!type) refuseField('visitTypeId', 'There is no such type of visit.')
      await check(wanted)
      const hash = creationHash(wanted)
      const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
      const row = { id, visitTypeId, ...stored(wanted), creationHash: hash, ...by }
      // No conflict target: the same request sent twice at once can hit the unique type before the id.
      await sql`
        with made as (insert into visit_kits ${sql(row)} on conflict do nothing returning id)
        select from made where ${writtenIn(sql, viewer.context)}`
      const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from visit_kits where id = ${id}`
      if (!before)
        refuseField('visitTypeId', 'This type of visit has a kit already. Change that one.')
      checkSameCreation(before, viewer.userId, hash)
      const kit = await find(id)
      if (!kit) throw new Problem('unexpected')
      return kit
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      changes: VisitKitChanges,
    ): Promise<VisitKit> {
      await check(changes)
      const changed = await sql`
        update visit_kits set ${sql(stored(changes))}, updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version}`
      const current = await find(id)
      if (!current) throw new Problem('not-found')
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
