import { csvTable } from './csv-table.ts'
import { RefusedTable } from './refused-table.ts'
import { headOf, type Table, type TableSource } from './table-source.ts'
import { xlsxTable } from './xlsx-table.ts'

/** How files begin that are no table, with what to do. */
const others: readonly (readonly [string, string])[] = [
  [
    '\xd0\xcf\x11\xe0',
    'This is an old or locked Excel file. Open it, save it as .xlsx without a password, or as .csv.',
  ],
  ['%PDF', 'This is a PDF. Export the table as .csv or .xlsx.'],
  ['\x1f\x8b', 'This file is packed with gzip. Unpack it first.'],
  ['SQLite format 3', 'This is a database. Export the table as .csv or .xlsx.'],
  ['{', 'This is JSON. FHIR data is brought in on the page Import.'],
  ['<?xml', 'This is XML. Export the table as .csv or .xlsx.'],
  ['<html', 'This is a web page. Export the table as .csv or .xlsx.'],
  ['<!DOCTYPE', 'This is a web page. Export the table as .csv or .xlsx.'],
]

/** Opens a file by what it holds, whatever its name is. Throws a `RefusedTable` with the reason. */
export async function openTable(source: TableSource, sheet: string | null): Promise<Table> {
  if (source.size === 0) throw new RefusedTable('This file is empty.')
  const head = (await headOf(source, 16)).toString('latin1')
  if (head.startsWith('PK\x03\x04')) return xlsxTable(source, sheet)
  const other = others.find(([begin]) => head.toLowerCase().startsWith(begin.toLowerCase()))
  if (other) throw new RefusedTable(other[1])
  return csvTable(source)
}
