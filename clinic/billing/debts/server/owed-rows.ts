import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

/** The day at whose end something stood so, and whether that end is still to come. */
export interface AtDay {
  readonly day: string
  readonly isPast: boolean
}

/**
 * What is owed and what is left of payments at the end of a day, as the body of `with`: the tables `owed`
 * (`patient_id`, `due_on`, `minor`) and `credit` (`patient_id`, `minor`), of all patients or of one.
 *
 * Now, both are read from the few bills and payments that are open. A past day begins with the same rows
 * and looks again only at those that documents, allocations and returns have touched since, so that it costs
 * what has happened since. A bill that was given another date since was due as long after its date as it is now.
 */
export function owedRows(
  sql: Sql,
  { day, isPast }: AtDay,
  currency: string,
  patientId?: string,
): Fragment {
  const of = (alias: string) =>
    patientId ? sql`and ${sql(`${alias}.patient_id`)} = ${patientId}` : sql``
  const openBills = sql`select b.patient_id, b.due_on, b.open_minor as minor from bills b
    where b.open_minor > 0 and b.currency = ${currency}`
  const openPayments = sql`
    select m.patient_id, m.amount_minor - m.allocated_minor - m.returned_minor as minor from payments m
    where m.allocated_minor + m.returned_minor < m.amount_minor and m.currency = ${currency}`
  if (!isPast) {
    return sql`owed as (${openBills} ${of('b')}), credit as (${openPayments} ${of('m')})`
  }
  return sql`
    end_of_day as materialized (
      select (${day}::date + 1)::timestamp at time zone time_zone as at from clinic
    ),
    touched_bills as materialized (
      select bill_id from bill_documents where created_at >= (select at from end_of_day)
      union select bill_id from payment_allocations where created_at >= (select at from end_of_day)
    ),
    touched_payments as materialized (
      select payment_id from payment_allocations where created_at >= (select at from end_of_day)
      union select payment_id from payment_returns where created_at >= (select at from end_of_day)
      union select id from payments where created_at >= (select at from end_of_day)
    ),
    paid as (
      select bill_id, sum(amount_minor)::bigint as minor from payment_allocations
      where created_at < (select at from end_of_day)
        and bill_id in (select bill_id from touched_bills)
      group by bill_id
    ),
    spent as (
      select payment_id, sum(minor)::bigint as minor from (
        select payment_id, amount_minor as minor, created_at from payment_allocations
        where payment_id in (select payment_id from touched_payments)
        union all
        select payment_id, amount_minor, created_at from payment_returns
        where payment_id in (select payment_id from touched_payments)) s
      where created_at < (select at from end_of_day)
      group by payment_id
    ),
    owed as (
      ${openBills} ${of('b')} and b.id not in (select bill_id from touched_bills)
      union all
      select i.patient_id, i.document_date + (b.due_on - b.bill_date),
        i.amount_minor - coalesce(paid.minor, 0)
      from touched_bills t join bills b on b.id = t.bill_id and b.currency = ${currency}
        join bill_documents i on i.bill_id = b.id and i.kind = 'invoice'
        left join paid on paid.bill_id = b.id
      where i.created_at < (select at from end_of_day) ${of('i')}
        and not exists (select from bill_documents c where c.credits_number = i.number
          and c.created_at < (select at from end_of_day))
        and i.amount_minor > coalesce(paid.minor, 0)
    ),
    credit as (
      ${openPayments} ${of('m')} and m.id not in (select payment_id from touched_payments)
      union all
      select m.patient_id, m.amount_minor - coalesce(spent.minor, 0)
      from touched_payments t join payments m on m.id = t.payment_id and m.currency = ${currency}
        left join spent on spent.payment_id = m.id
      where m.created_at < (select at from end_of_day) ${of('m')}
        and m.amount_minor > coalesce(spent.minor, 0)
    )`
}

/** The sums by age at a day, of the tables `owed` and `credit`; with `patient_id` where they are grouped. */
export function agedSums(sql: Sql, day: string): Fragment {
  const aged = (least: number | null, most: number | null) => sql`
    coalesce(sum(minor) filter (where kind = 'owed'
      ${least === null ? sql`` : sql`and ${day}::date - due_on >= ${least}::int`}
      ${most === null ? sql`` : sql`and ${day}::date - due_on <= ${most}::int`}), 0)::bigint`
  return sql`
    ${aged(null, 0)} as not_due, ${aged(1, 30)} as days30, ${aged(31, 60)} as days60,
    ${aged(61, 90)} as days90, ${aged(91, null)} as over90, ${aged(null, null)} as owed,
    coalesce(sum(minor) filter (where kind = 'credit'), 0)::bigint as credit`
}

/** The rows that `agedSums` adds up. */
export function agedRows(sql: Sql): Fragment {
  return sql`(
    select patient_id, 'owed' as kind, due_on, minor from owed
    union all select patient_id, 'credit', null, minor from credit) a`
}
