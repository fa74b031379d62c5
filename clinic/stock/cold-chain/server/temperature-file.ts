import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { MoneyFile } from '../../../billing/books/server/money-export.ts'
import { mostExported } from '../../../billing/books/money-export.ts'
import type { TemperatureFilters, TemperatureReading } from '../temperature.ts'
import { temperatureRows } from './temperature-rows.ts'

const rowsAtOnce = 1000

/** All temperatures that filters leave, for spreadsheets. Times are those of the clinic's clocks. */
export async function temperatureFile(
  sql: Sql,
  filters: TemperatureFilters,
  inClinic: (instant: string) => string,
): Promise<MoneyFile> {
  const { list, count } = temperatureRows(sql)
  const total = await count(filters, mostExported + 1)
  if (total > mostExported) {
    const detail = `A file has at most ${mostExported.toLocaleString('en-US')} rows. Choose fewer days.`
    throw new Problem('conflict', { detail })
  }
  const cells = (row: TemperatureReading) => [
    ...[row.location, inClinic(row.takenAt), String(row.celsius)],
    ...[row.isOutside ? 'Out of bounds' : 'In bounds', row.source === 'file' ? 'Logger' : 'Typed'],
    ...[row.by?.name ?? row.by?.email ?? null, row.note],
  ]
  async function* parts() {
    let after: string | undefined
    do {
      const { rows, next } = await list({ ...filters, after, limit: rowsAtOnce })
      yield rows.map(cells)
      after = next ?? undefined
    } while (after !== undefined)
  }
  return {
    kind: 'temperature',
    reason: `${total.toLocaleString('en-US')} temperatures`,
    patientIds: [],
    heads: ['Place', 'Time', '°C', 'Bounds', 'Source', 'By', 'Note'],
    parts,
  }
}
