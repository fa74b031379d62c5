-- Keeps the number of rows that lists show (`counts.ts`).
create or replace function count_bills() returns trigger language plpgsql as $$
begin
  perform add_to_count('bills', (select count(*) from rows_after where voided_at is null));
  return null;
end $$;

create or replace function count_bills_change() returns trigger language plpgsql as $$
begin
  perform add_to_count('bills', (new.voided_at is null)::integer - (old.voided_at is null)::integer);
  return null;
end $$;

-- Takes the next number of a series for the transaction that uses it.
create or replace function next_number(series text) returns bigint language sql as $$
  update number_series set next_number = next_number + 1 where name = series returning next_number - 1
$$;

-- Where numbers begin anew each year, one holds its year: 20260000007 is the seventh of 2026. The first number that
-- is taken in a year begins it; a clock that is set back does not go back to the year before. Without years the
-- numbers go on after the last one that has none. See `document-number.ts`.
create or replace function begin_year() returns trigger language plpgsql as $$
declare
  of_one_year constant bigint := 10000000;
  stands_in constant bigint := case when old.next_number < 1900 * of_one_year then 0
    else old.next_number / of_one_year end;
  wanted constant bigint := case when (select numbers_by_year from money_rules)
    then greatest(extract(year from today_in_clinic())::bigint, stands_in) else 0 end;
  first constant bigint := wanted * of_one_year;
  past constant bigint := case wanted when 0 then 1900 else wanted + 1 end * of_one_year;
begin
  if wanted = stands_in then return new; end if;
  new.next_number := new.next_number - old.next_number + 1 + coalesce((
    select max(n) from (
      select max(number) as n from bill_documents where kind = old.name and number >= first and number < past
      union all
      select max(receipt_number) from payments
      where old.name = 'receipt' and receipt_number >= first and receipt_number < past) used), first);
  return new;
end $$;

-- A new bill is issued: its first invoice is written with it.
create or replace function issue_bills() returns trigger language plpgsql as $$
begin
  insert into bill_documents (bill_id, kind, number, patient_id, patient_name, payer, document_date,
    amount_minor, created_at, created_by)
  select b.id, 'invoice', b.invoice_number, b.patient_id, p.name, b.payer, b.bill_date, b.amount_minor,
    b.created_at, b.created_by
  from rows_after b join patients p on p.id = b.patient_id;
  return null;
end $$;

-- Writes a credit note for the invoice that a bill has now.
create or replace function credit_bill(bill bills, why text, by uuid) returns void language sql as $$
  insert into bill_documents (bill_id, kind, number, credits_number, patient_id, patient_name, payer,
    document_date, amount_minor, reason, created_by)
  select d.bill_id, 'credit note', next_number('credit note'), d.number, d.patient_id, d.patient_name, d.payer,
    today_in_clinic(), d.amount_minor, why, by
  from bill_documents d where d.kind = 'invoice' and d.number = bill.invoice_number
$$;

-- Issued bills never change. A change of patient, payer, amount, date or lines credits the invoice and issues a
-- new one under the next number; a bill is voided by a credit note and comes back by a new invoice. The new
-- invoice has the lines of the one before, unless the amount is another one or the statement brings its own.
create or replace function correct_bill() returns trigger language plpgsql as $$
declare
  keeps_lines constant boolean := tg_op = 'UPDATE' and (new.amount_minor, new.issues) = (old.amount_minor, old.issues);
