-- A doctor reads colleagues' records of a patient in their own care. Without care they are closed,
-- and open for an hour to a doctor whom an admin named for it and who says why.
alter table users add column may_open_anyway boolean not null default false;

create function keep_named_doctors() returns trigger language plpgsql as $$
begin
  new.may_open_anyway := false;
  return new;
end $$;
create trigger keep_named_doctors before insert or update of role, may_open_anyway on users
  for each row when (new.role <> 'doctor' and new.may_open_anyway)
  execute function keep_named_doctors();

create table emergency_accesses (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  doctor_id uuid not null references users (id),
  reason text not null check (reason <> ''),
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid references users (id),
  remark text,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (expires_at > opened_at and expires_at <= opened_at + interval '60 minutes'),
  check ((reviewed_at is null) = (reviewed_by is null)),
  check (reviewed_by <> doctor_id)
);
create index emergency_accesses_list on emergency_accesses (opened_at desc, id desc);
create index emergency_accesses_waiting on emergency_accesses (opened_at desc, id desc)
  where reviewed_at is null;
create index emergency_accesses_open on emergency_accesses (doctor_id, patient_id, expires_at);
create trigger follow_merged_chart before insert on emergency_accesses
  for each row execute function follow_merged_chart();
create trigger stamp_change before update on emergency_accesses
  for each row execute function stamp_change();

-- Whose, why and for how long is not rewritten: it can end early and be reviewed, no more.
create function keep_emergency_access() returns trigger language plpgsql as $$
begin
  if (new.patient_id, new.doctor_id, new.reason, new.opened_at, new.expires_at)
    is distinct from (old.patient_id, old.doctor_id, old.reason, old.opened_at, old.expires_at)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
  then
    raise exception 'An emergency access stays as it was opened.' using errcode = 'OW002';
  end if;
  return new;
end $$;
create trigger keep_emergency_access before update on emergency_accesses
  for each row execute function keep_emergency_access();

-- Opening is a kind of event of its own; ending and reviewing are changes like others.
create function audit_emergency_access() returns trigger language plpgsql as $$
declare
  facts constant text[] := string_to_array(nullif(current_setting('openward.facts', true), ''), '|', '');
begin
  insert into audit_events (actor_id, actor_role, session, address, request_id, action, object_type,
    object_id, object_version, patient_id, reason)
  values (coalesce(facts[1]::uuid, new.created_by),
    coalesce(facts[2], case when facts is null then 'system' else 'visitor' end),
    facts[3], facts[4], facts[5], 'open anyway', 'emergency access', new.id, new.version,
    new.patient_id, new.reason);
  return null;
end $$;
create trigger audit_emergency_access after insert on emergency_accesses
  for each row execute function audit_emergency_access();
create trigger audit_write after update or delete on emergency_accesses
  for each row execute function audit_write('emergency access', 'creation_hash');

-- Why a doctor may read colleagues' records of a patient at this moment; null when they may not.
create function record_access(doctor uuid, patient uuid) returns text language sql stable as $$
  select case
    when exists (select from appointments a where a.patient_id = patient and a.doctor_id = doctor
        and a.deleted_at is null and a.status <> 'canceled')
      or exists (select from medical_records r where r.patient_id = patient and r.doctor_id = doctor)
      then 'in care'
    when exists (select from emergency_accesses e
        join users u on u.id = e.doctor_id and u.may_open_anyway
        where e.doctor_id = doctor and e.patient_id = patient and e.ended_at is null
          and e.expires_at > now())
      then 'emergency access'
  end
$$;
