create table table_imports (
  id uuid primary key,
  kind text not null check (kind in ('patients', 'doctors', 'visits', 'balances', 'prices')),
  -- The name of the file.
  name text not null,
  bytes bigint not null,
  state text not null default 'uploading'
    check (state in ('uploading', 'reading', 'columns', 'checking', 'checked', 'importing', 'done',
      'undoing', 'undone', 'failed')),
  problem text,
  -- The sheet that is asked for; null for the first.
  sheet text,
  -- Encoding, delimiter, sheets and notes: {encoding, delimiter, sheets, sheet, notes}.
  form jsonb,
  -- The facts of each column, by position (`column-facts.ts`).
  columns jsonb not null default '[]',
  -- How the columns are read (`mapping.ts`).
  mapping jsonb,
  -- Number of starts of the current step: the job of a killed server is started again.
  attempts integer not null default 0,
  checked_at timestamptz,
  finished_at timestamptz,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table table_imports is 'Imports of tables (CSV, Excel) from other systems, with their state.';
create index table_imports_list on table_imports (created_at desc, id desc);

create table table_import_parts (
  import_id uuid not null references table_imports (id) on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (import_id, part)
);
comment on table table_import_parts is
  'Parts of an uploaded table until its rows are kept, so that any server can do the work.';
alter table table_import_parts alter column content set storage external;

create table table_import_rows (
  import_id uuid not null references table_imports (id) on delete cascade,
  -- The line of the file, or the row of the sheet.
  line integer not null,
  cells text[] not null,
  -- Why the line as such cannot be taken.
  fault text,
  -- The id of the row that it makes.
  row_id uuid not null,
  -- The finding of the check: `ready`, `double`, `clash` or `refused`.
  fate text check (fate in ('ready', 'double', 'clash', 'refused')),
  -- [{column, text}]; a line with problems that is not refused is brought in without those cells.
  problems jsonb not null default '[]',
  -- The columns without a place, shown on the chart.
  rest smallint[] not null default '{}',
  -- The keys that make two lines the same person, or the same row.
  keys text[] not null default '{}',
  -- The stretch of a visit, for overlaps within the table.
  doctor_id uuid,
  during tstzrange,
  -- The chart, account or earlier line that the row seems to be, and by what.
  double_id uuid,
  double_line integer,
  double_because text check (double_because in ('number', 'person', 'phone')),
  -- The choice of a person for this line instead of the choice for all.
  choice text check (choice in ('skip', 'add', 'fill')),
  outcome text check (outcome in ('made', 'filled', 'skipped', 'refused', 'taken back', 'stays')),
  outcome_text text,
  -- The row that it made or filled, with the version it then had.
  about_id uuid,
  about_version integer,
  -- The filled columns as they were before.
  before jsonb,
  -- The chart on which the cells without a place are shown.
  patient_id uuid references patients (id) on delete set null,
  primary key (import_id, line)
);
comment on table table_import_rows is
  'Every line of an imported table as it came, with what became of it. Its text is health data that is '
  'copied into no audit log; the rows that it makes leave their own events.';
create index table_import_rows_fates on table_import_rows (import_id, fate, line);
create index table_import_rows_outcomes on table_import_rows (import_id, outcome, line);
create index table_import_rows_patient on table_import_rows (patient_id) where patient_id is not null;

create table table_mappings (
  id uuid primary key,
  kind text not null check (kind in ('patients', 'doctors', 'visits', 'balances', 'prices')),
  name text not null,
  -- Mapped columns by their headings: {columns: [{heading, target, …}], …} (`saved-mapping.ts`).
  content jsonb not null,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table table_mappings is 'Saved mappings of columns, by name, for further tables of the same system.';
create unique index table_mappings_name on table_mappings (kind, lower(name));

-- Numbers of other systems are looked up for each line of a table. Without a list of pending entries,
-- which each lookup would have to read from its start.
create index patients_identifiers on patients using gin (identifiers jsonb_path_ops)
  with (fastupdate = off);
-- So is the end of their phone number, without country code and trunk zero.
create index patients_phone_end
  on patients (right(regexp_replace(contact, '[^0-9]', '', 'g'), 9))
  where merged_into is null and contact is not null;
