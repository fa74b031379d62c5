create table imports (
  id uuid primary key,
  state text not null default 'uploading'
    check (state in ('uploading', 'waiting', 'running', 'done', 'failed')),
  is_dry_run boolean not null default false,
  problem text,
  -- Number of starts: the job of a killed server is started again.
  attempts integer not null default 0,
  finished_at timestamptz,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table imports is 'Imports from other systems, with their progress.';
create index imports_list on imports (created_at desc, id desc);

create table import_files (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null,
  name text not null,
  bytes bigint not null,
  bytes_done bigint not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'imported', 'unchanged', 'refused')),
  problem text,
  -- {types: {Patient: {read, mapped, kept, skipped}}, reasons: [{outcome, text, count}], made: {…}}
  result jsonb,
  warnings text[] not null default '{}'::text[],
  primary key (import_id, "position")
);
comment on table import_files is 'Files of imports.';

create table import_file_parts (
  import_id uuid not null,
  position integer not null,
  part integer not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint import_file_parts_import_id_position_fkey foreign key (import_id, "position")
    references import_files (import_id, "position") on delete cascade,
  primary key (import_id, "position", part)
);
comment on table import_file_parts is
  'Parts of uploaded files until they are imported, so that any server can do the work, also after '
  'a restart.';
alter table import_file_parts alter column content set storage external;

create table fhir_resources (
  id uuid primary key,
  resource_type text not null,
  resource_id text not null,
  -- The bundle's name of the resource where that is not its id.
  full_url text,
  -- `system|value` of each business identifier.
  identifiers text[] not null default '{}'::text[],
  -- SHA-256 of the content: the same content is stored once, a changed one under the same id again.
  content_hash bytea not null,
  content jsonb not null,
  patient_id uuid references patients (id),
  -- The row that was made or changed from it; null when the resource is only kept, with the reason.
  mapped_to text check (mapped_to in ('patient', 'user', 'appointment', 'medical record', 'bill')),
  mapped_id uuid,
  kept_because text,
  import_id uuid references imports (id),
  source text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint fhir_resources_resource_type_resource_id_content_hash_key unique (resource_type, resource_id,
      content_hash)
);
comment on table fhir_resources is
  'Every imported FHIR resource as it came. Rows are added and never changed, so they have no '
  'version and are not copied into the audit log.';
create index fhir_resources_full_url on fhir_resources (full_url) where full_url is not null;
create index fhir_resources_identifiers on fhir_resources using gin (identifiers);
create index fhir_resources_patient
  on fhir_resources (patient_id, resource_type)
  where patient_id is not null;
create index fhir_resources_row on fhir_resources (mapped_id) where mapped_id is not null;
