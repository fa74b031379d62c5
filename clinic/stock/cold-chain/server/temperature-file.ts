import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { MoneyFile } from '../../../billing/books/server/money-export.ts'
import { mostExported } from '../../../billing/books/money-export.ts'
import type { TemperatureFilters, TemperatureReading } from '../temperature.ts'
import { temperatureRows } from './temperature-rows.ts'

const rowsAtOnce = 1000

/** All temperatures that filters leave, for spreadsheets. Times are those of the clinic's clocks. */
export function temperatureFile(
  sql: Sql,
  filters: TemperatureFilters,
  inClinic: (instant: string) => string,
): MoneyFile {
  const { list } = temperatureRows(sql)
  const cells = (row: TemperatureReading) => [
    ...[row.location, inClinic(row.takenAt), String(row.celsius)],
    ...[row.isOutside ? 'Out of bounds' : 'In bounds', row.source === 'file' ? 'Logger' : 'Typed'],
    ...[row.by?.name ?? row.by?.email ?? null, row.note],
  ]
  async function* parts() {
    let after: string | undefined
    let count = 0
    do {
      const { rows, next } = await list({ ...filters, after, limit: rowsAtOnce })
      count += rows.length
      if (count > mostExported) throw new Problem('conflict', { detail: 'Choose fewer days.' })
      yield rows.map(cells)
      after = next ?? undefined
    } while (after !== undefined)
  }
  return {
    kind: 'temperature',
    reason: 'Temperatures of places',
    patientIds: [],
    heads: ['Place', 'Time', '°C', 'Bounds', 'Source', 'By', 'Note'],
    parts,
  }
}
