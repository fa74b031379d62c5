import { v7 as uuidv7 } from 'uuid'
import type { AnySql } from '../../../server/database/connect.ts'
import { fullUrlOf, keyOf } from './bundle-item.ts'
import { readBundle } from './bundle-reader.ts'
import type { Plan } from './plan.ts'
import { Refusal } from './refusal.ts'

export interface StoreOptions {
  readonly importId: string
  readonly source: string
  /** The importing admin, or null for the command. */
  readonly actor: string | null
}

const tookPlace = 'Took place before it was imported'
const bookedElsewhere = 'Was booked before it was imported'

/** Stores the plan of a bundle, in the caller's transaction. */
export async function storePlan(sql: AnySql, plan: Plan, options: StoreOptions): Promise<void> {
  await refuseTakenIds(sql, plan)
  const by = options.actor
  await storePeople(sql, plan, by)
  await storeVisits(sql, plan, by)
  await storeBills(sql, plan, by)
}

/** Imported rows have the ids of their resources, which no other row may have yet. */
async function refuseTakenIds(sql: AnySql, plan: Plan): Promise<void> {
  const ids = (rows: readonly { readonly id: string }[]) => sql`${rows.map(({ id }) => id)}::uuid[]`
  const [taken] = await sql<{ id: string }[]>`
    select id from patients where id = any(${ids(plan.charts)})
    union all select id from users where id = any(${ids(plan.doctors)})
    union all select id from appointments where id = any(${ids(plan.visits)})
    union all select id from medical_records where id = any(${ids(plan.records)})
    union all select id from bills where id = any(${ids(plan.bills)})
    limit 1`
  if (!taken) return
  const item = plan.items.find(({ number }) => {
    const fate = plan.fates.get(number)
    return fate?.outcome === 'mapped' && fate.id === taken.id
  })
  throw new Refusal('Its id belongs to something in this clinic that was not imported.', {
    ...(item && { entry: item.number, resource: keyOf(item) }),
  })
}

async function storePeople(sql: AnySql, plan: Plan, by: string | null): Promise<void> {
  if (plan.charts.length > 0) {
    await sql`
      insert into patients (id, name, dob, gender, contact, address, email, emergency_contact,
        allergies, language, marital_status, alerts, deceased_on, archived_at, other_names,
        identifiers, telecoms, created_by, updated_by)
      select id, name, dob, gender, contact, address, email, emergency_contact, allergies, language,
        marital_status, alerts, deceased_on, case when is_archived then now() end, other_names,
        identifiers, telecoms, ${by}::uuid, ${by}::uuid
      from jsonb_to_recordset(${sql.json(plan.charts as never)}) as r (id uuid, name text, dob date,
        gender text, contact text, address text, email text, emergency_contact text,
        allergies text, language text, marital_status text, alerts text, deceased_on date,
        is_archived boolean, other_names jsonb, identifiers jsonb, telecoms jsonb)`
  }
  if (plan.doctors.length > 0) {
    await sql`
      insert into users (id, name, role, status, contact, address, gender, specialty, identifiers,
        created_by, updated_by)
      select id, name, 'doctor', 'no sign-in', contact, address, gender, specialty, identifiers,
        ${by}::uuid, ${by}::uuid
      from jsonb_to_recordset(${sql.json(plan.doctors as never)}) as r (id uuid, name text,
        contact text, address text, gender text, specialty text, identifiers jsonb)`
  }
  if (plan.allergies.length > 0) {
    await sql`
      update patients p set allergies = concat_ws(', ', nullif(p.allergies, ''), r.words),
        updated_by = ${by}::uuid
      from jsonb_to_recordset(${sql.json(plan.allergies)}) as r (id uuid, words text)
      where p.id = (select coalesce(merged_into, id) from patients where id = r.id)`
  }
}

/**
 * Imported visits may overlap: overlaps in another system's calendar, or an encounter of several
 * days, are no reason to lose them. Visits without an overlap hold their slot like any other.
 */
async function storeVisits(sql: AnySql, plan: Plan, by: string | null): Promise<void> {
  /** The reason why a visit may overlap others of its doctor or patient; null where it does not. */
  const overlaps = (who: 'doctor_id' | 'patient_id', mark: string) => {
    const [whose, unmarked] = [sql.unsafe(who), sql.unsafe(mark)]
    return sql`
        case when v.status <> 'canceled' and (
          exists (select from visit o where o.id <> v.id and o.${whose} = v.${whose}
            and o.status <> 'canceled'
            and tstzrange(o.starts_at, o.ends_at) && tstzrange(v.starts_at, v.ends_at))
          or exists (select from appointments a where a.${whose} = v.${whose}
            and a.released is null and a.${unmarked} is null
            and tstzrange(coalesce(a.held_from, a.starts_at), coalesce(a.held_until, a.ends_at))
              && tstzrange(v.starts_at, v.ends_at)))
        then case when v.starts_at < now() then ${tookPlace} else ${bookedElsewhere} end end`
  }
  if (plan.visits.length > 0) {
    await sql`
      with visit as materialized (
        select r.id, r.patient_id, r.doctor_id, r.reason, r.status, r.starts_at,
          case when r.ends_at > r.starts_at then r.ends_at
            else r.starts_at + make_interval(mins => visit_minutes) end as ends_at
        from (
          select v.*, clinic.visit_minutes,
            case when length(v.starts) > 10 then v.starts::timestamptz
              else v.starts::date::timestamp at time zone clinic.time_zone end as starts_at,
            case when length(v.ends) > 10 then v.ends::timestamptz
              else (v.ends::date + 1)::timestamp at time zone clinic.time_zone end as ends_at
          from clinic, jsonb_to_recordset(${sql.json(plan.visits as never)}) as v (id uuid,
            patient_id uuid, doctor_id uuid, starts text, ends text, reason text, status text)
        ) as r
      )
      insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason, status,
        overlap_reason, patient_overlap_reason, created_by, updated_by)
      select v.id, v.patient_id, v.doctor_id, v.starts_at, v.ends_at, v.reason, v.status,
        ${overlaps('doctor_id', 'overlap_reason')}, ${overlaps('patient_id', 'patient_overlap_reason')},
        ${by}::uuid, ${by}::uuid
      from visit v`
  }
  if (plan.records.length > 0) {
    await sql`
      insert into medical_records (id, patient_id, doctor_id, appointment_id, record_date, notes,
        prescription, created_by, updated_by)
      select r.id, a.patient_id, a.doctor_id, a.id, (a.starts_at at time zone c.time_zone)::date,
        r.notes, r.prescription, ${by}::uuid, ${by}::uuid
      from jsonb_to_recordset(${sql.json(plan.records as never)}) as r (id uuid,
        appointment_id uuid, notes text, prescription text)
      join appointments a on a.id = r.appointment_id, clinic c`
  }
}

