import type { Sql } from '../../../../server/database/connect.ts'
import { cvx, mostVaccineLots, type VaccineLot } from '../vaccine-lot.ts'

/** Lots of vaccines that are there, and were good on a day, today where none is given. */
export function vaccineLots(sql: Sql, on: string | null | undefined): Promise<VaccineLot[]> {
  return sql<VaccineLot[]>`
    select l.id as lot_id, s.location_id, p.name as location, i.name as item, i.unit, l.lot_number,
      l.expires_on::text as expires_on, trim_scale(s.quantity)::text as quantity,
      (select v.manufacturer from immunizations v join stock_lots o on o.id = v.stock_lot_id
        where o.item_id = i.id and v.manufacturer is not null and v.error_at is null
        order by v.created_at desc limit 1) as manufacturer,
      array(select c ->> 'code' from jsonb_array_elements(i.codes) c where c ->> 'system' = ${cvx}) as codes,
      array(select b.code from stock_barcodes b where b.item_id = i.id) as barcodes
    from stock_levels s join stock_lots l on l.id = s.lot_id join stock_items i on i.id = s.item_id
      join stock_locations p on p.id = s.location_id
    where s.in_stock and s.quantity >= 1 and i.kind = 'vaccine'
      and is_good(l, least(${on ?? null}::date, today_in_clinic()))
    order by l.expires_on nulls last, i.sort_name, searchable(p.name), l.id
    limit ${mostVaccineLots}`
}
