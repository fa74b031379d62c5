import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, otherDatabase, type Sql } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { readSchemaFiles } from '../../server/database/schema-files.ts'
import { figure } from '../figure.ts'
import { aCluster, type Cluster } from './a-cluster.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await aCluster()
  // A killed process's writes stay in the system's memory: no need to wait for the disk.
  await cluster.start({ fsync: 'off' })
})
afterAll(() => cluster.remove())

const asSuperuser = (name: string) =>
  connect({ url: otherDatabase(cluster.url(cluster.port, 'postgres'), name) }, { max: 2 })
const asOwner = (name: string) => connect({ url: otherDatabase(cluster.url(), name) }, { max: 2 })

/** A definition: its number within its file, and how many files came before. */
interface Place {
  readonly files: number
  readonly definition: number
}

/** An empty database that counts definitions, and halts at a chosen one. */
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
      -- A thing that is there already is not defined again.
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

/** Sets the halt once PostgreSQL is back after the last kill. */
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

/** Runs the migrations and kills their process where it halts. */
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

/** A hash of all that migrations define, and of the rows that they insert. */
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
    union all select 'definitions', name || sha256 from schema_definitions
    union all select 'row', 'clinic ' || count(*) from clinic
    order by 1, 2`
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

async function goOn(name: string): Promise<string> {
  const sql = asOwner(name)
  try {
    for (let tries = 0; ; tries += 1) {
      // The other processes of a killed PostgreSQL end too: it needs a moment to restart.
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

/** Rows are written once all tables are there; the definitions come after them. */
const { migrations } = await readSchemaFiles()

/** The rows that a clinic wrote on the first version, before it was upgraded. */
async function writeRows(name: string): Promise<void> {
  const sql = asSuperuser(name)
  await sql.unsafe(`
    insert into users (id, email, name, role)
      select gen_random_uuid(), 'doctor' || n || '@clinic.example', 'Doctor ' || n, 'doctor'
      from generate_series(1, 20) n;
    insert into patients (id, mrn, name, dob, gender, contact)
      select gen_random_uuid(), 'M' || n, 'Patient ' || n, date '1950-01-01' + n, 'other', '555-' || n
      from generate_series(1, 500) n;
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
      select gen_random_uuid(), p.id, d.id, day, day + interval '30 minutes'
      from (select id, row_number() over (order by name) as n from users) d
        join (select id, row_number() over (order by name) as n from patients) p on p.n % 20 = d.n - 1,
        lateral (select timestamptz '2025-01-06 09:00Z' + p.n * interval '1 day') at (day);
    insert into medical_records (id, patient_id, doctor_id, appointment_id, record_date, notes)
      select gen_random_uuid(), patient_id, doctor_id, id, starts_at::date, 'Seen ' || id
      from appointments;
    insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency, bill_date)
      select gen_random_uuid(), patient_id, id, row_number() over (order by id),
        1000 + row_number() over (order by id), 'USD', starts_at::date from appointments`)
  await sql.end()
}

/** Every row of that time, by the values that people had entered. */
async function rowsOf(name: string): Promise<readonly object[]> {
  const sql = asSuperuser(name)
  const rows = await sql`
    select 'user' as kind, id, concat_ws('|', email, name, role) as what from users
    union all select 'patient', id, concat_ws('|', name, dob, gender, contact, mrn) from patients
    union all select 'visit', id, concat_ws('|', patient_id, doctor_id, starts_at, ends_at, status)
      from appointments
    union all select 'record', id, concat_ws('|', patient_id, appointment_id, record_date, notes)
      from medical_records
    union all select 'bill', id, concat_ws('|', patient_id, invoice_number, amount_minor, status)
      from bills
    order by 1, 2`
  await sql.end()
  return rows
}

test('D-13 migrations killed at any definition reach the same schema when they are run again', async () => {
  await counting('whole')
  const wanted = await goOn('whole')
  const counter = asSuperuser('whole')
  const places = await counter<Place[]>`
    select distinct files, definition from trust.seen order by files, definition`
  await counter.end()
  expect(places.length).toBeGreaterThan(300)
  await counting('killed')
  let rows: readonly object[] = []
  for (const place of places) {
    await haltAt('killed', place)
    if (rows.length === 0 && place.files === migrations.length && place.definition > 1) {
      await writeRows('killed')
      rows = await rowsOf('killed')
    }
    await killWhereItHalts('killed')
  }
  await haltAt('killed', null)
  expect(await goOn('killed')).toBe(wanted)
  expect(rows).toHaveLength(2020)
  expect(await rowsOf('killed')).toEqual(rows)
  const files = new Set(places.map((place) => place.files)).size
  figure(
    'D-13',
    `${places.length} kills -9 at each of ${places.length} definitions in ${files} migrations, the same schema at the end, 0 of ${rows.length} rows lost`,
  )
})
