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

/** A definition: the so-manieth of the file that comes after so many others. */
interface Place {
  readonly files: number
  readonly definition: number
}

/** An empty database that keeps count of definitions, and halts at the one it is told to. */
async function counting(name: string): Promise<void> {
  const maker = asSuperuser('postgres')
  await maker`create database ${maker(name)} owner openward`
  await maker.end()
  const sql = asSuperuser(name)
  await sql.unsafe(`
    create schema trust;
    create table trust.seen (files integer, definition integer);
    create table trust.halt (files integer, definition integer);
    grant usage on schema trust to openward;
    grant select, insert on all tables in schema trust to openward;
    create function trust.count() returns event_trigger language plpgsql as $$
    declare
      before integer := 0;
      n constant integer := coalesce(nullif(current_setting('trust.n', true), ''), '0')::integer + 1;
    begin
      -- What is there already is not defined again.
      if not exists (select from pg_event_trigger_ddl_commands()) then return; end if;
      if to_regclass('public.schema_migrations') is not null then
        execute 'select count(*) from public.schema_migrations' into before;
      end if;
      perform set_config('trust.n', n::text, true);
      insert into trust.seen values (before, n);
      if exists (select from trust.halt where files = before and definition = n) then
        perform pg_sleep(600);
      end if;
    end $$;
    create event trigger count on ddl_command_end execute function trust.count()`)
  await sql.end()
}

/** Once PostgreSQL is back from the last kill. */
async function haltAt(name: string, place: Place | null): Promise<void> {
  const sql = asSuperuser(name)
  const told = () =>
    sql
      .begin(async (tx) => {
        await tx`delete from trust.halt`
        if (place) await tx`insert into trust.halt values (${place.files}, ${place.definition})`
        else await tx`drop event trigger count`
      })
      .then(
        () => true,
        () => false,
      )
  await expect.poll(told, { timeout: 20_000, interval: 20 }).toBe(true)
  await sql.end()
}

/** Runs the migrations and kills the process that does, where it halts. */
async function killWhereItHalts(name: string): Promise<void> {
  const sql = asOwner(name)
  let outcome = ''
  const ended = migrate(sql).then(
    () => (outcome = 'done'),
    () => (outcome = 'killed'),
  )
  const watcher = asSuperuser('postgres')
  let victim = 0
  while (victim === 0 && outcome === '') {
    const [row] = await watcher<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = ${name} and wait_event = 'PgSleep'`
    victim = row?.pid ?? 0
    if (victim === 0) await pause(5)
  }
  await watcher.end({ timeout: 1 })
  if (victim !== 0) process.kill(victim, 'SIGKILL')
  expect(await ended).toBe('killed')
  await sql.end({ timeout: 1 })
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

test('D-13 migrations killed at any definition come to the same end when they are run again', async () => {
  await counting('whole')
  const wanted = await goOn('whole')
  const counter = asSuperuser('whole')
  const places = await counter<Place[]>`
    select distinct files, definition from trust.seen order by files, definition`
  await counter.end()
  expect(places.length).toBeGreaterThan(300)
  const killedAt = places.filter(({ definition }, n) => definition === 1 || n % 4 === 0)
  await counting('killed')
  for (const place of killedAt) {
    await haltAt('killed', place)
    await killWhereItHalts('killed')
  }
  await haltAt('killed', null)
  expect(await goOn('killed')).toBe(wanted)
  const files = new Set(killedAt.map((place) => place.files)).size
  figure(
    'D-13',
    `${killedAt.length} kills -9 at ${killedAt.length} of ${places.length} definitions in ${files} migrations, the same schema at the end`,
  )
})
