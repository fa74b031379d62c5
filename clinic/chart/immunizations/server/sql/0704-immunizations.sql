create table immunizations (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  text text not null check (text <> ''),
  status text not null check (status in ('completed', 'not-done')),
  given moment not null,
  dose text,
  lot text,
  manufacturer text,
  site text,
  performer text,
  reason text,
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
comment on table immunizations is
  'Vaccinations that were given, and those that were not, with the reason.';
create index immunizations_patient on immunizations (patient_id);
create unique index immunizations_resource on immunizations (resource) where resource is not null;
