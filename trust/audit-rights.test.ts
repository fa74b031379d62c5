import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../server/database/test-database.ts'
import { figure } from './figure.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const { sql } = database
  await sql`insert into audit_events (action, object_type) values ('read', 'patient')`
})
afterAll(() => database.drop())

test('Z-14 the server’s own database role can neither edit the audit log nor drop anything', async () => {
  const { sql } = database
  const appendOnly = await sql<{ tableName: string }[]>`select table_name from append_only_tables`
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`
  const all = tables.map(({ name }) => name)
  const acts = [
    ...appendOnly.flatMap(({ tableName }) => [
      `update ${tableName} set ${tableName === 'audit_events' ? `action = ''` : 'ctid = ctid'}`,
      `delete from ${tableName}`,
    ]),
    ...all.flatMap((name) => [
      `truncate ${name} cascade`,
      `drop table ${name} cascade`,
      `alter table ${name} disable trigger all`,
      `alter table ${name} owner to current_user`,
    ]),
    "insert into append_only_tables values ('bills')",
    "insert into schema_migrations (name, sha256) values ('9999-x.sql', '')",
    'drop function audit_write() cascade',
    'create or replace function audit_write() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop schema public cascade',
    'create table mine (n int)',
    'set session_replication_role = replica',
    'set role openward',
    `grant update on audit_events to current_user`,
    'alter role current_user superuser',
  ]
  const before = await counts()
  for (const act of acts) {
    const code = await sql.unsafe(act).then(
      () => 'done',
      (error: unknown) => (error as { code: string }).code,
    )
    // A grant by a role without that right is a warning and grants nothing; ctid is no column.
    const allowed = act.startsWith('grant')
      ? ['done', '42501']
      : act.includes('ctid')
        ? ['42501', '0A000', '42703']
        : ['42501']
    expect(allowed, act).toContain(code)
  }
  expect(await counts()).toEqual(before)
  const [rights] = await sql<{ edits: number }[]>`
    select count(*)::int as edits from append_only_tables
    where has_table_privilege(table_name, 'update, delete, truncate')`
  expect(rights?.edits).toBe(0)
  figure('Z-14', `${acts.length} statements as the application's role, all refused, 0 rows changed`)

  async function counts() {
    return database.owner`select (select count(*) from audit_events) as events,
      (select count(*) from schema_migrations) as migrations,
      (select count(*) from append_only_tables) as names`
  }
})
