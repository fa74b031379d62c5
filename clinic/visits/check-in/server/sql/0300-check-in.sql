-- The link by which a tablet at the entrance lets patients check in; the newest one works.
create table check_in_kiosk (
  id integer default 1 primary key check (id = 1),
  -- Null: there is no tablet, and visits have no codes.
  token_hash bytea,
  -- Whether the code alone is enough, or the date of birth has to fit too.
  asks_dob text not null default 'off' check (asks_dob in ('on', 'off')),
  made_at timestamptz,
  -- What the codes of visits are made with; a new link leaves the codes in sent messages as they are.
  code_secret uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);

create table ticket_counters (
  day date primary key,
  last integer not null
);

insert into check_in_kiosk (id) values (1);