begin
  if tg_op = 'DELETE' then
    raise exception 'A bill that was issued is never deleted.' using errcode = 'OW002';
  end if;
  if rows_only_move() then return new; end if;
  if (new.id, new.currency, new.invoice_number) is distinct from (old.id, old.currency, old.invoice_number) then
    raise exception 'The number and the currency of an issued bill stay.' using errcode = 'OW002';
  end if;
  if old.voided_at is not null and new.voided_at is not null
    or (new.patient_id, new.payer, new.amount_minor, new.bill_date, new.issues, new.voided_at)
      is not distinct from (old.patient_id, old.payer, old.amount_minor, old.bill_date, old.issues, old.voided_at)
  then
    if (new.patient_id, new.payer, new.amount_minor, new.bill_date, new.issues)
      is distinct from (old.patient_id, old.payer, old.amount_minor, old.bill_date, old.issues)
    then
      raise exception 'A bill that was voided stays as it was.' using errcode = 'OW002';
    end if;
    new.reason := old.reason;
    return new;
  end if;
  if old.voided_at is null then
    perform credit_bill(old, new.reason, new.updated_by);
  end if;
  if new.voided_at is not null then
    perform bill_charges(new.id, '{}');
  end if;
  if new.voided_at is null then
    new.invoice_number := next_number('invoice');
    new.issues := old.issues + 1;
    insert into bill_documents (bill_id, kind, number, patient_id, patient_name, payer, document_date,
      amount_minor, reason, created_by)
    select new.id, 'invoice', new.invoice_number, new.patient_id, p.name, new.payer, new.bill_date,
      new.amount_minor, new.reason, new.updated_by
    from patients p where p.id = new.patient_id;
    if keeps_lines then
      insert into bill_lines (bill_id, invoice_number, position, item_id, charge_id, code, description, quantity,
        unit_price_minor, discount_minor, discount_reason, tax_name, tax_percent, with_tax, tax_minor, amount_minor,
        tax_category, tax_reason)
      select bill_id, new.invoice_number, position, item_id, charge_id, code, description, quantity, unit_price_minor,
        discount_minor, discount_reason, tax_name, tax_percent, with_tax, tax_minor, amount_minor, tax_category,
        tax_reason
      from bill_lines where invoice_number = old.invoice_number;
    end if;
    if new.payer = old.payer then
      insert into invoice_payers
      select new.invoice_number, name, street, postal_code, city, country, vat_number, reference, email
      from invoice_payers where invoice_number = old.invoice_number;
    end if;
  end if;
  return new;
end $$;

-- The correction of a bill of a closed day is dated today. A day that somebody chose is not moved.
create or replace function leave_closed_day() returns trigger language plpgsql as $$
begin
  if rows_only_move() or brings_history() or new.voided_at is not null or new.bill_date <> old.bill_date
    or (new.patient_id, new.payer, new.amount_minor, new.issues, new.voided_at)
      is not distinct from (old.patient_id, old.payer, old.amount_minor, old.issues, old.voided_at)
  then
    return new;
  end if;
  if is_closed_day(new.bill_date) then
    new.bill_date := today_in_clinic();
  end if;
  return new;
end $$;

-- A bill is due after the clinic's term of payment unless another day is given; its due day moves with its date.
create or replace function set_due_day() returns trigger language plpgsql as $$
begin
  if new.due_on is null then
    new.due_on := new.bill_date + (select payment_days from clinic);
  elsif tg_op = 'UPDATE' and new.due_on = old.due_on then
    new.due_on := new.bill_date + (old.due_on - old.bill_date);
  end if;
  return new;
end $$;

-- Nothing new is dated on a closed day, whatever statement writes it.
create or replace function keep_closed_days() returns trigger language plpgsql as $$
begin
  perform refuse_closed_day(day) from (
    select distinct (to_jsonb(n) ->> tg_argv[0])::date as day from rows_after n
    where not n.is_history order by 1) d;
  return null;
end $$;

-- Payments and returns belong to the till that their person has open, whatever statement writes them.
create or replace function note_payments_in_till() returns trigger language plpgsql as $$
begin
  perform note_in_till(n.created_by, 'payment', n.method, n.amount_minor, n.id, null)
  from rows_after n
  where not n.is_history
    and exists (select from till_sessions s where s.holder_id = n.created_by and s.ended_at is null);
  return null;
end $$;

create or replace function note_returns_in_till() returns trigger language plpgsql as $$
begin
  perform note_in_till(n.created_by, 'return', p.method, n.amount_minor, p.id, n.id)
  from rows_after n join payments p on p.id = n.payment_id
  where not n.is_history
    and exists (select from till_sessions s where s.holder_id = n.created_by and s.ended_at is null);
  return null;
end $$;

-- The part of a payment that was given back without a second person.
create or replace function returned_alone(payment uuid) returns bigint language sql stable as $$
  select coalesce(sum(r.amount_minor), 0)::bigint from payment_returns r
  where r.payment_id = payment and not r.is_history
    and not exists (select from return_requests q where q.id = r.id and q.is_approved)
$$;

-- Over the limit a return needs a request that a second person has approved. Small parts of one payment count
-- together.
create or replace function check_return() returns trigger language plpgsql as $$
declare
  most constant bigint := (select return_limit_minor from money_rules);
begin
  if most is null then return new; end if;
  perform from payments where id = new.payment_id for update;
  if returned_alone(new.payment_id) + new.amount_minor > most and not exists (
    select from return_requests q where q.id = new.id and q.payment_id = new.payment_id
      and q.amount_minor = new.amount_minor and q.created_by = new.created_by and q.is_approved)
  then
    raise exception 'A return over the limit needs a second person.' using errcode = 'OW007';
  end if;
  return new;
