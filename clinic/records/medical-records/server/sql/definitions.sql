create or replace function keep_record_version() returns trigger language plpgsql as $$
begin
  insert into medical_record_versions (record_id, version, notes, prescription, written_at, written_by)
  values (old.id, old.version, old.notes, old.prescription, old.written_at, old.updated_by);
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

-- Whether a doctor who is named for it has the records of a patient open in an emergency.
create or replace function emergency_is_open(doctor uuid, patient uuid) returns boolean language sql stable as $$
  select exists (select from emergency_accesses e
    join users u on u.id = e.doctor_id and u.may_open_anyway
    where e.doctor_id = doctor and e.patient_id = patient and e.ended_at is null
      and e.expires_at > now())
$$;

-- The reason why a doctor may now read colleagues' records of a patient and write one, or null.
create or replace function record_access(doctor uuid, patient uuid) returns text language sql stable as $$
  select case
    when exists (select from visits_in_care(doctor, patient))
      or exists (select from takings_in_care(doctor, patient))
      then 'in care'
    when emergency_is_open(doctor, patient) then 'emergency access'
  end
$$;

-- SHA-256 of what is signed in a record, in hexadecimal digits.
create or replace function record_hash(record medical_records) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_strip_nulls(jsonb_build_object(
    'id', record.id, 'doctor_id', record.doctor_id, 'record_date', record.record_date,
    'notes', record.notes, 'prescription', record.prescription, 'template_id', record.template_id,
    'template_version', record.template_version, 'answers', record.answers,
    'remarks', record.remarks))::text, 'UTF8')), 'hex')
$$;

-- Signing fixes the hash of the texts. A record that was signed here stays as it was signed: it may only
-- follow its chart, wait for another second signer, and be signed by that one. One from elsewhere follows
-- its source.
create or replace function guard_signature() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.signed_by is not null then
    if tg_op = 'DELETE' or record_hash(new) <> old.signed_hash
      or (new.appointment_id, new.signed_at, new.signed_by, new.signed_hash)
        is distinct from (old.appointment_id, old.signed_at, old.signed_by, old.signed_hash)
      or new.co_signer_id is distinct from old.co_signer_id
        and (old.co_signer_id is null or new.co_signer_id is null or old.co_signed_at is not null)
      or old.co_signed_at is not null and new.co_signed_at is distinct from old.co_signed_at
    then
      raise exception 'A signed record stays as it was signed.' using errcode = 'OW002';
    end if;
  elsif tg_op <> 'DELETE' and new.signed_by is not null then
    new.signed_hash := record_hash(new);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if tg_op = 'UPDATE' and (new.notes, new.prescription) is distinct from (old.notes, old.prescription) then
    new.written_at := now();
    new.edits := old.edits + 1;
  end if;
  return new;
end $$;

-- The audit log names a signature as an act of its own, with the hash of what was signed.
create or replace function note_signature() returns trigger language plpgsql as $$
begin
  if new.signed_by is not null and (tg_op = 'INSERT' or old.signed_by is null) then
    perform note_event('sign', 'medical record', new.id::text, new.version, new.patient_id, null,
      jsonb_build_object('signed_hash', jsonb_build_array(null, new.signed_hash)), new.signed_by, 'doctor');
  end if;
  if tg_op = 'UPDATE' and new.co_signed_at is not null and old.co_signed_at is null then
    perform note_event('co-sign', 'medical record', new.id::text, new.version, new.patient_id, null,
      jsonb_build_object('signed_hash', jsonb_build_array(null, new.signed_hash)));
  end if;
  return null;
end $$;

-- Audits the rows that are kept with a record, under the patient of the record. Those of a limited record are
-- named without their words, as its own texts are.
create or replace function audit_with_record() returns trigger language plpgsql as $$
declare
  row constant jsonb := to_jsonb(new);
  record constant uuid := case when tg_table_name = 'amendment_answers'
    then (select r.record_id from amendment_requests r where r.id = (row ->> 'request_id')::uuid)
    else (row ->> 'record_id')::uuid end;
  is_limited constant boolean := (select r.limited from medical_records r where r.id = record);
begin
  perform note_event('insert', tg_argv[0], coalesce(row ->> 'id', row ->> 'request_id'), null,
    (select r.patient_id from medical_records r where r.id = record), null,
    (select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(row)
      where key not in ('creation_hash', 'created_at', 'created_by', 'words')
        and not (is_limited and key = 'text')));
  return null;
end $$;

-- Prescriptions as doctors wrote them, for those who give them out: of records that all have signed and that are not
-- limited, without their notes. Other texts or another addendum make a higher revision.
create or replace view written_prescriptions as
select r.id as record_id, r.patient_id, r.doctor_id, r.appointment_id, r.record_date, r.prescription,
  r.edits + a.addenda as revision, a.added_at, greatest(r.signed_at, r.co_signed_at) as signed_at
from medical_records r, lateral (
  select count(*)::integer as addenda, max(created_at) as added_at from record_addenda where record_id = r.id
) a
where r.signed_at is not null and (r.co_signer_id is null or r.co_signed_at is not null) and not r.limited
  and r.prescription <> '';

drop trigger if exists audit_write on medical_records;
create or replace trigger audit_open after insert or update on medical_records
  for each row when (not new.limited)
  execute function audit_write('medical record', 'creation_hash', 'written_at', 'edits', 'with_facts',
    'answers', 'remarks', 'words');
-- The audit log has more readers than a limited record: it names the changed texts without their words.
create or replace trigger audit_limited after insert or update on medical_records
  for each row when (new.limited)
  execute function audit_write('medical record', 'creation_hash', 'written_at', 'edits', 'with_facts',
    'answers', 'remarks', 'notes', 'prescription', 'words');
create or replace trigger audit_deletion after delete on medical_records
  for each row execute function audit_write('medical record', 'creation_hash', 'words');
create or replace trigger count_added after insert on medical_records referencing new table as rows_after
  for each statement execute function count_medical_records();
create or replace trigger count_removed after delete on medical_records referencing old table as rows_before
  for each statement execute function count_medical_records();
create or replace trigger follow_merged_chart before insert or update of patient_id on medical_records
  for each row execute function follow_merged_chart();
create or replace trigger keep_record_version after update of notes, prescription on medical_records
  for each row when ((new.notes, new.prescription) is distinct from (old.notes, old.prescription))
  execute function keep_record_version();
create or replace trigger stamp_change before update on medical_records
  for each row execute function stamp_change();
create or replace trigger guard_signature before insert or delete or update on medical_records
  for each row execute function guard_signature();
create or replace trigger note_signature after insert or update on medical_records
  for each row execute function note_signature();
create or replace trigger audit_write after insert on record_addenda
  for each row execute function audit_with_record('addendum');
create or replace trigger audit_write after insert on amendment_requests
  for each row execute function audit_with_record('amendment request');
create or replace trigger audit_write after insert on amendment_answers
  for each row execute function audit_with_record('amendment answer');
create or replace trigger audit_write after insert or delete or update on co_signers
  for each row execute function audit_write('co-signer');
create or replace trigger stamp_change before update on co_signers
  for each row execute function stamp_change();
