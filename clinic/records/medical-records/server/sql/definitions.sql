create or replace function keep_record_version() returns trigger language plpgsql as $$
begin
  insert into medical_record_versions (record_id, version, notes, prescription, written_at, written_by)
  values (old.id, old.version, old.notes, old.prescription, old.updated_at, old.updated_by);
  return null;
end $$;

-- Keeps the number of rows that lists show (`counts.ts`).
create or replace function count_medical_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_count('medical-records', (select count(*) from rows_after));
  else
    perform add_to_count('medical-records', (select -count(*) from rows_before));
  end if;
  return null;
end $$;

-- The reason why a doctor may now read colleagues' records of a patient and write one, or null.
create or replace function record_access(doctor uuid, patient uuid) returns text language sql stable as $$
  select case
    when exists (select from visits_in_care(doctor, patient))
      or exists (select from takings_in_care(doctor, patient))
      then 'in care'
    when exists (select from emergency_accesses e
        join users u on u.id = e.doctor_id and u.may_open_anyway
        where e.doctor_id = doctor and e.patient_id = patient and e.ended_at is null
          and e.expires_at > now())
      then 'emergency access'
  end
$$;

create or replace trigger audit_write after insert or delete or update on medical_records
  for each row execute function audit_write('medical record', 'creation_hash');
create or replace trigger count_added after insert on medical_records referencing new table as rows_after
  for each statement execute function count_medical_records();
create or replace trigger count_removed after delete on medical_records referencing old table as rows_before
  for each statement execute function count_medical_records();
create or replace trigger follow_merged_chart before insert or update of patient_id on medical_records
  for each row execute function follow_merged_chart();
create or replace trigger keep_record_version after update of notes, prescription on medical_records
  for each row execute function keep_record_version();
create or replace trigger stamp_change before update on medical_records
  for each row execute function stamp_change();
