-- Payers are told apart by the first line of what a bill says, whatever its case and blanks. The key stands in addresses,
-- where no name does; bills without a payer are paid by patients themselves.
create or replace function payer_name(payer text) returns text language sql immutable as $$
  select regexp_replace(trim(split_part(payer, chr(10), 1)), '\s+', ' ', 'g')
$$;

create or replace function payer_key(payer text) returns text language sql immutable as $$
  select case when payer is null then 'self' else md5(lower(payer_name(payer))) end
$$;

-- Bills of which something is overdue: all that is owed of a bill after its due day, or of a bill in a payment plan
-- the part of its overdue instalments, with the oldest one and its day.
create or replace function overdue_bills(only_patient uuid default null)
returns table (id uuid, patient_id uuid, invoice_number bigint, currency text, due_on date, overdue_minor bigint,
  instalment_id uuid)
language sql stable as $$
  select b.id, b.patient_id, b.invoice_number, b.currency, coalesce(o.due_on, b.due_on),
    coalesce(o.overdue_minor, b.open_minor), o.instalment_id
  from bills b left join overdue_in_plans(only_patient) o on o.bill_id = b.id
  where b.open_minor > 0 and (only_patient is null or b.patient_id = only_patient) and (o.bill_id is not null or b.due_on < (select today_in_clinic())
    and not exists (select from bills_in_plans p where p.bill_id = b.id))
$$;

-- The overdue bills of which patients may be reminded, each with the step that comes next, null after the third, and
-- whether its day has come. Each instalment of a payment plan has steps of its own.
create or replace function bills_to_remind(only_patient uuid default null)
returns table (id uuid, patient_id uuid, invoice_number bigint, due_on date, instalment_id uuid, overdue_minor bigint,
  currency text, next_step integer, is_next_due boolean)
language sql stable as $$
  select b.id, b.patient_id, b.invoice_number, b.due_on, b.instalment_id, b.overdue_minor, b.currency,
    case when last.step < 3 then last.step + 1 end,
    coalesce(b.due_on + (array[s.first_days, s.second_days, s.third_days])[last.step + 1] <= c.today, false)
  from reminder_settings s, (select today_in_clinic() as today) c, overdue_bills(only_patient) b
    cross join lateral (select coalesce(max(r.step), 0) as step from payment_reminder_bills r
      where r.bill_id = b.id and r.instalment_id is not distinct from b.instalment_id) last
  where not exists (select from reminder_holds h
    where h.bill_id = b.id or h.patient_id = b.patient_id and h.bill_id is null)
$$;

-- A reminder follows its mail.
create or replace function follow_reminder_mail() returns trigger language plpgsql as $$
begin
  update payment_reminders set state = new.state, note = new.last_error, sent_at = new.sent_at
  where id = new.id;
  return null;
end $$;

create or replace trigger follow_reminder_mail after update of state, last_error on mails
  for each row when (old.state is distinct from new.state or old.last_error is distinct from new.last_error)
  execute function follow_reminder_mail();
create or replace trigger audit_write after insert on payment_reminders
  for each row execute function audit_write('payment reminder', 'creation_hash', 'subject', 'body', 'to_address');
create or replace trigger follow_merged_chart before insert on payment_reminders
  for each row execute function follow_merged_chart();
create or replace trigger keep_document before delete or update on payment_reminder_bills
  for each row execute function keep_document();
create or replace trigger audit_write after insert or update or delete on reminder_holds
  for each row execute function audit_write('reminder hold');
create or replace trigger follow_merged_chart before insert on reminder_holds
  for each row execute function follow_merged_chart();
create or replace trigger audit_write after update on reminder_settings
  for each row execute function audit_write('reminder settings');
create or replace trigger stamp_change before update on reminder_settings
  for each row execute function stamp_change();
create or replace trigger follow_merged_chart before insert or update of patient_id on account_statements
  for each row execute function follow_merged_chart();

-- Whether a printed statement counts, by the code on it: a later one of the same period replaces it.
create or replace view account_statement_checks as
select s.code, s.printed_on as issued_on, case when later.printed_on is null then 'issued' else 'replaced' end as state,
  later.printed_on as ended_on
from account_statements s left join lateral (
  select l.printed_on from account_statements l
  where l.patient_id = s.patient_id and l.from_day = s.from_day and l.to_day = s.to_day
    and l.currency = s.currency and l.number > s.number
  order by l.number limit 1) later on true;
