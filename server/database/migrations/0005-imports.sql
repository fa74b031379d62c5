-- Imports as jobs that people can watch, and every resource as it came.
create table imports (
  id uuid primary key,
  state text not null default 'uploading'
    check (state in ('uploading', 'waiting', 'running', 'done', 'failed')),
  is_dry_run boolean not null default false,
  -- [{name, path}] while there is something to read, then [{name}].
  files jsonb not null default '[]',
  files_done integer not null default 0,
  -- {Patient: {read, mapped, kept, unchanged, skipped}, …}
  counts jsonb not null default '{}',
  -- [{file, place, text, kind}], errors and warnings.
  messages jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  finished_at timestamptz,
  version integer not null default 1
);
create index imports_waiting on imports (created_at) where state in ('waiting', 'running');
create index imports_list on imports (created_at desc, id desc);
create trigger stamp_change before update on imports for each row execute function stamp_change();

create table fhir_resources (
  resource_type text not null,
  fhir_id text not null,
  -- SHA-256 of the resource: the same again is no news, another under the same id is.
  content_hash bytea not null,
  body jsonb not null,
  patient_id uuid references patients (id),
  -- Which row it became or went into; null when it is only kept.
  mapped_to text,
  mapped_id uuid,
  source text not null,
  import_id uuid references imports (id),
  created_at timestamptz not null default now(),
  primary key (resource_type, fhir_id, content_hash)
);
create index fhir_resources_patient on fhir_resources (patient_id, resource_type)
  where patient_id is not null;
create index fhir_resources_identifiers on fhir_resources
  using gin ((body -> 'identifier') jsonb_path_ops)
  where resource_type in ('Patient', 'Practitioner', 'Organization', 'Location');
create index users_identifiers on users using gin (identifiers jsonb_path_ops);
