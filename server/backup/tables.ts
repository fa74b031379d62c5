import type { Readable } from 'node:stream'
import type { AnySql } from '../database/connect.ts'
import type { Header, Manifest } from './backup-format.ts'
import { RowTally } from './row-tally.ts'

export type Table = Header['tables'][number]

/**
 * Every table of the clinic with its stored columns; generated columns are left out. The record of the
 * definitions is left out too: a restore runs those of its own version.
 */
export async function readTables(sql: AnySql): Promise<(Table & { size: number })[]> {
  return sql<(Table & { size: number })[]>`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.oid::regclass::text,
          'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname), '[]')
        from pg_inherits i join pg_class p on p.oid = i.inhrelid
        where i.inhparent = c.oid and c.relkind = 'p') as partitions,
      (select sum(pg_table_size(t.relid)) from pg_partition_tree(c.oid) t)::bigint
        + case c.relkind when 'r' then pg_table_size(c.oid) else 0 end as size
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relpersistence <> 't' and c.relname <> 'schema_definitions'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`
}

export async function readSequences(sql: AnySql): Promise<Manifest['sequences']> {
  const names = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`
  const sequences: Manifest['sequences'] = {}
  for (const { name } of names) {
    const [row] = await sql<{ lastValue: string; isCalled: boolean }[]>`
      select last_value::text, is_called from ${sql(name)}`
    if (row) sequences[name] = row
  }
  return sequences
}

/** Sets one text format for all values, so that hashes can be compared. */
export async function writePlainly(sql: AnySql): Promise<void> {
  await sql`set local bytea_output = hex`
  await sql`set local intervalstyle = postgres`
  await sql`set local extra_float_digits = 1`
}

/** The rows of a table as COPY writes them; the caller must read them to the end. */
export function copyOut(sql: AnySql, table: Table): Promise<Readable> {
  const columns = table.columns.map(quoted).join(', ')
  return sql.unsafe(`copy (select ${columns} from ${quoted(table.name)}) to stdout`).readable()
}

/** Accepts rows as COPY writes them. */
export function copyIn(sql: AnySql, table: Table) {
  const columns = table.columns.map(quoted).join(', ')
  return sql.unsafe(`copy ${quoted(table.name)} (${columns}) from stdin`).writable()
}

/** Counts and hashes the rows of a table. */
export async function tallyTable(sql: AnySql, table: Table) {
  const tally = new RowTally()
  for await (const chunk of await copyOut(sql, table)) tally.add(chunk as Buffer)
  return tally.facts()
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
