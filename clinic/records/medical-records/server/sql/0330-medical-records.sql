create table medical_records (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  doctor_id uuid not null references users (id),
  appointment_id uuid references appointments (id),
  record_date date not null,
  notes text not null check (notes <> ''),
  prescription text,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table medical_records is 'Records of treatment in their current version.';
create index medical_records_appointment
  on medical_records (appointment_id)
  where appointment_id is not null;
create index medical_records_doctor on medical_records (doctor_id, record_date desc, id desc);
create index medical_records_list on medical_records (record_date desc, id desc);
create index medical_records_patient on medical_records (patient_id, record_date desc, id desc);

create table medical_record_versions (
  record_id uuid not null references medical_records (id),
  version integer not null,
  notes text not null,
  prescription text,
  written_at timestamptz not null,
  written_by uuid,
  primary key (record_id, version)
);
comment on table medical_record_versions is
  'Earlier versions of records. An edit moves the replaced content here first, so nothing clinical '
  'is overwritten.';

create table drafts (
  user_id uuid not null references users (id),
  form text not null,
  content jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, form)
);
comment on table drafts is
  'Unsaved work of long forms. Only its writer sees it, and it is removed when the form is saved.';

insert into append_only_tables (table_name, takes_rows) values
  ('medical_record_versions', true);
