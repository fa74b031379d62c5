-- A doctor's calendar outside of the clinic, read now and then, and when it says that the doctor is
-- busy.
create table outside_calendars (
  -- The doctor's account.
  id uuid primary key references users (id),
  -- Sealed with the server's secret: whoever knows it reads the calendar. Null for a file.
  url bytea,
  host text not null default '',
  titles text not null check (titles in ('on', 'off')),
  -- When it is read next; null for a file.
  next_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  problem text,
  -- Of what was last read, so that the same is not written again.
  content_hash bytea,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid
);
create index outside_calendars_due on outside_calendars (next_at) where next_at is not null;
create trigger audit_write after insert or delete on outside_calendars
  for each row execute function audit_write('outside calendar', 'url', 'next_at', 'read_at',
    'failed_at', 'problem', 'content_hash');
create trigger audit_new_source after update of url, titles on outside_calendars
  for each row execute function audit_write('outside calendar', 'url', 'next_at', 'read_at',
    'failed_at', 'problem', 'content_hash');

create table busy_times (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references outside_calendars (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Empty unless the doctor wants titles to be kept.
  title text not null default '',
  check (ends_at > starts_at)
);
create index busy_times_during on busy_times using gist
  (doctor_id, tstzrange(starts_at, ends_at));

-- As before, and 'busy' where another calendar of the doctor says so.
create or replace function visit_refusal(doctor uuid, visit tstzrange) returns text
language plpgsql stable as $$
declare
  clinic constant uuid := '00000000-0000-7000-8000-000000000001';
  refusal text;
begin
  if exists (select from schedules where id in (doctor, clinic) and hours <> '[]')
    -- Two days are more than any time zone makes of it.
    or exists (select from schedule_exceptions where schedule_id in (doctor, clinic)
      and kind = 'away' and last_day >= lower(visit)::date - 2)
  then
    refusal := coalesce(schedule_refusal(doctor, visit), 'clinic ' || schedule_refusal(clinic, visit));
  end if;
  if refusal is null and exists (select from busy_times b
    where b.doctor_id = doctor and tstzrange(b.starts_at, b.ends_at) && visit)
  then
    return 'busy';
  end if;
  return refusal;
end $$;
