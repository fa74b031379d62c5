-- A write of a file is an event of the patient of its bill.
create or replace function note_bill_file() returns trigger language plpgsql as $$
declare
  stamps constant text[] := array['version', 'created_at', 'updated_at', 'created_by', 'updated_by'];
  is_change constant boolean := tg_op = 'UPDATE';
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  of_bill constant uuid := (coalesce(after ->> 'bill_id', before ->> 'bill_id'))::uuid;
begin
  if before - stamps = after - stamps then return null; end if;
  perform note_event(lower(tg_op), 'file of a bill', coalesce(after ->> 'id', before ->> 'id'),
    (coalesce(after ->> 'version', before ->> 'version'))::integer,
    patient => (select patient_id from bills where id = of_bill),
    changes => (
      select jsonb_object_agg(key, jsonb_build_array(before -> key, value))
      from jsonb_each(after - stamps - '{creation_hash,stored}'::text[])
      where value is distinct from before -> key and (is_change or value <> 'null')),
    actor => (after ->> 'updated_by')::uuid);
  return null;
end $$;

-- A bill that is corrected to another patient keeps its files, but that patient reads none before the desk says so.
create or replace function close_bill_files() returns trigger language plpgsql as $$
begin
  if not rows_only_move() then
    update bill_files set for_patient = false, updated_by = new.updated_by
    where bill_id = new.id and for_patient and error_at is null;
  end if;
  return null;
end $$;

create or replace trigger note_bill_file after insert or delete or update on bill_files
  for each row execute function note_bill_file();
create or replace trigger keep_fact_version after update on bill_files
  for each row execute function keep_fact_version();
create or replace trigger stamp_change before update on bill_files
  for each row execute function stamp_change();
create or replace trigger close_bill_files after update of patient_id on bills
  for each row when (new.patient_id is distinct from old.patient_id) execute function close_bill_files();
