import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

/** The day at whose end something stood so. */
export interface AtDay {
  readonly day: string
  /** The moment at which a past day was over; null for today and later, whose end is still to come. */
  readonly endedAt: string | null
}

/**
 * Sums that are owed and the rest of payments at the end of a day, as the body of `with`: the tables `owed`
 * (`patient_id`, `payer`, `due_on`, `minor`) and `credit` (`patient_id`, `minor`), of all patients, or of one now. Bills in a
 * payment plan are owed on the days of its instalments.
 *
 * Now, both are read from the few bills and payments that are open. For a past day, the documents, allocations and
 * returns since are taken back from what is open now, so that it costs what has happened since. The invoice that
 * the first credit note since took back is the one that stood then. A bill that was given another date since was
 * due as long after its date as it is now.
 */
export function owedRows(
  sql: Sql,
  { endedAt }: AtDay,
  currency: string,
  patientId?: string,
): Fragment {
  const of = (alias: string) =>
    patientId ? sql`and ${sql(`${alias}.patient_id`)} = ${patientId}` : sql``
  const openBills = sql`select b.id, b.patient_id, b.payer, b.due_on, b.open_minor as minor from bills b
    where b.open_minor > 0 and b.currency = ${currency}`
  const openPayments = sql`
    select m.patient_id, m.amount_minor - m.allocated_minor - m.returned_minor as minor from payments m
    where m.allocated_minor + m.returned_minor < m.amount_minor and m.currency = ${currency}`
  if (endedAt === null) {
    return sql`
      bills_owed as (${openBills} ${of('b')}), ${inPlans(sql, endedAt, patientId)},
      credit as (${openPayments} ${of('m')})`
  }
  // A value that the planner knows: it tells how little has happened since.
  const end = sql`${endedAt}::timestamptz`
  return sql`
    bills_since as materialized (
      select bill_id, coalesce(d.minor, 0) + coalesce(a.minor, 0) as minor, d.credited
      from (select bill_id, min(credits_number) as credited,
          sum(case kind when 'invoice' then -amount_minor else amount_minor end::int) as minor
        from bill_documents where created_at >= ${end} group by bill_id) d
      full join (select bill_id, sum(amount_minor::int) as minor
        from payment_allocations where created_at >= ${end} group by bill_id) a using (bill_id)
    ),
    payments_since as materialized (
      select payment_id, coalesce(m.minor, 0) + coalesce(a.minor, 0) + coalesce(r.minor, 0) as minor
      from (select id as payment_id, -amount_minor as minor from payments where created_at >= ${end}) m
      full join (select payment_id, sum(amount_minor::int) as minor
        from payment_allocations where created_at >= ${end} group by payment_id) a using (payment_id)
      full join (select payment_id, sum(amount_minor::int) as minor
        from payment_returns where created_at >= ${end} group by payment_id) r using (payment_id)
    ),
    bills_owed as (
      ${openBills} ${of('b')} and not exists (select from bills_since s where s.bill_id = b.id)
      union all
      select b.id, coalesce(i.patient_id, b.patient_id),
        case when i.number is null then b.payer else i.payer end,
        coalesce(i.document_date, b.bill_date) + (b.due_on - b.bill_date), b.open_minor + s.minor
      from bills_since s join bills b on b.id = s.bill_id and b.currency = ${currency}
        left join bill_documents i on i.kind = 'invoice' and i.number = s.credited
      where b.open_minor + s.minor > 0
    ),
    ${inPlans(sql, endedAt, patientId)},
    credit as (
      ${openPayments} ${of('m')}
        and not exists (select from payments_since s where s.payment_id = m.id)
      union all
      select m.patient_id, m.amount_minor - m.allocated_minor - m.returned_minor + s.minor
      from payments_since s join payments m on m.id = s.payment_id and m.currency = ${currency}
      where m.amount_minor - m.allocated_minor - m.returned_minor + s.minor > 0
    )`
}

/** `owed` from `bills_owed`: those in a payment plan at that moment are owed in its parts. */
function inPlans(sql: Sql, endedAt: string | null, patientId: string | undefined): Fragment {
  return sql`
    planned as materialized (
      select * from planned_sums(${endedAt}::timestamptz, ${patientId ?? null}::uuid)),
    owed as (
      select b.patient_id, b.payer, coalesce(p.due_on, b.due_on) as due_on, coalesce(p.minor, b.minor) as minor
      from bills_owed b left join planned p on p.bill_id = b.id
    )`
}

/** The sums by age of the rows of `agedRows`; with `patient_id` or `payer` where they are grouped. */
export function agedSums(sql: Sql): Fragment {
  const sum = (which: Fragment) => sql`coalesce(sum(minor) filter (where ${which}), 0)::bigint`
  return sql`
    ${sum(sql`age <= 0`)} as not_due, ${sum(sql`age between 1 and 30`)} as days30,
    ${sum(sql`age between 31 and 60`)} as days60, ${sum(sql`age between 61 and 90`)} as days90,
    ${sum(sql`age > 90`)} as over90, ${sum(sql`age is not null`)} as owed,
    ${sum(sql`age is null`)} as credit`
}

/** The sums of all rows of `agedSums`, as JSON. */
export function totalsOf(sql: Sql): Fragment {
  return sql`jsonb_build_object('notDue', coalesce(sum(not_due), 0),
    'days30', coalesce(sum(days30), 0), 'days60', coalesce(sum(days60), 0),
    'days90', coalesce(sum(days90), 0), 'over90', coalesce(sum(over90), 0),
    'owed', coalesce(sum(owed), 0), 'credit', coalesce(sum(credit), 0))`
}

/** The key of what patients pay themselves; other payers have the hash of their name. */
export const ownKey = 'self'

/**
 * The rows that `agedSums` adds up: all, or those of one payer. What is owed has an age in days at the day, and
 * credit has none; it is that of patients themselves. One row has at most nine digits: sums of integers are
 * several times as fast as those of larger numbers.
 */
export function agedRows(sql: Sql, day: string, payer?: string): Fragment {
  const isOfPayer = payer === undefined ? sql`true` : sql`payer_key(payer) = ${payer}`
  const withCredit = payer === undefined || payer === ownKey
  return sql`(
    select patient_id, payer, ${day}::date - due_on as age, minor::int from owed where ${isOfPayer}
    union all select patient_id, null, null, minor::int from credit where ${withCredit}) a`
}
