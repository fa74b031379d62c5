-- Tills, the sessions in which people hold their cash, the movements of a session, and the days that are closed.
create table tills (
  id uuid primary key,
  name text not null check (name <> '' and length(name) <= 200),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table tills is 'Drawers of cash, by name; one exists from the start.';
create unique index tills_name on tills (searchable(variadic array[name]));
insert into tills (id, name) values ('01900000-0000-7000-8000-00000000e001', 'Front desk');

create table till_sessions (
  id uuid primary key,
  till_id uuid not null references tills (id),
  holder_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  float_minor bigint not null check (float_minor >= 0),
  came_from uuid unique references till_sessions (id),
  opened_at timestamptz not null default now(),
  offered_to uuid check (offered_to <> holder_id),
  expected_minor bigint,
  counted_minor bigint check (counted_minor >= 0),
  counts jsonb,
  reason text check (reason <> '' and length(reason) <= 500),
  ending text check (ending in ('closed', 'handed over')),
  ended_at timestamptz,
  ended_by uuid,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check ((ended_at is null) = (counted_minor is null)),
  check ((ended_at is null) = (expected_minor is null)),
  check ((ended_at is null) = (ending is null)),
  constraint till_sessions_difference check (counted_minor = expected_minor or reason is not null)
);
comment on table till_sessions is
  'A person holds the cash of a till from a float to a count. The database sums up the expected cash when the session '
  'ends, and asks a reason for a difference. A session that has ended never changes.';
create unique index till_sessions_open_till on till_sessions (till_id) where ended_at is null;
create unique index till_sessions_open_holder on till_sessions (holder_id) where ended_at is null;
create index till_sessions_opened on till_sessions (opened_at);
create index till_sessions_ended on till_sessions (ended_at);
create index till_sessions_of_till on till_sessions (till_id, ended_at);

create table till_movements (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references till_sessions (id),
  kind text not null check (kind in ('payment', 'return', 'in', 'out')),
  method text not null,
  amount_minor bigint not null check (amount_minor > 0),
  payment_id uuid,
  return_id uuid unique,
  reason text check (reason <> '' and length(reason) <= 500),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  created_by uuid,
  check ((kind in ('in', 'out')) = (reason is not null)),
  check ((kind in ('in', 'out')) = (payment_id is null)),
  check ((kind = 'return') = (return_id is not null)),
  check (kind in ('payment', 'return') or method = 'cash')
);
comment on table till_movements is
  'Payments and returns of a session, which the database adds, and cash that was put in or taken out for another '
  'reason. Only cash counts for what a till should hold.';
create index till_movements_session on till_movements (session_id);
create index till_movements_created on till_movements (created_at) where kind in ('in', 'out');
create unique index till_movements_payment on till_movements (payment_id) where kind = 'payment';

create table closed_days (
  day date primary key,
  closed_at timestamptz not null default now(),
  closed_by uuid
);
comment on table closed_days is
  'Days whose money is final: no payment, return, invoice or credit note is dated on them any more.';

create table money_rules (
  is_only boolean primary key default true check (is_only),
  return_limit_minor bigint check (return_limit_minor >= 0),
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_by uuid,
  version integer not null default 1
);
comment on table money_rules is
  'The rules of the clinic for money: returns over the limit need a second person; none do while there is no limit.';
insert into money_rules default values;

insert into append_only_tables (table_name, takes_rows) values
  ('till_movements', true), ('closed_days', true);