/** Last, because it locks the counter of invoices until the end of the transaction. */
async function storeBills(sql: AnySql, { bills, paid }: Plan, by: string | null): Promise<void> {
  if (paid.length > 0) {
    await sql`
      update bills set status = 'paid', updated_by = ${by}::uuid
      where id = any(${[...paid]}::uuid[]) and status = 'unpaid' and deleted_at is null`
  }
  if (bills.length === 0) return
  const rows = sql.json(bills.map((bill, place) => ({ ...bill, place })))
  await sql`
    with numbers as (
      update invoice_numbers set next_number = next_number + ${bills.length}
      returning next_number - ${bills.length} as first
    )
    insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency,
      bill_date, status, created_by, updated_by)
    select id, patient_id, appointment_id, first + place, amount_minor, currency, bill_date, status,
      ${by}::uuid, ${by}::uuid
    from numbers, jsonb_to_recordset(${rows}) as r (id uuid, patient_id uuid, appointment_id uuid,
      place bigint, amount_minor bigint, currency text, bill_date date, status text)`
  await sql`
    insert into bill_lines (bill_id, position, description, amount_minor)
    select r.id, line.position - 1, line.value ->> 'description',
      (line.value ->> 'amount_minor')::bigint
    from jsonb_to_recordset(${rows}) as r (id uuid, lines jsonb),
      jsonb_array_elements(r.lines) with ordinality as line (value, position)`
}

interface WholeRow {
  readonly id: string
  readonly type: string
  readonly key: string
  readonly url: string | null
  readonly identifiers: string
  readonly hash: string
  /** The JSON of the whole entry. */
  readonly entry: string
  readonly patient: string | null
  readonly to: string | null
  readonly mapped: string | null
  readonly because: string | null
}

/** Most characters that are sent to the database at once. */
const batchSize = 2_000_000

/** Reads the bundle again and keeps its resources unchanged: jsonb has all digits of their decimals. */
export async function keepWhole(
  sql: AnySql,
  plan: Plan,
  bytes: AsyncIterable<Uint8Array>,
  options: StoreOptions,
): Promise<void> {
  const items = new Map(plan.items.map((item) => [item.number, item]))
  let rows: WholeRow[] = []
  let size = 0
  for await (const { number, text } of readBundle(bytes)) {
    const item = items.get(number)
    const fate = plan.fates.get(number)
    if (!item || !fate || fate.outcome === 'skipped') continue
    const row = fate.outcome === 'mapped' ? fate : fate.row
    rows.push({
      id: uuidv7(),
      type: item.type,
      key: item.id,
      url: fullUrlOf(item),
      identifiers: JSON.stringify(item.identifiers),
      hash: item.hash,
      entry: text,
      patient: plan.patients.get(number) ?? null,
      to: row?.to ?? null,
      mapped: row?.id ?? null,
      because: fate.outcome === 'kept' ? fate.because : null,
    })
    size += text.length
    if (size > batchSize) {
      await insertWhole(sql, rows, options)
      rows = []
      size = 0
    }
  }
  if (rows.length > 0) await insertWhole(sql, rows, options)
}

async function insertWhole(
  sql: AnySql,
  rows: readonly WholeRow[],
  { importId, source, actor }: StoreOptions,
): Promise<void> {
  const column = (name: keyof WholeRow) => rows.map((row) => row[name])
  await sql`
    insert into fhir_resources (id, resource_type, resource_id, full_url, identifiers, content_hash,
      content, patient_id, mapped_to, mapped_id, kept_because, import_id, source, created_by)
    select id, type, key, url, array(select jsonb_array_elements_text(identifiers::jsonb)),
      decode(hash, 'base64'), entry::jsonb -> 'resource', patient, mapped_to, mapped_id, because, ${importId}::uuid,
      ${source}, ${actor}::uuid
    from unnest(${column('id')}::uuid[], ${column('type')}::text[], ${column('key')}::text[],
      ${column('url')}::text[], ${column('identifiers')}::text[], ${column('hash')}::text[],
      ${column('entry')}::text[], ${column('patient')}::uuid[], ${column('to')}::text[],
      ${column('mapped')}::uuid[], ${column('because')}::text[])
      as r (id, type, key, url, identifiers, hash, entry, patient, mapped_to, mapped_id, because)`
}
