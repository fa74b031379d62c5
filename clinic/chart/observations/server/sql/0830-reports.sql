create table diagnostic_reports (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  text text not null check (text <> ''),
  category text,
  status text not null check (status in ('registered', 'preliminary', 'final', 'amended', 'corrected', 'canceled', 'unknown')),
  done moment,
  issued moment,
  performer text,
  conclusion text,
  results jsonb not null default '[]',
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
comment on table diagnostic_reports is
  'Reports of laboratories and other services. Their results are ids of observations.';
create index diagnostic_reports_patient on diagnostic_reports (patient_id);
create unique index diagnostic_reports_resource on diagnostic_reports (resource) where resource is not null;
