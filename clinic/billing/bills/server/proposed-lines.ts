import { fromMinor } from '../../../../contract/money.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { PriceLevel } from '../../../prices/price-item.ts'
import type { ProposedLine } from '../proposed-line.ts'

type InMinorUnits = Omit<ProposedLine, 'unitPrice'> & {
  readonly unitMinor: number | null
  readonly currency: string
}

/**
 * The lines that the bill of a visit begins with: the item of its type, or a fee where nobody came or where it
 * was canceled after the cut-off, and its charges that no bill has. A follow-up within the days of its type
 * costs nothing. Prices are those of the day of the visit.
 */
export async function proposedLines(
  sql: Sql,
  appointmentId: string,
  level: PriceLevel,
): Promise<ProposedLine[]> {
  const rows = await sql<InMinorUnits[]>`
    with visit as (
      select a.id, (a.starts_at at time zone c.time_zone)::date as day, c.currency,
        item_of_visit(a) as item_id,
        a.status <> 'canceled' and exists (
          select from appointments b
          where b.patient_id = a.patient_id and b.doctor_id = a.doctor_id and b.id <> a.id
            and b.deleted_at is null and b.status = 'completed' and b.starts_at < a.starts_at
            and b.starts_at >= a.starts_at - make_interval(days => t.free_days)) as is_follow_up
      from appointments a cross join clinic c
      left join visit_types t on t.id = a.visit_type_id
      where a.id = ${appointmentId}
    ), item as (
      select v.item_id, null::uuid as charge_id, 1::numeric as quantity, null::text as note,
        v.is_follow_up, 0 as place, null::timestamptz as at
      from visit v where v.item_id is not null
      union all
      select c.item_id, c.id, c.quantity, c.note, false, 1, c.created_at
      from charges c join visit v on v.id = c.appointment_id where c.bill_id is null
    )
    select i.item_id, i.charge_id, p.code,
      p.name || case when i.is_follow_up then ', follow-up' else coalesce(', ' || i.note, '') end as description,
      trim_scale(i.quantity)::text as quantity,
      case when i.is_follow_up then 0
        else coalesce(price_on(p.prices, ${level}, v.day), price_on(p.prices, 'standard', v.day)) end as unit_minor,
      rate ->> 'name' as tax_name, rate ->> 'percent' as tax_percent, s.tax_is = 'contained' as with_tax,
      v.currency
    from item i join price_items p on p.id = i.item_id cross join visit v cross join price_settings s
    left join lateral (select rate from jsonb_array_elements(s.tax_rates) rate
      where rate ->> 'id' = p.tax_rate_id::text) r on true
    order by i.place, i.at, i.charge_id`
  return rows.map(({ unitMinor, currency, ...line }) => ({
    ...line,
    unitPrice: unitMinor === null ? null : fromMinor(unitMinor, currency),
  }))
}
