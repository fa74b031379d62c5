import { afterAll, expect, test } from 'vitest'
import { readSchemaFiles } from './schema-files.ts'
import { testDatabase } from './test-database.ts'

const { owner: sql, drop } = await testDatabase()
afterAll(drop)

interface Table {
  readonly name: string
  readonly comment: string | null
  readonly columns: readonly Column[]
  readonly triggers: readonly string[]
}
interface Column {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly refers: string | null
}

const readTables = () => sql<Table[]>`
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'required', a.attnotnull,
        'type', format_type(a.atttypid, a.atttypmod),
        'refers', (select confrelid::regclass::text from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1))
        order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(jsonb_agg(t.tgname order by t.tgname), '[]')
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not in ('schema_migrations', 'schema_definitions')
  order by c.relname`

const types: Readonly<Record<string, string>> = { 'timestamp with time zone': 'timestamptz' }

function drawTable({ name, comment, columns, triggers }: Table): string {
  const rows = columns.map(
    (column) =>
      `| ${column.name} | ${types[column.type] ?? column.type} | ${column.required ? 'yes' : ''} | ` +
      `${column.refers ?? ''} |`,
  )
  return [
    `### ${name}`,
    comment ?? '',
    ['| column | type | required | refers to |', '|---|---|---|---|', ...rows].join('\n'),
    ...(triggers.length > 0 ? [`Triggers: ${triggers.join(', ')}.`] : []),
  ].join('\n\n')
}

const named = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, name]) => name ?? '')

test('docs/schema.md shows the tables, functions and views of the database', async () => {
  const { migrations, definitions } = await readSchemaFiles()
  const tables = new Map((await readTables()).map((table) => [table.name, table]))
  const folders = [...new Set([...migrations, ...definitions].map(({ folder }) => folder))]
  const parts = folders.map((folder) => {
    const textOf = (files: typeof migrations) =>
      files
        .filter((file) => file.folder === folder)
        .map(({ text }) => text)
        .join('\n')
    const own = named(textOf(migrations), /^create table (\w+)/gm).map((name) => {
      const table = tables.get(name)
      tables.delete(name)
      return table ? drawTable(table) : `### ${name}`
    })
    const functions = named(textOf(definitions), /^create or replace function (\w+)/gm)
    const views = named(textOf(definitions), /^create or replace view (\w+)/gm)
    return [
      `## ${folder.replace('/server/sql', '').replace('/sql', '')}`,
      `Defined in [${folder}](../${folder}).`,
      ...(functions.length > 0 ? [`Functions: ${functions.join(', ')}.`] : []),
      ...(views.length > 0 ? [`Views: ${views.join(', ')}.`] : []),
      ...own,
    ].join('\n\n')
  })
  expect([...tables.keys()]).toEqual([])
  const head =
    '# The database\n\nDrawn from the database by `server/database/schema.test.ts`. ' +
    'To draw it again: `node_modules/.bin/vitest run --project server server/database/schema -u`.'
  await expect([head, ...parts, ''].join('\n\n')).toMatchFileSnapshot('../../docs/schema.md')
})
