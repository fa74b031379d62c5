import type { AnySql } from '../../../../server/database/connect.ts'
import type { ChartRows } from '../../../../server/concept.ts'

/** A column of a table that names a chart and whose rows move with it. */
export interface Moving {
  readonly table: string
  readonly column: string
  readonly words: readonly [one: string, several: string] | undefined
  readonly at: string | undefined
  readonly colliding: Readonly<Record<string, string>> | undefined
}

/** A column that names a row of another moving table, such as the visit of a bill. */
export interface Tie {
  readonly table: string
  readonly column: string
  readonly to: string
  /** Rows of the table have ids of their own; others only exist with the row that they name. */
  readonly hasId: boolean
}

/** The references to charts that the database has, `table.column`. */
export async function foundReferences(sql: AnySql): Promise<string[]> {
  const found = await sql<{ name: string }[]>`
    select k.conrelid::regclass || '.' || a.attname as name
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'patients'::regclass and cardinality(k.conkey) = 1
      and k.conparentid = 0
    order by name`
  return found.map(({ name }) => name)
}

/**
 * The columns whose rows move: all references that the database has, but for those registered to stay, and the
 * registered columns without a reference. So rows of a table that nobody registered move too.
 */
export async function movingColumns(
  sql: AnySql,
  chartRows: readonly ChartRows[],
): Promise<Moving[]> {
  const registered = new Map(
    chartRows.map((rows) => [`${rows.table}.${rows.column ?? 'patient_id'}`, rows]),
  )
  const names = new Set([...(await foundReferences(sql)), ...registered.keys()])
  return [...names].flatMap((name) => {
    const rows = registered.get(name)
    if (rows?.stays !== undefined) return []
    const [table = '', column = ''] = name.split('.')
    const { words, at, colliding } = rows ?? {}
    return [{ table, column, words, at, colliding }]
  })
}

/** The ties between rows of moving tables. */
export async function tiesBetween(sql: AnySql, moving: readonly Moving[]): Promise<Tie[]> {
  const tables = [...new Set(moving.map(({ table }) => table))].filter((one) => one !== 'patients')
  return sql<Tie[]>`
    select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as to,
      exists (select from pg_attribute i where i.attrelid = k.conrelid and i.attname = 'id') as has_id
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1
      and k.conrelid::regclass::text = any(${tables}) and k.confrelid::regclass::text = any(${tables})`
}
