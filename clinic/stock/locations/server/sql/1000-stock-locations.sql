create table stock_locations (
  id uuid primary key,
  kind text not null check (kind in ('store', 'pharmacy', 'ward', 'fridge')),
  name text not null,
  -- The clinic's room, where the place is one.
  resource_id uuid references resources (id),
  -- The temperatures in degrees Celsius between which it is kept; null where nobody measures.
  low_celsius numeric(4, 1),
  high_celsius numeric(4, 1),
  note text check (length(note) <= 500),
  status text not null default 'active' check (status in ('active', 'retired')),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (low_celsius <= high_celsius)
);
comment on table stock_locations is
  'Places where stock is kept, such as the pharmacy and a fridge. None is deleted, because movements name them.';
create unique index stock_locations_name on stock_locations (searchable(variadic array[name])) where status = 'active';
