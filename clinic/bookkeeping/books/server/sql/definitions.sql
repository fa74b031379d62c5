-- The entries of `ledger_entries` between two days, both counted, in one currency; with the kind of document that each
-- comes from and its numbers. The days of allocations are cut by their moments, which an index finds.
create or replace function ledger_between(first_day date, last_day date, in_currency text)
returns table (at timestamptz, day date, debit text, credit text, amount_minor bigint, source text,
  number bigint, invoice_number bigint)
language sql stable as $$
  select d.created_at, d.document_date,
    case d.kind when 'invoice' then 'receivables' else 'revenue' end,
    case d.kind when 'invoice' then 'revenue' else 'receivables' end,
    d.amount_minor, d.kind, d.number, null::bigint
  from bill_documents d join bills b on b.id = d.bill_id
  where d.document_date between first_day and last_day and d.amount_minor > 0 and b.currency = in_currency
  union all
  select p.created_at, p.paid_on, p.method, 'credit of patients', p.amount_minor, 'payment', p.receipt_number,
    null
  from payments p where p.paid_on between first_day and last_day and p.currency = in_currency
  union all
  select a.created_at, (a.created_at at time zone zone.name)::date,
    case when a.amount_minor > 0 then 'credit of patients' else 'receivables' end,
    case when a.amount_minor > 0 then 'receivables' else 'credit of patients' end,
    abs(a.amount_minor), 'allocation', p.receipt_number, b.invoice_number
  from (select time_zone as name from clinic) zone, payment_allocations a
    join payments p on p.id = a.payment_id join bills b on b.id = a.bill_id
  where a.created_at >= first_day::timestamp at time zone zone.name
    and a.created_at < (last_day + 1)::timestamp at time zone zone.name and p.currency = in_currency
  union all
  select r.created_at, r.returned_on, 'credit of patients', p.method, r.amount_minor, 'return',
    p.receipt_number, null
  from payment_returns r join payments p on p.id = r.payment_id
  where r.returned_on between first_day and last_day and p.currency = in_currency
  union all
  select m.created_at, (m.created_at at time zone zone.name)::date,
    case m.kind when 'in' then 'cash' else 'cash outside the till' end,
    case m.kind when 'in' then 'cash outside the till' else 'cash' end,
    m.amount_minor, 'cash movement', null, null
  from (select time_zone as name from clinic) zone, till_movements m
    join till_sessions s on s.id = m.session_id
  where m.kind in ('in', 'out') and s.currency = in_currency
    and m.created_at >= first_day::timestamp at time zone zone.name
    and m.created_at < (last_day + 1)::timestamp at time zone zone.name
  union all
  select s.ended_at, (s.ended_at at time zone zone.name)::date,
    case when s.counted_minor > s.expected_minor then 'cash' else 'differences of tills' end,
    case when s.counted_minor > s.expected_minor then 'differences of tills' else 'cash' end,
    abs(s.counted_minor - s.expected_minor), 'difference', null, null
  from (select time_zone as name from clinic) zone, till_sessions s
  where s.counted_minor <> s.expected_minor and s.currency = in_currency
    and s.ended_at >= first_day::timestamp at time zone zone.name
    and s.ended_at < (last_day + 1)::timestamp at time zone zone.name
$$;

create or replace trigger audit_write after update on ledger_account_numbers
  for each row execute function audit_write('ledger accounts');
create or replace trigger stamp_change before update on ledger_account_numbers
  for each row execute function stamp_change();

create or replace trigger audit_write after insert or update or delete on unbilled_visits
  for each row execute function audit_write('visit without bill');
create or replace trigger follow_merged_chart before insert or update of patient_id on unbilled_visits
  for each row execute function follow_merged_chart();