end $$;

create or replace function keep_decision() returns trigger language plpgsql as $$
declare
  changing constant text[] :=
    array['is_approved', 'decided_at', 'decided_by', 'refusal', 'updated_at', 'updated_by', 'version'];
begin
  if tg_op = 'UPDATE' and old.is_approved is null and to_jsonb(new) - changing = to_jsonb(old) - changing then
    return new;
  end if;
  raise exception 'A request for a return stays as it was decided.' using errcode = 'OW002';
end $$;

-- Documents of bills, their lines, and the rows of payments stay as they were written. A document only follows
-- its chart.
create or replace function keep_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - 'patient_id' = to_jsonb(old) - 'patient_id' and rows_only_move()
  then
    return new;
  end if;
  raise exception 'A document of a bill stays as it was issued.' using errcode = 'OW002';
end $$;

-- The lines of an invoice come at once, and add up to it where each has a price. The bill has their charges.
create or replace function keep_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select invoice_number, count(*) from rows_after group by invoice_number) new_ones
    cross join lateral (
      select count(*), bool_and(unit_price_minor is not null) as is_priced, sum(amount_minor) as minor
      from bill_lines l where l.invoice_number = new_ones.invoice_number) whole
    where whole.count <> new_ones.count
      or whole.is_priced and whole.minor is distinct from (select amount_minor from bill_documents d
        where d.kind = 'invoice' and d.number = new_ones.invoice_number))
  then
    raise exception 'The lines of an invoice come with it and add up to it.' using errcode = 'OW002';
  end if;
  perform bill_charges(bill_id, coalesce(array_agg(charge_id) filter (where charge_id is not null), '{}'))
  from rows_after r
  where charge_id is not null or exists (select from charges c where c.bill_id = r.bill_id)
  group by bill_id;
  return null;
end $$;

