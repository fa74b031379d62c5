-- Keeps the number of rows that lists show (`counts.ts`).
create or replace function count_bills() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_count('bills', (select count(*) from rows_after where deleted_at is null));
  else
    perform add_to_count('bills', (select -count(*) from rows_before where deleted_at is null));
  end if;
  return null;
end $$;

create or replace function count_bills_change() returns trigger language plpgsql as $$
begin
  perform add_to_count('bills', (new.deleted_at is null)::integer - (old.deleted_at is null)::integer);
  return null;
end $$;

create or replace trigger audit_write after insert or delete or update on bills
  for each row execute function audit_write('bill', 'creation_hash');
create or replace trigger count_added after insert on bills referencing new table as rows_after
  for each statement execute function count_bills();
create or replace trigger count_changed after update of deleted_at on bills
  for each row execute function count_bills_change();
create or replace trigger count_removed after delete on bills referencing old table as rows_before
  for each statement execute function count_bills();
create or replace trigger follow_merged_chart before insert or update of patient_id on bills
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on bills
  for each row execute function stamp_change();

-- Whether the clinic's currency can no longer change, for earlier concepts.
create or replace view clinic_currency as select exists (select from bills) as is_fixed;

-- Amounts of two currencies add up to nothing: the first bill fixes the currency.
create or replace function keep_currency() returns trigger language plpgsql as $$
begin
  if (select is_fixed from clinic_currency) then
    raise exception 'There are bills in this currency.' using errcode = 'OW004';
  end if;
  return new;
end $$;

create or replace trigger keep_currency before update of currency on clinic
  for each row when (new.currency is distinct from old.currency) execute function keep_currency();
