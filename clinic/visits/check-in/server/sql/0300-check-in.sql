create table check_in_kiosk (
  id integer default 1 primary key check (id = 1),
  -- Null: the clinic has no tablet, and visits have no codes.
  token_hash bytea,
  -- `on`: a check-in needs the date of birth besides the code.
  asks_dob text not null default 'off' check (asks_dob in ('on', 'off')),
  made_at timestamptz,
  -- The codes of visits are made with it. A new link does not change them.
  code_secret uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table check_in_kiosk is
  'The link of the tablet at the entrance where patients check in: one row. Only the newest link '
  'works.';

create table ticket_counters (
  day date primary key,
  last integer not null
);
comment on table ticket_counters is 'The last ticket number of each day in the waiting room.';

insert into check_in_kiosk (id) values (1);
