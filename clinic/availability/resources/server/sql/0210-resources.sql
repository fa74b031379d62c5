create table resources (
  id uuid primary key,
  kind text not null check (kind in ('room', 'device')),
  name text not null,
  capacity integer not null default 1 check (capacity >= 1 and capacity <= 100),
  note text,
  status text not null default 'active' check (status in ('active', 'retired')),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table resources is
  'Rooms and devices that visits use. A resource takes as many visits at once as its capacity says.';
create unique index resources_name on resources (searchable(variadic array[name]))
  where status = 'active';
