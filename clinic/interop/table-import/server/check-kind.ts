import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { checkBalances, checkDoctors, checkPrices } from './check-others.ts'
import { checkPatients, type DoublesAmong } from './check-patients.ts'
import { checkStock } from './check-stock.ts'
import { checkVisits } from './check-visits.ts'
import type { CheckedRow, KeptRow } from './checked-row.ts'
import { targetsOf } from '../targets.ts'
import { ownFields } from './own-fields.ts'
import type { ReadingOptions } from './read-row.ts'
import type { TableAtWork } from './step.ts'
import { clinicFacts } from './table-preview.ts'

export async function readingOptions(sql: Sql, table: TableAtWork): Promise<ReadingOptions> {
  const { kind, mapping, columns } = table
  if (!mapping) throw new Error('The columns of this table are not mapped.')
  const fields = await ownFields(sql, kind)
  const targets = new Map(targetsOf(kind, fields).map((one) => [one.id, one]))
  return { kind, mapping, columns, fields, targets, ...(await clinicFacts(sql)) }
}

/** Checks lines of any kind; nothing of the clinic changes. */
export function checkRows(
  sql: AnySql,
  rows: readonly KeptRow[],
  options: ReadingOptions,
  among: DoublesAmong = 'all',
): Promise<readonly CheckedRow<unknown>[]> {
  switch (options.kind) {
    case 'patients':
      return checkPatients(sql, rows, options, among)
    case 'doctors':
      return checkDoctors(sql, rows, options)
    case 'visits':
      return checkVisits(sql, rows, options)
    case 'balances':
      return checkBalances(sql, rows, options)
    case 'prices':
      return checkPrices(sql, rows, options)
    case 'stock':
      return checkStock(sql, rows, options)
  }
}

export function fateOf({ plan, double, isClash }: CheckedRow<unknown>) {
  if (plan === null) return 'refused'
  if (double) return 'double'
  return isClash ? 'clash' : 'ready'
}
