import { wallClock } from '../../../../contract/dates.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { mostExported } from '../../../billing/books/money-export.ts'
import type { MoneyFile } from '../../../billing/books/server/money-export.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { listFile } from '../../items/server/list-file.ts'
import type { TemperatureFilters, TemperatureReading } from '../temperature.ts'
import { temperatureRows } from './temperature-rows.ts'

/** All temperatures that filters leave, for spreadsheets. Times are those of the clinic's clocks. */
export async function temperatureFile(sql: Sql, filters: TemperatureFilters): Promise<MoneyFile> {
  const temperatures = temperatureRows(sql)
  const total = await temperatures.count(filters, mostExported + 1)
  if (total > mostExported) {
    const most = mostExported.toLocaleString('en-US')
    throw new Problem('conflict', {
      detail: `A file has at most ${most} rows. Choose fewer days.`,
    })
  }
  const { timeZone } = await readClinicRow(sql)
  return listFile<TemperatureReading>({
    kind: 'temperature',
    reason: `${total.toLocaleString('en-US')} temperatures`,
    page: (at) => temperatures.list({ ...filters, ...at }),
    columns: {
      Place: ({ location }) => location,
      Time: ({ takenAt }) => wallClock(takenAt, timeZone),
      '°C': ({ celsius }) => String(celsius),
      Bounds: ({ isOutside }) => (isOutside ? 'Out of bounds' : 'In bounds'),
      Source: ({ source }) => (source === 'file' ? 'Logger' : 'Typed'),
      By: ({ by }) => by?.name ?? by?.email ?? null,
      Note: ({ note }) => note,
    },
  })
}
