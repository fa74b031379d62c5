create table extra_fields (
  id uuid primary key,
  label text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'yes or no', 'choice')),
  choices text[] not null default '{}',
  need text not null default 'optional' check (need in ('optional', 'required')),
  place integer not null default 0,
  status text not null default 'active' check (status in ('active', 'retired')),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table extra_fields is
  'Fields of patients that the clinic has defined itself. Their values stand in patients.extra.';
create unique index extra_fields_label on extra_fields (searchable(variadic array[label]));
