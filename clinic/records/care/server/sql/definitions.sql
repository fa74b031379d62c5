-- A taking can end early and be reviewed. Its other columns never change.
create or replace function keep_care_taking() returns trigger language plpgsql as $$
begin
  if rows_only_move() then return new; end if;
  if (new.patient_id, new.doctor_id, new.reason, new.remark, new.taken_at, new.expires_at)
    is distinct from
      (old.patient_id, old.doctor_id, old.reason, old.remark, old.taken_at, old.expires_at)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
  then
    raise exception 'An act of taking into care stays as it was.' using errcode = 'OW002';
  end if;
  return new;
end $$;

-- A taking is an event with an action of its own; ending and reviewing are updates.
create or replace function audit_care_taking() returns trigger language plpgsql as $$
begin
  perform note_event('take into care', 'care', new.id::text, new.version, new.patient_id, new.reason,
    actor => new.created_by);
  return null;
end $$;

create or replace function takings_in_care(doctor uuid, patient uuid)
returns setof care_takings language sql stable as $$
  select t.* from care_takings t
  where t.doctor_id = doctor and t.patient_id = patient and t.ended_at is null
    and t.expires_at > now()
$$;

-- The visits that put a patient into a doctor's care. Visits that the doctor made do not count.
create or replace function visits_in_care(doctor uuid, patient uuid)
returns setof appointments language sql stable as $$
  select a.* from appointments a
  where a.patient_id = patient and a.doctor_id = doctor and a.deleted_at is null
    and a.status <> 'canceled' and a.created_by is distinct from a.doctor_id
$$;

create or replace trigger audit_care_taking after insert on care_takings
  for each row execute function audit_care_taking();
create or replace trigger audit_write after delete or update on care_takings
  for each row execute function audit_write('care', 'creation_hash');
create or replace trigger follow_merged_chart before insert on care_takings
  for each row execute function follow_merged_chart();
create or replace trigger keep_care_taking before update on care_takings
  for each row execute function keep_care_taking();
create or replace trigger stamp_change before update on care_takings
  for each row execute function stamp_change();
