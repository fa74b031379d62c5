create table patient_lists (
  id uuid primary key,
  owner_id uuid not null references users (id),
  name text not null check (length(name) between 1 and 100),
  sharing text not null check (sharing in ('own', 'desk')),
  criteria jsonb not null check (jsonb_typeof(criteria) = 'array'),
  deleted_at timestamptz,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table patient_lists is
  'Criteria for patients under a name, for one account or for the whole desk. The patients themselves '
  'are looked up each time.';
create unique index patient_lists_name on patient_lists (owner_id, searchable(variadic array[name]))
  where deleted_at is null;
create index patient_lists_shared on patient_lists (sharing) where deleted_at is null;
