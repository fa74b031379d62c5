create table report_schedules (
  id uuid primary key,
  owner_id uuid not null references users (id),
  report_id text not null check (report_id ~ '^[a-z0-9-]{1,60}$'),
  -- A stretch such as `last month`, counted from the day of each mail; `these` for the days below; `usual` as the report
  -- has them.
  days text not null check (length(days) between 1 and 20),
  from_day date,
  to_day date,
  grouped_by text check (length(grouped_by) <= 100),
  compared_with text check (compared_with in ('before', 'weeks', 'year', 'none')),
  -- Filters as they stand in the address of the report: texts that people wrote are hashes there.
  filters text check (length(filters) <= 1000),
  every text not null check (every in ('day', 'week', 'month')),
  -- 1 for Monday.
  weekday smallint not null check (weekday between 1 and 7),
  -- In a shorter month its last day.
  month_day smallint not null check (month_day between 1 and 31),
  -- On the clinic's clock.
  at_time time not null,
  paused_at timestamptz,
  -- Moments up to this one are not made up for: it was made, changed or started again then.
  counts_from timestamptz not null default now(),
  sent_by_hand_at timestamptz,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check ((days = 'these') = (from_day is not null and to_day is not null)),
  check (from_day <= to_day)
);
comment on table report_schedules is
  'When links to a report are mailed, and to how the report is asked for. No mail has a figure.';
create index report_schedules_owner on report_schedules (owner_id);

create table report_receivers (
  id uuid primary key default gen_random_uuid(),
  schedule_id uuid not null references report_schedules (id) on delete cascade,
  user_id uuid not null references users (id),
  paused_at timestamptz,
  paused_because text,
  -- Moments up to this one are not made up for, and mails before it count for no pause.
  counts_from timestamptz not null default now(),
  constraint report_receivers_once unique (schedule_id, user_id)
);
comment on table report_receivers is 'The accounts that a schedule of a report mails to, each paused by itself.';
create index report_receivers_user on report_receivers (user_id);

create table report_mails (
  -- Also the id of its mail.
  id uuid primary key,
  schedule_id uuid not null references report_schedules (id) on delete cascade,
  user_id uuid not null references users (id),
  due_at timestamptz not null,
  by_hand boolean not null,
  -- `refused`: the account could not open the report at that moment, so no mail was written.
  state text not null check (state in ('waiting', 'sent', 'failed', 'withdrawn', 'refused')),
  -- The reason why it failed or was refused.
  note text,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- Of several servers and runs one writes the mail.
  constraint report_mails_once unique (schedule_id, user_id, due_at)
);
comment on table report_mails is 'The outcome of each mail of a schedule of a report.';
