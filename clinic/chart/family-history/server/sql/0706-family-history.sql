create table family_illnesses (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  text text not null check (text <> ''),
  relative text not null,
  onset text,
  outcome text,
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
comment on table family_illnesses is
  'Illnesses of relatives.';
create index family_illnesses_patient on family_illnesses (patient_id);
create unique index family_illnesses_resource on family_illnesses (resource) where resource is not null;
