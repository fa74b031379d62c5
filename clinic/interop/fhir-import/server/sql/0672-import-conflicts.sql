create table import_changes (
  id uuid primary key,
  import_id uuid not null references imports (id),
  -- The file, and the resource that came with another value.
  source text not null,
  resource_type text not null,
  resource_id text not null,
  row_kind text not null
    check (row_kind in ('patient', 'user', 'appointment', 'medical record', 'bill')),
  row_id uuid not null,
  patient_id uuid references patients (id),
  field text not null,
  -- The value of the row when the import came, and the one that it brought.
  ours text,
  imported text,
  -- Applied at once, or open until somebody chooses.
  state text not null check (state in ('applied', 'open', 'kept', 'taken')),
  -- Of a medical record: its version once the imported words stood in it.
  row_version integer,
  answered_at timestamptz,
  answered_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table import_changes is
  'Values that a later import brought for rows of an earlier one: applied, or in conflict with what was '
  'changed here.';
create index import_changes_import on import_changes (import_id, id);
create unique index import_changes_open on import_changes (row_id, field) where state = 'open';
create index import_changes_row on import_changes (row_id) where row_version is not null;
create index import_changes_patient on import_changes (patient_id) where patient_id is not null;
