create table visit_kits (
  id uuid primary key,
  visit_type_id uuid not null unique references visit_types (id),
  -- The place that it is taken from where the room of the visit is none.
  location_id uuid not null references stock_locations (id),
  -- Objects with item and quantity, in units; none: the type uses nothing.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table visit_kits is 'The items that each visit of a type uses.';

create table visit_kit_uses (
  id uuid primary key,
  appointment_id uuid not null unique references appointments (id),
  location_id uuid not null references stock_locations (id),
  -- The entry of what was there; null where nothing was.
  entry_id uuid references stock_entries (id),
  -- Objects with item and quantity, in units: the part that was not there.
  missing jsonb not null default '[]' check (jsonb_typeof(missing) = 'array'),
  -- The rest was used later, or somebody said that it was not.
  settled_at timestamptz,
  settled_by uuid,
  rest_entry_id uuid references stock_entries (id) check (settled_at is not null or rest_entry_id is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table visit_kit_uses is 'Kits that completed visits used, each visit once.';
create index visit_kit_uses_short on visit_kit_uses (created_at desc, id desc)
  where missing <> '[]' and settled_at is null;
