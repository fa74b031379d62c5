import { measureSome } from '../clinic/chart/observations/server/measured-values-rounds.ts'
import { newToken, tokenHash } from '../clinic/access/session/server/session-token.ts'
import { origins } from '../demo/names.ts'
import type { Sql, Transaction } from '../server/database/connect.ts'
import { grouped } from '../contract/number-words.ts'

/** Rows per patient. */
const appointmentsEach = 5
const patientsPerDoctor = 3_000
/** Small clinics have so many, so that writers do not wait for each other. */
const fewestDoctors = 50
/** A doctor's visits per day, half an hour each from 08:00. */
const visitsADay = 16
/** The last days of the calendar are in the future. */
const daysAhead = 10

/**
 * Fills an empty, migrated database with a clinic of any size: for a million patients five million
 * appointments, two million records and three million bills. Needs the superuser, because triggers
 * and references are off meanwhile; the values that they keep are written at the end.
 */
export async function loadBigClinic(
  sql: Sql,
  patients: number,
  log: (line: string) => void,
): Promise<void> {
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    log(`${what} in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  const step = (what: string, work: (tx: Transaction) => Promise<unknown>) =>
    timed(what, () =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`set local maintenance_work_mem = '512MB'`
        await tx`set local work_mem = '256MB'`
        await work(tx)
      }),
    )
  const [found] = await sql<{ isFilled: boolean }[]>`
    select exists (select from patients) as is_filled`
  if (found?.isFilled) throw new Error('The database has patients already; use an empty one.')

  const doctors = Math.max(fewestDoctors, Math.ceil(patients / patientsPerDoctor))
  await step('Accounts', (tx) => addAccounts(tx, doctors))
  await step(`${grouped(patients)} patients`, (tx) =>
    withoutIndexes(tx, 'patients', () => addPatients(tx, patients)),
  )
  await step('Addresses', (tx) => addAddresses(tx))
  await step(`${(patients * appointmentsEach).toLocaleString('en-US')} appointments`, (tx) =>
    withoutIndexes(tx, 'appointments', () => addAppointments(tx, patients, doctors)),
  )
  await step('Medical records', (tx) => withoutIndexes(tx, 'medical_records', () => addRecords(tx)))
  await step('Bills', (tx) => withoutIndexes(tx, 'bills', () => addBills(tx)))
  await step('Facts of charts', (tx) => addFacts(tx, patients))
  await timed('Measured values', async () => {
    while ((await measureSome(sql)) > 0);
  })
  await step('Counts', writeCounts)
  await timed('Statistics', () => sql`vacuum analyze`)
}

/** Opens this many sessions of the admin, who reads everything that is measured; returns their tokens. */
export async function openSessions(sql: Sql, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, newToken)
  for (const token of tokens) {
    await sql`insert into sessions (token_hash, user_id, expires_at)
      select ${tokenHash(token)}, id, now() + interval '12 hours' from users
      where role = 'admin' and status = 'active' order by id limit 1`
  }
  return tokens
}

/**
 * Building indexes once is faster than updating them row by row. Keys stay: rows are identified by
 * them.
 */
export async function withoutIndexes(tx: Transaction, table: string, work: () => Promise<unknown>) {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index i where indrelid = ${table}::regclass and not indisunique
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`
  const constraints = await tx<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = ${table}::regclass and contype = 'x'`
  for (const { name } of indexes) await tx`drop index ${tx(name)}`
  for (const { name } of constraints) {
    await tx`alter table ${tx(table)} drop constraint ${tx(name)}`
  }
  await work()
  for (const { definition } of indexes) await tx.unsafe(definition)
  for (const { name, definition } of constraints) {
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** A UUID of version 7 that sorts by its number and is the same in every run. */
const idOf = (kind: number, number: string) => `(
  '0190${String(kind).padStart(4, '0')}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const kinds = {
  user: 1,
  patient: 2,
  appointment: 3,
  record: 4,
  bill: 5,
  payment: 6,
  fact: 7,
  address: 8,
}

async function addAccounts(tx: Transaction, doctors: number): Promise<void> {
  const { given, surnames } = names()
  await tx.unsafe(
    `insert into users (id, name, email, role, specialty)
    select ${idOf(kinds.user, 'n')}, ($1::text[])[1 + n % $3::int] || ' ' || ($2::text[])[1 + n * 7 % $4::int],
      case n when 0 then 'admin' when 1 then 'staff' else 'doctor' || n end || '@bench.example',
      case n when 0 then 'admin' when 1 then 'staff' else 'doctor' end,
      case when n > 1 then 'Family Medicine' end
    from generate_series(0, $5::int + 1) n`,
    [given, surnames, given.length, surnames.length, doctors],
  )
}

/** They have come over ten years. */
async function addPatients(tx: Transaction, patients: number): Promise<void> {
  const { given, surnames } = names()
  await tx.unsafe(
    `insert into patients (id, name, dob, gender, contact, address, email, insurance_number, created_at)
    select ${idOf(kinds.patient, 'n')},
      ($1::text[])[1 + n * 7919::bigint % $3::int] || ' ' || ($2::text[])[1 + n * 104729::bigint % $4::int],
      date '1930-01-01' + (n * 6151::bigint % 34000)::int,
      case n % 2 when 0 then 'female' else 'male' end,
      '(' || 200 + n % 700 || ') 555-' || lpad((n * 31::bigint % 10000)::text, 4, '0'),
      n % 240 || ' Alder Street, Willowmere', 'patient' || n || '@bench.example',
      'HLX-' || n, now() - make_interval(days => (n * 7919::bigint % 3650)::int)
    from generate_series(0, $5::int - 1) n`,
    [given, surnames, given.length, surnames.length, patients],
  )
}

/** Each patient lives in one of 300 cities. */
async function addAddresses(tx: Transaction): Promise<void> {
  await tx.unsafe(
    `insert into patient_addresses (id, patient_id, use, lines, city, country, line, is_main)
    select ('0190000${kinds.address}' || right(id::text, 28))::uuid, id, 'home', split_part(address, ',', 1), city, 'US',
      split_part(address, ',', 1) || ', ' || city, true
    from (select *, 'City ' || (('x' || right(id::text, 6))::bit(24)::int * 31 % 300) as city from patients) p`,
  )
}

/**
 * Doctors take turns, so that all have equally full days and no visits overlap. A visit is booked up to six weeks before;
 * patients come up to a quarter of an hour early and wait up to fifty minutes. One in twenty is called off, one in forty missed.
 */
async function addAppointments(tx: Transaction, patients: number, doctors: number): Promise<void> {
  const count = patients * appointmentsEach
  await tx.unsafe(
    `insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason, status, stage, released,
      arrived_at, called_at, created_at)
    select ${idOf(kinds.appointment, 'n')}, ${idOf(kinds.patient, 'n * 7919::bigint % $1::int')},
      ${idOf(kinds.user, '2 + n % $2::int')}, starts, starts + interval '30 minutes',
      'Follow-up of visit ' || n, status, case when status = 'canceled' and n % 40 = 0 then 'no-show' end,
      case when status = 'canceled' then true end,
      case when status = 'completed' then starts - make_interval(mins => (n * 31 % 16)::int) end,
      case when status = 'completed' then starts + make_interval(mins => (n * 17 % 36)::int) end,
      least(starts - make_interval(days => (n * 13 % 42)::int, mins => 1), now())
    from (
      select n, starts, case when starts > now() then 'scheduled' when n % 40 in (0, 1, 2) then 'canceled'
        else 'completed' end as status
      from (
        select n, date_trunc('day', now()) + interval '8 hours'
          + make_interval(days => ($4::int - n / $2::int / $3::int)::int,
            mins => (n / $2::int % $3::int * 30)::int) as starts
        from generate_series(0, $5::bigint - 1) n
      ) times
    ) visits`,
    [patients, doctors, visitsADay, daysAhead, count],
  )
}

/** Two visits of five have a note. One note in 200 was never signed, and a third of those of the last days. */
async function addRecords(tx: Transaction): Promise<void> {
  await tx.unsafe(
    `insert into medical_records (id, patient_id, doctor_id, appointment_id, record_date, notes,
      prescription, created_at, signed_at)
    select ('0190000${kinds.record}' || right(a.id::text, 28))::uuid, patient_id, doctor_id, a.id,
      starts_at::date,
      'History: ' || repeat('Pain for two weeks, worse in the morning, better with warmth. ', 4)
        || a.reason || E'\\n\\nFindings: ' || repeat('Movement free, no swelling. ', 5)
        || E'\\n\\nAssessment: Muscular pain.\\n\\nPlan: Exercises, back in three weeks.',
      'Ibuprofen 400 mg, 1 tablet up to 3 times a day with food, 5 days',
      least(ends_at, now()),
      case when n / 5 % 200 <> 0 and (ends_at < now() - interval '3 days' or n / 5 % 3 > 0)
        then least(ends_at, now()) end
    from (select *, ('x' || right(id::text, 12))::bit(48)::bigint as n from appointments) a
    where status <> 'canceled' and n % 5 < 2`,
  )
}

/** Three visits of five have a bill, over the last three years: more of them are in the books than in the calendar. */
async function addBills(tx: Transaction): Promise<void> {
  await tx.unsafe(
    `insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency,
      bill_date, due_on, paid_minor)
    select ('0190000${kinds.bill}' || right(a.id::text, 28))::uuid, patient_id, a.id,
      row_number() over (), 8500 + n % 400 * 100, 'USD', day, day + 14,
      case when n % 14 = 0 then 0 else 8500 + n % 400 * 100 end
    from (select *, now()::date - 1 - (n % 1095)::int as day
      from (select *, ('x' || right(id::text, 12))::bit(48)::bigint as n from appointments) b) a
    where n % 5 < 3`,
  )
  await tx`insert into bill_lines (bill_id, invoice_number, position, description, amount_minor)
    select id, invoice_number, 1, 'Office visit, 30 minutes', amount_minor from bills`
  await tx`
    insert into bill_documents (bill_id, kind, number, patient_id, patient_name, document_date,
      amount_minor, created_at)
    select b.id, 'invoice', b.invoice_number, b.patient_id, p.name, b.bill_date, b.amount_minor, b.bill_date
    from bills b join patients p on p.id = b.patient_id`
  await tx.unsafe(
    `insert into payments (id, patient_id, amount_minor, allocated_minor, currency, method, paid_on,
      receipt_number, created_at)
    select ('0190000${kinds.payment}' || right(id::text, 28))::uuid, patient_id, amount_minor,
      amount_minor, currency, (array['cash', 'card', 'transfer'])[1 + invoice_number % 3], bill_date,
      row_number() over (), bill_date
    from bills where paid_minor > 0`,
  )
  await tx.unsafe(
    `insert into payment_allocations (payment_id, bill_id, amount_minor, created_at)
    select ('0190000${kinds.payment}' || right(id::text, 28))::uuid, id, amount_minor, bill_date
    from bills where paid_minor > 0`,
  )
  await tx`
    update number_series set next_number = 1 + case name
      when 'invoice' then (select max(invoice_number) from bills)
      else (select max(receipt_number) from payments) end
    where name in ('invoice', 'receipt')`
}

/**
 * Each patient has a problem of the last ten years and two results of the last five, one patient in
 * two a vaccination of the last five, and one in four a vaccination that is due.
 */
async function addFacts(tx: Transaction, patients: number): Promise<void> {
  const written = (years: number) => `now() - make_interval(days => (n % ${years * 365})::int)`
  const day = (years: number) => `to_char(${written(years)}, 'YYYY-MM-DD')`
  const patient = idOf(kinds.patient, `n * 7919::bigint % ${patients}`)
  await withoutIndexes(tx, 'conditions', () =>
    tx.unsafe(`
      insert into conditions (id, patient_id, text, kind, status, since, codes, created_at)
      select ${idOf(kinds.fact, 'n')}, ${patient}, 'Problem ' || n % 211, 'problem', 'active',
        ${day(10)}, jsonb_build_array(jsonb_build_object('system', 'http://hl7.org/fhir/sid/icd-10',
          'code', chr(65 + (n % 21)::int) || lpad((n % 100)::text, 2, '0'))), ${written(10)}
      from generate_series(0, ${patients - 1}) n`),
  )
  await withoutIndexes(tx, 'observations', () =>
    tx.unsafe(`
      insert into observations (id, patient_id, text, measure, category, status, taken, value, unit,
        low, high, flag, created_at)
      select ${idOf(kinds.fact, 'n')}, ${patient}, 'Result ' || n % 40, 'text:Result ' || n % 40,
        'laboratory', 'final', ${day(5)}, 40 + n % 90, 'mg/dL', 50, 110,
        case when n % 90 < 10 then 'low' when n % 90 > 70 then 'high' end, ${written(5)}
      from generate_series(0, ${2 * patients - 1}) n`),
  )
  await tx`insert into measured_changes (patient_id) select id from patients`
  await withoutIndexes(tx, 'immunizations', () =>
    tx.unsafe(`
      insert into immunizations (id, patient_id, text, status, given, lot, created_at)
      select ${idOf(kinds.fact, 'n')}, ${patient}, 'Vaccine ' || n % 14, 'completed', ${day(5)},
        'L' || n % 700, ${written(5)}
      from generate_series(0, ${patients / 2 - 1}) n`),
  )
  await tx.unsafe(`
    insert into vaccinations_due (patient_id, vaccine, illnesses, dose, state, due_on)
    select ${patient}, 'Vaccine ' || n % 14, 'Illness ' || n % 14, 1,
      case n % 3 when 0 then 'due' else 'overdue' end, (${written(2)})::date
    from generate_series(0, ${Math.floor(patients / 4) - 1}) n`)
}

/** Writes the counts and the last visits that the triggers would have kept. */
async function writeCounts(tx: Transaction): Promise<void> {
  await tx`
    insert into last_visits (patient_id, starts_at)
    select patient_id, max(starts_at) from appointments where status = 'completed' group by 1`
  await tx`truncate row_counts`
  await tx`insert into row_counts (kind, delta)
    select 'users', count(*) from users
    union all select 'patients', count(*) from patients
    union all select 'appointments', count(*) from appointments
    union all select 'medical-records', count(*) from medical_records
    union all select 'bills', count(*) from bills`
}

function names() {
  const given = origins.flatMap((origin) => [...origin.female, ...origin.male])
  const surnames = origins.flatMap((origin) => origin.surnames)
  return { given, surnames }
}
