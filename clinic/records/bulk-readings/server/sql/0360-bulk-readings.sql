create table bulk_readings (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  -- The highest number of patients within ten minutes.
  patients integer not null check (patients > 0),
  began_at timestamptz not null,
  last_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid references users (id),
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  constraint bulk_readings_check check (last_at >= began_at),
  constraint bulk_readings_check1 check ((reviewed_at is null) = (reviewed_by is null))
);
comment on table bulk_readings is
  'Accounts that were shown many patients within minutes, one row per stretch of time, for admins '
  'to review. Nothing is blocked.';
create index bulk_readings_list on bulk_readings (began_at desc, id desc);
create index bulk_readings_user on bulk_readings (user_id, last_at);
create index bulk_readings_waiting on bulk_readings (began_at desc, id desc) where reviewed_at is null;
