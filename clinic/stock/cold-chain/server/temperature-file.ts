import { wallClock } from '../../../../contract/dates.ts'
import { Problem } from '../../../../contract/problem.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { mostExported } from '../../../bookkeeping/books/money-export.ts'
import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { listFile } from '../../items/server/list-file.ts'
import type {
  ExcursionFilters,
  TemperatureExcursion,
  TemperatureFilters,
  TemperatureReading,
} from '../temperature.ts'
import { temperatureRows } from './temperature-rows.ts'

/** All temperatures that filters leave, for spreadsheets. Times are those of the clinic's clocks. */
export async function temperatureFile(sql: Sql, filters: TemperatureFilters): Promise<MoneyFile> {
  const temperatures = temperatureRows(sql)
  const total = await temperatures.count(filters, mostExported + 1)
  if (total > mostExported) {
    const most = grouped(mostExported)
    throw new Problem('conflict', {
      detail: `A file has at most ${most} rows. Choose fewer days.`,
    })
  }
  const { timeZone } = await readClinicRow(sql)
  return listFile<TemperatureReading>({
    kind: 'temperature',
    reason: `${grouped(total)} temperatures`,
    page: (at) => temperatures.list({ ...filters, ...at }),
    columns: {
      Place: ({ location }) => location,
      Time: ({ takenAt }) => wallClock(takenAt, timeZone),
      '°C': ({ celsius }) => String(celsius),
      Bounds: ({ isOutside }) => (isOutside ? 'Out of bounds' : 'In bounds'),
      Source: ({ source }) => (source === 'file' ? 'Logger' : 'Typed'),
      By: ({ by }) => by?.name ?? by?.email ?? null,
      Note: ({ note }) => note,
      'What was done': ({ action }) => action,
      'Done by': ({ answeredBy }) => answeredBy?.name ?? answeredBy?.email ?? null,
    },
  })
}

/** Times in which places were too warm or too cold, with what was done. */
export async function excursionFile(sql: Sql, filters: ExcursionFilters): Promise<MoneyFile> {
  const temperatures = temperatureRows(sql)
  const { timeZone } = await readClinicRow(sql)
  const degrees = (value: number | null) => (value === null ? null : String(value))
  return listFile<TemperatureExcursion>({
    kind: 'temperature excursion',
    reason: 'Temperatures out of bounds',
    page: (at) => temperatures.excursions({ ...filters, ...at }),
    columns: {
      Place: ({ location }) => location,
      From: ({ beganAt }) => wallClock(beganAt, timeZone),
      Until: ({ lastAt }) => wallClock(lastAt, timeZone),
      'Lowest °C': ({ lowest }) => degrees(lowest),
      'Highest °C': ({ highest }) => degrees(highest),
      'Kept from °C': ({ lowCelsius }) => degrees(lowCelsius),
      'Kept to °C': ({ highCelsius }) => degrees(highCelsius),
      'What was done': ({ action }) => action,
      By: ({ answeredBy }) => answeredBy?.name ?? answeredBy?.email ?? null,
      At: ({ answeredAt }) => answeredAt && wallClock(answeredAt, timeZone),
    },
  })
}
