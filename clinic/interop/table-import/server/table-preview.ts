import type { Sql } from '../../../../server/database/connect.ts'
import { missingOf } from '../mapping.ts'
import type { TableImportDetails } from '../table-import.ts'
import { targetsOf } from '../targets.ts'
import { ownFields } from './own-fields.ts'
import { problemWords, readCells, type ReadingOptions } from './read-row.ts'

export type StoredTable = Omit<TableImportDetails, 'missing' | 'preview' | 'ownFields'>

const mostPreviewed = 10

/** The facts of the clinic by which cells are read. */
export async function clinicFacts(sql: Sql) {
  const [clinic] = await sql<Pick<ReadingOptions, 'today' | 'timeZone' | 'country' | 'currency'>[]>`
    select (now() at time zone time_zone)::date as today, time_zone, country, currency from clinic`
  if (!clinic) throw new Error('The clinic row is missing.')
  return clinic
}

/** A table with its first lines as they are read with its mapping. */
export async function tablePreview(sql: Sql, table: StoredTable): Promise<TableImportDetails> {
  const { id, kind, mapping, columns } = table
  const fields = await ownFields(sql, kind)
  if (!mapping) return { ...table, ownFields: fields, missing: [], preview: [] }
  const lines = await sql<{ line: number; cells: string[]; fault: string | null }[]>`
    select line, cells, fault from table_import_rows where import_id = ${id}
    order by line limit ${mostPreviewed}`
  const all = targetsOf(kind, fields)
  const options = {
    ...{ kind, mapping, columns, fields, targets: new Map(all.map((one) => [one.id, one])) },
    ...(await clinicFacts(sql)),
  }
  const preview = lines.map(({ line, cells, fault }) => {
    if (fault !== null) return { line, values: [], problems: [fault] }
    const { texts, moment, problems } = readCells(cells, options)
    const values = all.flatMap(({ id: target, label, kind: cell, choices }) => {
      const value =
        cell === 'moment' ? moment && `${moment.date} ${moment.time}` : texts[target]?.join(', ')
      if (!value) return []
      return { label, value: choices?.find((choice) => choice.value === value)?.label ?? value }
    })
    return { line, values, problems: problems.map((problem) => problemWords(problem, columns)) }
  })
  return {
    ...{ ...table, ownFields: fields, preview },
    missing: missingOf(kind, mapping, columns, fields),
  }
}
