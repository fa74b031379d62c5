create table procedures (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  text text not null check (text <> ''),
  status text not null check (status in ('completed', 'preparation', 'in-progress', 'on-hold', 'stopped', 'not-done', 'unknown')),
  done moment,
  site text,
  reason text,
  outcome text,
  performer text,
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
comment on table procedures is
  'Operations and other procedures.';
create index procedures_patient on procedures (patient_id);
create unique index procedures_resource on procedures (resource) where resource is not null;
