create table outside_calendars (
  -- The doctor's account.
  id uuid primary key references users (id),
  -- Sealed with the server's secret, because the address alone opens the calendar. Null for a file.
  url bytea,
  host text not null default '',
  titles text not null check (titles in ('on', 'off')),
  -- The time of the next reading; null for a file.
  next_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  problem text,
  -- Hash of the calendar as last read, so that an unchanged one is not written again.
  content_hash bytea,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid
);
comment on table outside_calendars is
  'A doctor''s calendar outside of the clinic. It is read regularly for the times at which the '
  'doctor is busy.';
create index outside_calendars_due on outside_calendars (next_at) where next_at is not null;

create table busy_times (
  id uuid default gen_random_uuid() primary key,
  doctor_id uuid not null references outside_calendars (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Empty unless the doctor wants titles to be kept.
  title text not null default '',
  constraint busy_times_check check (ends_at > starts_at)
);
comment on table busy_times is 'Times at which doctors are busy according to their outside calendars.';
create index busy_times_during on busy_times using gist (doctor_id, tstzrange(starts_at, ends_at));
