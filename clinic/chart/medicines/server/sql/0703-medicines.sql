create table medicines (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  text text not null check (text <> ''),
  dose text,
  route text check (route in ('oral', 'inhaled', 'topical', 'nasal', 'eye', 'ear', 'subcutaneous', 'intramuscular', 'intravenous', 'rectal', 'vaginal', 'other')),
  reason text,
  status text not null check (status in ('active', 'intended', 'on-hold', 'stopped', 'completed', 'not-taken', 'unknown')),
  since moment,
  until moment,
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
comment on table medicines is
  'Medicines that patients take or took.';
create index medicines_patient on medicines (patient_id);
create unique index medicines_resource on medicines (resource) where resource is not null;
