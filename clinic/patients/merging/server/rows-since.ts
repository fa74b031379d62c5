import type { AnySql } from '../../../../server/database/connect.ts'
import type { RowSince } from '../chart-merge.ts'
import type { Moving, Tie } from './chart-references.ts'

/** A row written since a merge, with the rows it is tied to, by column. */
interface Written {
  readonly id: string
  readonly at: string
  readonly ties: Readonly<Record<string, string | null>>
}

export interface Since extends RowSince {
  readonly column: string
}

/** Rows of one table that a list shows at most. */
const most = 300

/**
 * The rows of the chart that stayed that were written since a merge, newest first. Those tied to a row that goes
 * back, such as the bill of a visit, go with it, and so do those that such a row is tied to.
 */
export async function rowsSince(
  sql: AnySql,
  merge: { readonly id: string; readonly stayedId: string; readonly createdAt: string },
  moving: readonly Moving[],
  ties: readonly Tie[],
): Promise<Since[]> {
  const tables = moving.filter(
    ({ table, column }) => table !== 'patients' && column === 'patient_id',
  )
  const withTimes = await tablesWith(sql, ['id', 'created_at'])
  const written = new Map<string, Written[]>()
  for (const { table, at } of tables) {
    if (!withTimes.has(table)) continue
    const own = ties.filter((tie) => tie.table === table)
    const columns = own.reduce(
      (before, { column }) => sql`${before}, ${column}::text, t.${sql(column)}::text`,
      sql``,
    )
    written.set(
      table,
      await sql<Written[]>`
        select t.id::text, t.${sql(at ?? 'created_at')}::text as at,
          jsonb_build_object('' , null ${columns}) as ties
        from ${sql(table)} t
        where t.patient_id = ${merge.stayedId} and t.created_at > ${merge.createdAt}
          and not exists (select from chart_merge_rows r where r.merge_id = ${merge.id}
            and r.table_name = ${table} and r.row_key = jsonb_build_object('id', t.id))
        order by t.created_at desc limit ${most}`,
    )
  }
  const back = await rowsGoingBack(sql, merge, ties, written)
  return tables.flatMap(({ table, column, words }) =>
    (written.get(table) ?? []).map(({ id, at }) => ({
      table,
      column,
      key: id,
      word: words?.[0] ?? '',
      at,
      goesBack: back.has(`${table} ${id}`),
    })),
  )
}

async function tablesWith(sql: AnySql, columns: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = any(${[...columns]})
    group by table_name having count(*) = ${columns.length}`
  return new Set(found.map(({ name }) => name))
}

/** Follows the ties from the moved rows until no further row is found. */
async function rowsGoingBack(
  sql: AnySql,
  merge: { readonly id: string; readonly stayedId: string },
  ties: readonly Tie[],
  written: ReadonlyMap<string, readonly Written[]>,
): Promise<Set<string>> {
  const moved = await sql<{ name: string }[]>`
    select r.table_name || ' ' || (r.row_key ->> 'id') as name from chart_merge_rows r
    where r.merge_id = ${merge.id} and r.row_key ? 'id'`
  const gone = new Set(moved.map(({ name }) => name))
  const since = new Set<string>()
  for (const [table, rows] of written) for (const { id } of rows) since.add(`${table} ${id}`)
  const pairs: [string, string][] = []
  for (const [table, rows] of written) {
    for (const { id, ties: tied } of rows) {
      for (const { column, to } of ties.filter((tie) => tie.table === table)) {
        const other = tied[column]
        if (other) pairs.push([`${table} ${id}`, `${to} ${other}`])
      }
    }
  }
  for (const { table, column, to, hasId } of ties) {
    if (!hasId) continue
    const found = await sql<{ id: string; other: string }[]>`
      select t.id::text, t.${sql(column)}::text as other
      from chart_merge_rows r join ${sql(table)} t on t.id = (r.row_key ->> 'id')::uuid
      where r.merge_id = ${merge.id} and r.table_name = ${table} and r.row_key ? 'id'
        and t.${sql(column)} is not null`
    for (const { id, other } of found) pairs.push([`${table} ${id}`, `${to} ${other}`])
  }
  for (let isFound = true; isFound;) {
    isFound = false
    for (const [one, other] of pairs) {
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        if (gone.has(from) && since.has(to) && !gone.has(to)) {
          gone.add(to)
          isFound = true
        }
      }
    }
  }
  return gone
}