-- Of a payment only what became of it changes, and its chart.
create or replace function keep_payment() returns trigger language plpgsql as $$
declare
  changing constant text[] :=
    array['patient_id', 'allocated_minor', 'returned_minor', 'updated_at', 'updated_by', 'version'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - changing = to_jsonb(old) - changing then
    return new;
  end if;
  raise exception 'A payment stays as it was received.' using errcode = 'OW002';
end $$;

-- Bills and payments hold the sums of their allocations. Both are locked first, so that a sum counts what others
-- have written meanwhile.
create or replace function follow_allocations() returns trigger language plpgsql as $$
begin
  perform from bills where id in (select bill_id from rows_after) order by id for update;
  perform from payments where id in (select payment_id from rows_after) order by id for update;
  if exists (
    select from payment_allocations a
    where (a.payment_id, a.bill_id) in (select payment_id, bill_id from rows_after)
    group by a.payment_id, a.bill_id having sum(a.amount_minor) < 0)
  then
    raise exception 'More of a payment is taken back than it paid of the bill.' using errcode = 'OW002';
  end if;
  update bills b set paid_minor = s.minor, updated_by = coalesce(s.by, b.updated_by)
  from (select n.bill_id, n.by, (select sum(amount_minor) from payment_allocations a
      where a.bill_id = n.bill_id) as minor
    from (select bill_id, (array_agg(created_by))[1] as by from rows_after group by bill_id) n) s
  where b.id = s.bill_id and b.paid_minor <> s.minor;
  update payments p set allocated_minor = s.minor, updated_by = coalesce(s.by, p.updated_by)
  from (select n.payment_id, n.by, (select sum(amount_minor) from payment_allocations a
      where a.payment_id = n.payment_id) as minor
    from (select payment_id, (array_agg(created_by))[1] as by from rows_after group by payment_id) n) s
  where p.id = s.payment_id and p.allocated_minor <> s.minor;
  return null;
end $$;

create or replace function follow_returns() returns trigger language plpgsql as $$
begin
  perform from payments where id in (select payment_id from rows_after) order by id for update;
  update payments p set returned_minor = s.minor, updated_by = coalesce(s.by, p.updated_by)
  from (select n.payment_id, n.by, (select sum(amount_minor) from payment_returns r
      where r.payment_id = n.payment_id) as minor
    from (select payment_id, (array_agg(created_by))[1] as by from rows_after group by payment_id) n) s
  where p.id = s.payment_id;
  return null;
end $$;

-- Locks a payment after the bills that it pays or paid, because everybody locks bills before payments. If it pays a
-- further bill by then, all locks are let go and taken anew.
create or replace function lock_payment(payment uuid) returns void language plpgsql as $$
declare
  paid uuid[];
begin
  loop
    begin
      select coalesce(array_agg(id), '{}') into paid from (
        select id from bills where id in (select bill_id from payment_allocations where payment_id = payment)
        order by id for update) b;
      perform from payments where id = payment for update;
      if not exists (select from payment_allocations where payment_id = payment and bill_id <> all(paid)) then
        return;
      end if;
      raise exception 'The payment pays a further bill.' using errcode = 'OW011';
    exception when sqlstate 'OW011' then
      null;
    end;
  end loop;
end $$;

-- Takes payments back from a bill until they pay at most an amount of it; what is taken back is credit of
-- its patient. The last payments go first. Answers what it took back of which payment.
create or replace function release_payments(bill uuid, most_minor bigint, by uuid)
returns table (payment_id uuid, minor bigint) language sql as $$
  with paid as (
    select a.payment_id, sum(a.amount_minor)::bigint as minor,
      sum(sum(a.amount_minor)) over (order by min(a.created_at), a.payment_id)::bigint as so_far
    from payment_allocations a where a.bill_id = bill
    group by a.payment_id having sum(a.amount_minor) > 0
  )
  insert into payment_allocations (payment_id, bill_id, amount_minor, created_by)
  select payment_id, bill, -least(minor, so_far - most_minor), by from paid where so_far > most_minor
  returning payment_id, -amount_minor
$$;

-- A credit note is an event of its bill, which it names.
create or replace function note_credit() returns trigger language plpgsql as $$
begin
  perform note_event('insert', 'credit note', new.bill_id::text, patient => new.patient_id,
    changes => (select jsonb_object_agg(key, jsonb_build_array(null, value))
      from jsonb_each(jsonb_strip_nulls(to_jsonb(new))) where key not in ('created_at', 'created_by')),
    actor => new.created_by);
  return null;
end $$;

-- An allocation is an event of the patient who paid.
create or replace function note_allocation() returns trigger language plpgsql as $$
begin
  perform note_event('insert', 'payment allocation', new.id::text,
    patient => (select patient_id from payments where id = new.payment_id),
    changes => (select jsonb_object_agg(key, jsonb_build_array(null, value))
      from jsonb_each(to_jsonb(new)) where key in ('payment_id', 'bill_id', 'amount_minor')),
    actor => new.created_by);
  return null;
end $$;

-- The ledger: every document is a movement of one amount from the credit side to the debit side, so the two
-- sides are equal by construction.
create or replace view ledger_entries as
select d.created_at as at, d.document_date as day,
  case d.kind when 'invoice' then 'receivables' else 'revenue' end as debit,
  case d.kind when 'invoice' then 'revenue' else 'receivables' end as credit,
  d.amount_minor, b.currency, d.patient_id, d.bill_id, null::uuid as payment_id
from bill_documents d join bills b on b.id = d.bill_id where d.amount_minor > 0
union all
select p.created_at, p.paid_on, p.method, 'credit of patients', p.amount_minor, p.currency, p.patient_id,
  null, p.id
from payments p
union all
select a.created_at, (a.created_at at time zone (select time_zone from clinic))::date,
  case when a.amount_minor > 0 then 'credit of patients' else 'receivables' end,
  case when a.amount_minor > 0 then 'receivables' else 'credit of patients' end,
  abs(a.amount_minor), p.currency, p.patient_id, a.bill_id, a.payment_id
from payment_allocations a join payments p on p.id = a.payment_id
union all
select r.created_at, r.returned_on, 'credit of patients', p.method, r.amount_minor, p.currency, p.patient_id,
  null, r.payment_id
from payment_returns r join payments p on p.id = r.payment_id
union all
select m.created_at, (m.created_at at time zone (select time_zone from clinic))::date,
  case m.kind when 'in' then 'cash' else 'cash outside the till' end,
  case m.kind when 'in' then 'cash outside the till' else 'cash' end,
  m.amount_minor, s.currency, null, null, null
from till_movements m join till_sessions s on s.id = m.session_id where m.kind in ('in', 'out')
union all
select s.ended_at, (s.ended_at at time zone (select time_zone from clinic))::date,
  case when s.counted_minor > s.expected_minor then 'cash' else 'differences of tills' end,
  case when s.counted_minor > s.expected_minor then 'differences of tills' else 'cash' end,
  abs(s.counted_minor - s.expected_minor), s.currency, null, null, null
from till_sessions s where s.counted_minor <> s.expected_minor;

create or replace trigger begin_year before update on number_series
  for each row when (new.next_number > old.next_number) execute function begin_year();
-- Events of allocations tell what is paid of a bill.
create or replace trigger audit_write after insert or update of patient_id, appointment_id, payer, amount_minor,
    bill_date, due_on, issues, voided_at, reason on bills
  for each row execute function audit_write('bill', 'creation_hash');
create or replace trigger count_added after insert on bills referencing new table as rows_after
  for each statement execute function count_bills();
create or replace trigger count_changed after update of voided_at on bills
  for each row execute function count_bills_change();
create or replace trigger issue_bills after insert on bills referencing new table as rows_after
  for each statement execute function issue_bills();
create or replace trigger follow_merged_chart before insert or update of patient_id on bills
  for each row execute function follow_merged_chart();
create or replace trigger in_open_day before update on bills
  for each row execute function leave_closed_day();
-- Triggers run by their names: this one sees the chart that stayed after a merge, and the day of a correction.
create or replace trigger keep_issued before delete or update on bills
  for each row execute function correct_bill();
create or replace trigger set_due_day before insert or update on bills
  for each row execute function set_due_day();
create or replace trigger stamp_change before update on bills
  for each row execute function stamp_change();

create or replace trigger note_credit after insert on bill_documents
  for each row when (new.kind = 'credit note') execute function note_credit();
create or replace trigger follow_merged_chart before insert on bill_documents
  for each row execute function follow_merged_chart();
create or replace trigger keep_document before delete or update on bill_documents
  for each row execute function keep_document();
create or replace trigger keep_closed_days after insert on bill_documents
  referencing new table as rows_after for each statement execute function keep_closed_days('document_date');

create or replace trigger audit_write after insert or update of patient_id on payments
  for each row execute function audit_write('payment', 'creation_hash');
create or replace trigger follow_merged_chart before insert or update of patient_id on payments
  for each row execute function follow_merged_chart();
create or replace trigger keep_payment before delete or update on payments
  for each row execute function keep_payment();
create or replace trigger stamp_change before update on payments
  for each row execute function stamp_change();
create or replace trigger keep_closed_days after insert on payments
  referencing new table as rows_after for each statement execute function keep_closed_days('paid_on');
create or replace trigger note_in_till after insert on payments
  referencing new table as rows_after for each statement execute function note_payments_in_till();
create or replace trigger keep_closed_days after insert on payment_returns
  referencing new table as rows_after for each statement execute function keep_closed_days('returned_on');
create or replace trigger check_return before insert on payment_returns
  for each row when (not new.is_history) execute function check_return();
create or replace trigger note_in_till after insert on payment_returns
  referencing new table as rows_after for each statement execute function note_returns_in_till();
create or replace trigger audit_write after insert or update on return_requests
  for each row execute function audit_write('return request', 'creation_hash');
create or replace trigger keep_decision before delete or update on return_requests
  for each row execute function keep_decision();
create or replace trigger stamp_change before update on return_requests
  for each row execute function stamp_change();
create or replace trigger keep_document before delete or update on bill_lines
  for each row execute function keep_document();
create or replace trigger keep_lines after insert on bill_lines
  referencing new table as rows_after for each statement execute function keep_lines();
create or replace trigger keep_document before delete or update on invoice_payers
  for each row execute function keep_document();
create or replace trigger keep_document before delete or update on payment_allocations
  for each row execute function keep_document();
create or replace trigger keep_document before delete or update on payment_returns
  for each row execute function keep_document();
create or replace trigger note_allocation after insert on payment_allocations
  for each row execute function note_allocation();
create or replace trigger follow_allocations after insert on payment_allocations
  referencing new table as rows_after for each statement execute function follow_allocations();
create or replace trigger audit_write after insert on payment_returns
  for each row execute function audit_write('payment return', 'creation_hash');
create or replace trigger follow_returns after insert on payment_returns
  referencing new table as rows_after for each statement execute function follow_returns();

-- Whether the clinic's currency can no longer change, for earlier concepts.
create or replace view clinic_currency as select
  exists (select from bills) or exists (select from till_sessions) as is_fixed;

-- Amounts of two currencies add up to nothing: the first bill fixes the currency.
create or replace function keep_currency() returns trigger language plpgsql as $$
begin
  if (select is_fixed from clinic_currency) then
    raise exception 'There are bills or tills in this currency.' using errcode = 'OW004';
  end if;
  return new;
end $$;

create or replace trigger keep_currency before update of currency on clinic
  for each row when (new.currency is distinct from old.currency) execute function keep_currency();
