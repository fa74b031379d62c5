create table bill_files (
  id uuid primary key,
  -- A draft that is thrown away takes its files along. Issued bills stay.
  bill_id uuid not null references bills (id) on delete cascade,
  -- Its title.
  text text not null check (text <> ''),
  type text not null,
  -- The day, month or year that the document is of.
  dated moment,
  for_patient boolean not null default false,
  -- Degrees, clockwise.
  rotation integer not null default 0 check (rotation in (0, 90, 180, 270)),
  stored text not null references stored_files (name),
  -- DICOM files belong to charts.
  kind text not null check (kind <> 'DICOM'),
  bytes bigint not null,
  is_protected boolean not null,
  comment text,
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
comment on table bill_files is
  'Documents on bills, such as letters of insurers. Their patient is that of the bill, and they stand in no chart.';
create index bill_files_bill on bill_files (bill_id, created_at desc);
create index bill_files_stored on bill_files (stored);
