import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import type {
  NewTemperature,
  TemperatureExcursion,
  TemperatureFileResult,
  TemperatureReading,
} from '../temperature.ts'
import { readingsOf } from './logger-file.ts'
import { tellOfExcursions } from './tell-of-excursions.ts'
import { temperatureRows } from './temperature-rows.ts'

/** Writes temperatures and what was done about those outside of the bounds. The database tells which they are. */
export function temperatureStore(sql: Sql, url: string) {
  const rows = temperatureRows(sql)

  return {
    async add(viewer: WritingViewer, wanted: NewTemperature): Promise<TemperatureReading> {
      const { id, locationId, day, time, celsius, note } = wanted
      const [place] = await sql`select from stock_locations where id = ${locationId}`
      if (!place) refuseField('locationId', 'There is no such place.')
      const hash = creationHash(wanted)
      return sql.begin(async (tx) => {
        // No conflict target: the same request sent twice at once can hit the moment before the id.
        await tx`
          with made as (
            insert into temperature_readings (id, location_id, taken_at, celsius, note, source, creation_hash, created_by)
            select ${id}, ${locationId}, (${day}::date + ${time}::time) at time zone time_zone, ${celsius}, ${note},
              'typed', ${hash}, ${acting(tx, viewer)}
            from clinic
            on conflict do nothing returning id)
          select from made`
        const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from temperature_readings where id = ${id}`
        if (!before) refuseField('time', 'There is a temperature of this place and time already.')
        checkSameCreation(before, viewer.userId, hash)
        await tellOfExcursions(tx, locationId, url)
        const reading = await rows.find(id, tx)
        if (!reading) throw new Problem('unexpected')
        return reading
      })
    },

    async importFile(
      viewer: WritingViewer,
      locationId: string,
      text: string,
    ): Promise<TemperatureFileResult> {
      const found = readingsOf(text, await readClinicRow(sql))
      return sql.begin(async (tx) => {
        const added = await tx<{ isOutside: boolean }[]>`
          insert into temperature_readings (id, location_id, taken_at, celsius, source, created_by)
          select gen_random_uuid(), ${locationId},
            coalesce(r.at, (r.date + r.time) at time zone time_zone) as taken_at, r.celsius, 'file', ${viewer.userId}
          from jsonb_to_recordset(${tx.json(found.map((one) => ({ ...one })))})
            as r (at timestamptz, date date, time time, celsius numeric), clinic
          where ${writtenIn(tx, viewer.context)}
          order by taken_at
          on conflict do nothing returning excursion_id is not null as is_outside`
        await tellOfExcursions(tx, locationId, url)
        return {
          added: added.length,
          known: found.length - added.length,
          outside: added.filter(({ isOutside }) => isOutside).length,
        }
      })
    },

    async answer(
      viewer: WritingViewer,
      found: TemperatureExcursion,
      version: number,
      action: string,
    ): Promise<TemperatureExcursion> {
      if (found.version !== version) throw new Problem('changed', { current: found })
      if (found.answeredAt !== null) {
        throw new Problem('conflict', { detail: 'This alert is answered already.' })
      }
      const changed = await sql`
        update temperature_excursions set action = ${action}, answered_at = now(), answered_by = ${viewer.userId},
          updated_by = ${acting(sql, viewer)}
        where id = ${found.id} and version = ${version} and answered_at is null`
      const current = await rows.findExcursion(found.id)
      if (!current) throw new Problem('unexpected')
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
