create table stored_files (
  -- A keyed hash of the content. The file has it as its name, so the name tells nothing.
  name text primary key check (name ~ '^[0-9a-f]{64}$'),
  sha256 text not null,
  bytes bigint not null check (bytes > 0),
  -- A small WebP of a picture; or why there is none.
  preview bytea,
  preview_problem text,
  damage text check (damage in ('gone', 'damaged')),
  checked_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table stored_files is
  'Contents of patients'' files, each once. They lie encrypted beside the database (server/files).';
create index stored_files_checked on stored_files (checked_at);
create index stored_files_damage on stored_files (name) where damage is not null;

create table files (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  -- Its title.
  text text not null check (text <> ''),
  type text not null,
  -- The day, month or year that the document is of.
  dated moment,
  for_patient boolean not null default false,
  -- Degrees, clockwise.
  rotation integer not null default 0 check (rotation in (0, 90, 180, 270)),
  stored text not null references stored_files (name),
  kind text not null,
  bytes bigint not null,
  is_protected boolean not null,
  codes jsonb not null default '[]',
  comment text,
  resource text,
  error_at timestamptz,
  error_reason text check ((error_reason is null) = (error_at is null)),
  error_by uuid,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table files is
  'Files of patients: letters, reports, pictures. A row stays, also when its content is gone.';
create index files_patient on files (patient_id, dated desc, id desc);
create index files_stored on files (stored);

create table file_parts (
  created_by uuid not null,
  file_id uuid not null,
  part integer not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (created_by, file_id, part)
);
comment on table file_parts is
  'Parts of files that are being sent, until the file is whole: any server may get any part.';
alter table file_parts alter column content set storage external;
create index file_parts_age on file_parts (created_at);
