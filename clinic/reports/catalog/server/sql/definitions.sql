create or replace trigger audit_write after insert or delete or update on own_reports
  for each row execute function audit_write('report', 'creation_hash');
create or replace trigger stamp_change before update on own_reports
  for each row execute function stamp_change();

-- Notes the days of a row before and after a change. Only changes of past days come here: no sums are made of the
-- last days, so that a transaction that began before a day was over has ended before its sums are made.
create or replace function note_report_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'appointments' then
    insert into report_changes (source, moment)
    select distinct 'appointments', at from unnest(array[
      case when tg_op <> 'INSERT' then old.starts_at end,
      case when tg_op <> 'DELETE' then new.starts_at end]) at
    where at is not null;
    -- Bills are summed up by the doctor of their visit.
    if tg_op = 'UPDATE' and old.doctor_id <> new.doctor_id then
      insert into report_changes (source, day)
      select distinct 'bills', bill_date from bills where appointment_id = new.id;
    end if;
  elsif tg_table_name = 'resource_bookings' then
    insert into report_changes (source, moment)
    select distinct 'appointments', at from unnest(array[
      case when tg_op <> 'INSERT' then lower(old.during) end,
      case when tg_op <> 'DELETE' then lower(new.during) end]) at
    where at is not null;
  elsif tg_table_name = 'bills' then
    insert into report_changes (source, day)
    select distinct 'bills', day from unnest(array[
      case when tg_op <> 'INSERT' then old.bill_date end,
      case when tg_op <> 'DELETE' then new.bill_date end]) day
    where day is not null;
  else
    insert into report_changes (source, day)
    select distinct 'payments', day from unnest(array[
      case when tg_op <> 'INSERT' then old.paid_on end,
      case when tg_op <> 'DELETE' then new.paid_on end]) day
    where day is not null;
  end if;
  return null;
end $$;

create or replace trigger note_report_insert after insert on appointments
  for each row when (new.starts_at < now() - interval '1 day')
  execute function note_report_change();
create or replace trigger note_report_update after update on appointments
  for each row when (old.starts_at < now() - interval '1 day' or new.starts_at < now() - interval '1 day')
  execute function note_report_change();
create or replace trigger note_report_delete after delete on appointments
  for each row when (old.starts_at < now() - interval '1 day')
  execute function note_report_change();
create or replace trigger note_report_insert after insert on resource_bookings
  for each row when (lower(new.during) < now() - interval '1 day')
  execute function note_report_change();
create or replace trigger note_report_update after update on resource_bookings
  for each row when (lower(old.during) < now() - interval '1 day' or lower(new.during) < now() - interval '1 day')
  execute function note_report_change();
create or replace trigger note_report_delete after delete on resource_bookings
  for each row when (lower(old.during) < now() - interval '1 day')
  execute function note_report_change();
create or replace trigger note_report_insert after insert on bills
  for each row when (new.bill_date < current_date)
  execute function note_report_change();
create or replace trigger note_report_update after update on bills
  for each row when (old.bill_date < current_date or new.bill_date < current_date)
  execute function note_report_change();
create or replace trigger note_report_delete after delete on bills
  for each row when (old.bill_date < current_date)
  execute function note_report_change();
create or replace trigger note_report_insert after insert on payments
  for each row when (new.paid_on < current_date)
  execute function note_report_change();
create or replace trigger note_report_update after update on payments
  for each row when (old.paid_on < current_date or new.paid_on < current_date)
  execute function note_report_change();
create or replace trigger note_report_delete after delete on payments
  for each row when (old.paid_on < current_date)
  execute function note_report_change();
