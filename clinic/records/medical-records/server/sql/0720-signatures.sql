alter table medical_records
  add column written_at timestamptz,
  add column edits integer not null default 0,
  add column signed_at timestamptz,
  add column signed_by uuid references users (id),
  add column signed_hash text,
  add column co_signer_id uuid references users (id),
  add column co_signed_at timestamptz,
  add check (signed_at is not null or signed_by is null and co_signer_id is null),
  add check (signed_by is null = (signed_hash is null)),
  add check (co_signed_at is null or co_signer_id is not null);
comment on column medical_records.edits is 'How many earlier versions of its texts are kept.';
comment on column medical_records.signed_at is
  'Since when the record is locked. Null while it is unsigned.';
comment on column medical_records.signed_by is
  'The doctor who signed here. Null for a signed record that came from elsewhere.';
comment on column medical_records.signed_hash is 'SHA-256 of what was signed, by record_hash().';
comment on column medical_records.co_signer_id is
  'The doctor who has to sign too, for a record of a trainee.';

-- Records of before count as signed on the day they were written. An import writes as its admin, never as
-- the record's doctor. An event for each would say nothing that the events of their writing do not say.
alter table medical_records disable trigger user;
update medical_records r set
  written_at = r.updated_at,
  edits = (select count(*) from medical_record_versions v where v.record_id = r.id),
  signed_at = r.created_at,
  signed_by = case when r.created_by = r.doctor_id then r.doctor_id end,
  signed_hash = case when r.created_by = r.doctor_id then encode(sha256(convert_to(
    jsonb_strip_nulls(jsonb_build_object('id', r.id, 'doctor_id', r.doctor_id,
      'record_date', r.record_date, 'notes', r.notes, 'prescription', r.prescription))::text,
    'UTF8')), 'hex') end;
alter table medical_records enable trigger user;
alter table medical_records alter column written_at set not null,
  alter column written_at set default now();
comment on column medical_records.written_at is 'When its current texts were written.';

create index medical_records_to_sign on medical_records (doctor_id, record_date, id)
  where signed_at is null;
create index medical_records_unsigned on medical_records (record_date, id) where signed_at is null;
create index medical_records_to_co_sign on medical_records (co_signer_id, record_date, id)
  where co_signer_id is not null and co_signed_at is null;

create table co_signers (
  doctor_id uuid primary key references users (id),
  co_signer_id uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (doctor_id <> co_signer_id)
);
comment on table co_signers is 'Doctors in training, each with the doctor who signs their records too; null once nobody has to.';

create table record_addenda (
  id uuid primary key,
  record_id uuid not null references medical_records (id),
  text text not null check (text <> ''),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  created_by uuid not null references users (id)
);
comment on table record_addenda is 'Texts added to signed records, with author and time.';
create index record_addenda_record on record_addenda (record_id, id);

create table amendment_requests (
  id uuid primary key,
  record_id uuid not null references medical_records (id),
  text text not null check (text <> ''),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  created_by uuid not null references users (id)
);
comment on table amendment_requests is 'Requests of patients to amend signed records.';
create index amendment_requests_record on amendment_requests (record_id, id);

create table amendment_answers (
  request_id uuid primary key references amendment_requests (id),
  outcome text not null check (outcome in ('accepted', 'refused')),
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  created_by uuid not null references users (id)
);
comment on table amendment_answers is 'The answer to a request to amend a record, in the doctor''s words.';

insert into append_only_tables (table_name, takes_rows) values
  ('record_addenda', true),
  ('amendment_requests', true),
  ('amendment_answers', true);
