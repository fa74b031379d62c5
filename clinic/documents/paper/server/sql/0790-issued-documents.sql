create table issued_documents (
  id uuid primary key,
  number text not null unique,
  kind text not null,
  title text not null,
  patient_id uuid not null references patients (id),
  record_id uuid references medical_records (id),
  limited boolean not null,
  template_version integer,
  content jsonb not null,
  pdf bytea not null,
  pdf_hash text not null,
  code_hash bytea not null unique,
  signer_id uuid not null references users (id),
  issued_at timestamptz not null default now(),
  replaced_by uuid references issued_documents (id),
  replaced_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users (id),
  revoke_reason text,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (replaced_by is null = (replaced_at is null)),
  check (revoked_at is null = (revoked_by is null) and revoked_at is null = (revoke_reason is null)),
  check (replaced_at is null or revoked_at is null)
);
comment on table issued_documents is
  'Documents that were handed out, with their PDFs as they were issued. None is changed or deleted.';
comment on column issued_documents.limited is
  'Made of a record with limited readers, so its own readers are limited too.';
comment on column issued_documents.content is 'What was entered for it.';
comment on column issued_documents.code_hash is
  'SHA-256 of the code by which anybody asks whether the document counts.';
create index issued_documents_patient on issued_documents (patient_id, issued_at desc, id desc);
create index issued_documents_record on issued_documents (record_id) where record_id is not null;

create table letter_template_versions (
  kind text not null,
  version integer not null check (version > 1),
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  created_by uuid not null references users (id),
  primary key (kind, version)
);
comment on table letter_template_versions is
  'The clinic''s texts of letters and certificates. Version 1 is the text that the product brings; the highest counts.';
insert into append_only_tables (table_name, takes_rows) values ('letter_template_versions', true);
