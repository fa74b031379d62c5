import type { Sql } from '../../../../server/database/connect.ts'
import type { AtDay } from './owed-rows.ts'

interface Asked {
  readonly at?: string | null | undefined
  readonly currency?: string | undefined
}

/** The day and the currency that are asked for, or today and that of the clinic. */
export async function askedDay(sql: Sql, { at, currency }: Asked) {
  const [clinic] = await sql<
    { today: string; endedAt: string | null; currency: string; currencies: string[] }[]
  >`
      select today_in_clinic() as today, currency,
        case when ${at ?? null}::date < today_in_clinic()
          then ((${at ?? null}::date + 1)::timestamp at time zone time_zone)::text end as ended_at,
        array(
        select distinct currency from (
          select currency from bills where open_minor > 0
          union all select currency from payments
            where allocated_minor + returned_minor < amount_minor) c
        order by currency) as currencies
      from clinic`
  if (!clinic) throw new Error('The clinic row is missing.')
  const day: AtDay = { day: at ?? clinic.today, endedAt: clinic.endedAt }
  const currencies = new Set([clinic.currency, ...clinic.currencies])
  return { day, currency: currency ?? clinic.currency, currencies: [...currencies] }
}
