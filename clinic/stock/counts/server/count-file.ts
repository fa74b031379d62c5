import { wallClock } from '../../../../contract/dates.ts'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { listFile } from '../../items/server/list-file.ts'
import {
  countStatusWords,
  type exportStockCounts,
  type StockCount,
  type StockCountSheet,
} from '../stock-count.ts'
import { countRows } from './count-rows.ts'

const heads = [
  ...['Place', 'Status', 'Item', 'Lot', 'Expiry', 'Unit', 'Expected', 'Counted', 'Difference'],
  ...['Value', 'Currency', 'Reason', 'Counted by'],
]

/** The sheet as a file for spreadsheets; what is hidden on the screen is hidden in it. */
export function countFile(sheet: StockCountSheet): MoneyFile {
  const { location, status, currency, lines } = sheet
  async function* parts() {
    yield lines.map((line) => [
      ...[location, countStatusWords[status], line.item, line.lotNumber, line.expiresOn, line.unit],
      ...[line.expected, line.counted, line.difference, line.value, currency, line.reason],
      line.countedBy?.name ?? line.countedBy?.email ?? null,
    ])
  }
  const reason = `${grouped(lines.length)} ${lines.length === 1 ? 'lot' : 'lots'}`
  return { kind: 'stock count', reason, patientIds: [], heads, parts }
}

/** Counts of places as a file. Times are those of the clinic's clocks. */
export async function countsFile(
  sql: Sql,
  asked: BodyOf<typeof exportStockCounts>,
): Promise<MoneyFile> {
  const counts = countRows(sql)
  const { timeZone } = await readClinicRow(sql)
  const nameOf = (person: StockCount['startedBy']) => person?.name ?? person?.email ?? null
  return listFile<StockCount>({
    kind: 'stock count',
    reason: 'Counts of places',
    page: (at) => counts.list({ ...asked, ...at }),
    columns: {
      Place: ({ location }) => location,
      Status: ({ status }) => countStatusWords[status],
      Begun: ({ createdAt }) => wallClock(createdAt, timeZone),
      By: ({ startedBy }) => nameOf(startedBy),
      Lots: ({ lots }) => String(lots),
      Counted: ({ counted }) => String(counted),
      Differing: ({ differing }) => String(differing),
      Value: ({ value }) => value,
      Currency: ({ currency }) => currency,
      'Approved by': ({ approvedBy }) => nameOf(approvedBy),
      Ended: ({ closedAt }) => closedAt && wallClock(closedAt, timeZone),
      'Sent back or canceled because': ({ refusal }) => refusal,
    },
  })
}
