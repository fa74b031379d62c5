-- A doctor takes a patient into their care by an act with a reason. Writing a record opens nothing.
create table care_takings (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  doctor_id uuid not null references users (id),
  reason text not null check (reason in ('referred', 'consult', 'on call', 'walk-in')),
  remark text check (remark <> ''),
  taken_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid references users (id),
  review_remark text,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  -- In hours: in a time zone with summer time, some days have 23 or 25 of them.
  check (expires_at > taken_at and expires_at <= taken_at + interval '720 hours'),
  check (remark is not null or reason in ('on call', 'walk-in')),
  check ((reviewed_at is null) = (reviewed_by is null)),
  check (reviewed_by <> doctor_id)
);
create index care_takings_list on care_takings (taken_at desc, id desc);
create index care_takings_waiting on care_takings (taken_at desc, id desc)
  where reviewed_at is null;
create index care_takings_open on care_takings (doctor_id, patient_id, expires_at);
create trigger follow_merged_chart before insert on care_takings
  for each row execute function follow_merged_chart();
create trigger stamp_change before update on care_takings
  for each row execute function stamp_change();

-- The act can end early and be reviewed. Everything else in it stays.
create function keep_care_taking() returns trigger language plpgsql as $$
begin
  if (new.patient_id, new.doctor_id, new.reason, new.remark, new.taken_at, new.expires_at)
    is distinct from
      (old.patient_id, old.doctor_id, old.reason, old.remark, old.taken_at, old.expires_at)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
  then
    raise exception 'An act of taking into care stays as it was.' using errcode = 'OW002';
  end if;
  return new;
end $$;
create trigger keep_care_taking before update on care_takings
  for each row execute function keep_care_taking();

-- The audit log has an action of its own for the act; ending and reviewing are updates.
create function audit_care_taking() returns trigger language plpgsql as $$
declare
  facts constant text[] := string_to_array(nullif(current_setting('openward.facts', true), ''), '|', '');
begin
  insert into audit_events (actor_id, actor_role, session, address, request_id, action, object_type,
    object_id, object_version, patient_id, reason)
  values (coalesce(facts[1]::uuid, new.created_by),
    coalesce(facts[2], case when facts is null then 'system' else 'visitor' end),
    facts[3], facts[4], facts[5], 'take into care', 'care', new.id, new.version,
    new.patient_id, new.reason);
  return null;
end $$;
create trigger audit_care_taking after insert on care_takings
  for each row execute function audit_care_taking();
create trigger audit_write after update or delete on care_takings
  for each row execute function audit_write('care', 'creation_hash');

-- The visits that put a patient into a doctor's care. A visit made by the doctor's own account proves
-- nothing.
create function visits_in_care(doctor uuid, patient uuid) returns setof appointments
language sql stable as $$
  select a.* from appointments a
  where a.patient_id = patient and a.doctor_id = doctor and a.deleted_at is null
    and a.status <> 'canceled' and a.created_by is distinct from a.doctor_id
$$;

create function takings_in_care(doctor uuid, patient uuid) returns setof care_takings
language sql stable as $$
  select t.* from care_takings t
  where t.doctor_id = doctor and t.patient_id = patient and t.ended_at is null
    and t.expires_at > now()
$$;

-- Why a doctor may read colleagues' records of a patient and write one at this moment; null when
-- they may not.
create or replace function record_access(doctor uuid, patient uuid) returns text
language sql stable as $$
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
