import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import {
  type ColdPlace,
  type ExcursionFilters,
  type listTemperatureDays,
  mostCharted,
  type TemperatureDay,
  type TemperatureExcursion,
  type TemperatureFilters,
  type TemperatureReading,
} from '../temperature.ts'

interface Paged {
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
}
type Asked = TemperatureFilters & Paged

/** Of `temperature_excursions e`, answered by `a`. */
const answerer = `case when a.id is not null
  then jsonb_build_object('id', a.id, 'name', nullif(a.name, ''), 'email', a.email) end`
const person = `case when u.id is not null
  then jsonb_build_object('id', u.id, 'name', nullif(u.name, ''), 'email', u.email) end`

/** Temperatures of places, which everybody who reads stock sees. */
export function temperatureRows(sql: Sql) {
  const by = sql.unsafe(person)
  const answeredBy = sql.unsafe(answerer)
  const zone = sql`(select time_zone from clinic)`

  const where = ({ locationId, from, to, only }: TemperatureFilters): Fragment => sql`true
    ${locationId ? sql`and r.location_id = ${locationId}` : sql``}
    ${from ? sql`and r.taken_at >= ${from}::date::timestamp at time zone ${zone}` : sql``}
    ${to ? sql`and r.taken_at < (${to}::date + 1)::timestamp at time zone ${zone}` : sql``}
    ${only ? sql`and r.excursion_id is not null` : sql``}`

  const readings = (from: Fragment) => sql`
    select r.id, r.location_id, l.name as location, r.taken_at, r.celsius::float8 as celsius,
      r.excursion_id is not null as is_outside, r.note, r.source, ${by} as by, e.action,
      ${answeredBy} as answered_by
    from ${from} join stock_locations l on l.id = r.location_id left join users u on u.id = r.created_by
      left join temperature_excursions e on e.id = r.excursion_id left join users a on a.id = e.answered_by`

  const excursions = (from: Fragment) => sql`
    select e.id, e.location_id, l.name as location, e.low_celsius::float8 as low_celsius,
      e.high_celsius::float8 as high_celsius, e.began_at, e.last_at, e.lowest::float8 as lowest,
      e.highest::float8 as highest, e.action, e.answered_at, ${answeredBy} as answered_by, e.created_at,
      e.updated_at, e.version
    from ${from} join stock_locations l on l.id = e.location_id left join users a on a.id = e.answered_by`

  return {
    places: () => sql<ColdPlace[]>`
      select l.id, l.name, l.low_celsius::float8 as low_celsius, l.high_celsius::float8 as high_celsius,
        r.taken_at as last_at, r.celsius::float8 as last_celsius,
        coalesce((r.taken_at at time zone ${zone})::date = today_in_clinic(), false) as is_read_today,
        (select id from temperature_excursions e
          where e.location_id = l.id and e.answered_at is null) as open_excursion_id
      from stock_locations l
        left join lateral (select taken_at, celsius from temperature_readings r
          where r.location_id = l.id order by taken_at desc limit 1) r on true
      where l.status = 'active' and (l.low_celsius is not null or l.high_celsius is not null)
      order by searchable(l.name), l.id`,

    async find(id: string, db: AnySql = sql): Promise<TemperatureReading | undefined> {
      const [reading] = await db<TemperatureReading[]>`
        ${readings(sql`(select * from temperature_readings where id = ${id}) r`)}`
      return reading
    },

    async list(asked: Asked): Promise<Page<TemperatureReading>> {
      const paging = keyset<TemperatureReading>(
        sql,
        {
          columns: [
            { sql: 'r.taken_at', type: 'timestamptz', of: (row) => row.takenAt },
            { sql: 'r.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const rows = await sql<TemperatureReading[]>`
        ${readings(sql`(select * from temperature_readings r where ${where(asked)} and ${paging.position}
          order by ${paging.order} limit ${paging.limit}) r`)} order by ${paging.order}`
      return paging.page(rows, () =>
        countUpTo(sql, sql`from temperature_readings r where ${where(asked)}`),
      )
    },

    /** How many there are, counted up to a number. */
    async count(filters: TemperatureFilters, most: number): Promise<number> {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from (
          select from temperature_readings r where ${where(filters)} limit ${most}) r`
      return row?.count ?? 0
    },

    days: (
      locationId: string,
      { from, to }: QueryOf<typeof listTemperatureDays>,
    ): Promise<TemperatureDay[]> => sql<TemperatureDay[]>`
      select * from (
        select (r.taken_at at time zone ${zone})::date::text as day, min(r.celsius)::float8 as lowest,
          max(r.celsius)::float8 as highest
        from temperature_readings r
        where ${where({ locationId, from, to })} and r.taken_at > now() - interval '2 years'
        group by 1 order by 1 desc limit ${mostCharted}) d
      order by day`,

    async excursions(asked: ExcursionFilters & Paged): Promise<Page<TemperatureExcursion>> {
      const paging = keyset<TemperatureExcursion>(
        sql,
        {
          columns: [
            { sql: 'e.began_at', type: 'timestamptz', of: (row) => row.beganAt },
            { sql: 'e.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const { state, locationId } = asked
      const base = sql`true ${locationId ? sql`and e.location_id = ${locationId}` : sql``}
        ${state ? sql`and (e.answered_at is null) = ${state === 'open'}` : sql``}`
      const found = await sql<TemperatureExcursion[]>`
        ${excursions(
          sql`(select * from temperature_excursions e where ${base} and ${paging.position}
            order by ${paging.order} limit ${paging.limit}) e`,
        )} order by ${paging.order}`
      return paging.page(found, () =>
        countUpTo(sql, sql`from temperature_excursions e where ${base}`),
      )
    },

    async findExcursion(id: string): Promise<TemperatureExcursion | undefined> {
      const [excursion] = await sql<TemperatureExcursion[]>`
        ${excursions(sql`(select * from temperature_excursions where id = ${id}) e`)}`
      return excursion
    },
  }
}
