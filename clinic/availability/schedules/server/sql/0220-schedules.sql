create table schedules (
  -- The doctor's account, or the one id below for the clinic itself.
  id uuid primary key,
  doctor_id uuid unique references users (id),
  -- [{weekday: 1 (Monday) to 7, starts, ends, validFrom, validUntil}]; empty means any time.
  hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  constraint schedules_check check (doctor_id is null or doctor_id = id),
  constraint schedules_check1
    check (doctor_id is not null or id = '00000000-0000-7000-8000-000000000001'::uuid)
);
comment on table schedules is
  'Weekly hours of doctors, and of the clinic where doctor_id is null, in the clinic''s wall-clock '
  'time.';

create table schedule_exceptions (
  id uuid primary key,
  schedule_id uuid not null references schedules (id),
  kind text not null check (kind in ('away', 'extra')),
  first_day date not null,
  last_day date not null,
  starts time without time zone,
  ends time without time zone,
  reason text not null,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  constraint schedule_exceptions_check check (last_day >= first_day),
  constraint schedule_exceptions_check1 check (kind = 'away' or starts is not null and ends > starts)
);
comment on table schedule_exceptions is
  'Days that differ from the week: leave, holidays, or hours on a day that has none.';
create index schedule_exceptions_days on schedule_exceptions (schedule_id, last_day);

insert into schedules (id, hours) values ('00000000-0000-7000-8000-000000000001', '[]');
