import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, otherDatabase, type Sql } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { figure } from '../figure.ts'
import { aCluster, type Cluster } from './a-cluster.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await aCluster()
  await cluster.start()
})
afterAll(() => cluster.remove())

const asSuperuser = (name: string) =>
  connect({ url: otherDatabase(cluster.url(cluster.port, 'postgres'), name) }, { max: 2 })
const asOwner = (name: string) => connect({ url: otherDatabase(cluster.url(), name) }, { max: 2 })

/** An empty database whose n-th definition takes for ever; 0 for none. */
async function halting(name: string, at: number): Promise<void> {
  const maker = asSuperuser('postgres')
  await maker`create database ${maker(name)} owner openward`
  await maker.end()
  const sql = asSuperuser(name)
  await sql.unsafe(`
    create schema trust;
    grant usage on schema trust to openward;
    create sequence trust.definitions;
    grant all on sequence trust.definitions to openward;
    create function trust.halt() returns event_trigger language plpgsql as $$
    begin
      if nextval('trust.definitions') = ${at} then perform pg_sleep(600); end if;
    end $$;
    create event trigger halt on ddl_command_end execute function trust.halt();
    select setval('trust.definitions', 1, false)`)
  await sql.end()
}

/** The crash may have forgotten how far the count was: it would halt at the same place again. */
async function letPass(name: string): Promise<void> {
  const sql = asSuperuser(name)
  const drop = () =>
    sql`drop event trigger halt`.then(
      () => true,
      () => false,
    )
  await expect.poll(drop, { timeout: 20_000 }).toBe(true)
  await sql.end()
}

/** Of all that migrations define, and of the rows that they bring. */
async function schemaHash(sql: Sql): Promise<string> {
  const rows = await sql`
    select 'column' as kind, table_name || '.' || column_name || ' ' || data_type || ' '
      || coalesce(column_default, '') || is_nullable as what
    from information_schema.columns where table_schema = 'public'
    union all select 'index', indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint', conrelid::regclass || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function', p.oid::regprocedure || md5(p.prosrc) || p.proacl::text
      from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'migration', name || sha256 from schema_migrations
    union all select 'row', 'clinic ' || count(*) from clinic
    order by 1, 2`
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

async function goOn(name: string): Promise<string> {
  const sql = asOwner(name)
  try {
    for (let tries = 0; ; tries += 1) {
      // The other processes of a killed one end, too: PostgreSQL needs a moment to be back.
      const isDone = await migrate(sql).then(
        () => true,
        (error: unknown) => {
          if (tries > 100) throw error
          return false
        },
      )
      if (isDone) return await schemaHash(sql)
      await pause(50)
    }
  } finally {
    await sql.end()
  }
}

test('D-13 migrations killed at any statement come to the same end when they are run again', async () => {
  await halting('whole', 0)
  const wanted = await goOn('whole')
  const counter = asSuperuser('whole')
  const [counted] = await counter<{ total: number }[]>`
    select last_value as total from trust.definitions`
  await counter.end()
  const total = counted?.total ?? 0
  expect(total).toBeGreaterThan(50)
  const step = Math.max(1, Math.floor(total / 40))
  let kills = 0
  for (let at = 1; at < total; at += step) {
    const name = `killed_${at}`
    await halting(name, at)
    const sql = asOwner(name)
    const ended = migrate(sql).then(
      () => 'done',
      () => 'killed',
    )
    const watcher = asSuperuser('postgres')
    let victim = 0
    while (victim === 0) {
      const [row] = await watcher<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = ${name} and wait_event = 'PgSleep'`
      victim = row?.pid ?? 0
      if (victim === 0) await pause(5)
    }
    await watcher.end({ timeout: 1 })
    process.kill(victim, 'SIGKILL')
    expect(await ended).toBe('killed')
    await sql.end({ timeout: 1 })
    await letPass(name)
    expect(await goOn(name), `killed at definition ${at}`).toBe(wanted)
    kills += 1
  }
  figure('D-13', `${kills} kills -9 at ${kills} of ${total} definitions, ${kills} equal schemas`)
})
