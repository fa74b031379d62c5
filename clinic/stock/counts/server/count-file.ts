import type { MoneyFile } from '../../../billing/books/server/money-export.ts'
import { countStatusWords, type StockCountSheet } from '../stock-count.ts'

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
  const reason = `${lines.length.toLocaleString('en-US')} ${lines.length === 1 ? 'lot' : 'lots'}`
  return { kind: 'stock count', reason, patientIds: [], heads, parts }
}
