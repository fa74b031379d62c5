create table allergies (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  text text not null check (text <> ''),
  category text check (category in ('medication', 'food', 'environment', 'biologic')),
  substance_class text,
  reaction text,
  severity text check (severity in ('mild', 'moderate', 'severe')),
  criticality text check (criticality in ('low', 'high', 'unable-to-assess')),
  certainty text check (certainty in ('unconfirmed', 'confirmed', 'refuted')),
  status text not null check (status in ('active', 'inactive', 'resolved')),
  since moment,
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
comment on table allergies is
  'Allergies and intolerances. Those that are refuted or over stay and warn nobody.';
create index allergies_patient on allergies (patient_id);
create unique index allergies_resource on allergies (resource) where resource is not null;

create table allergy_statements (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references patients (id),
  stated_at timestamptz not null default now(),
  stated_by uuid,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table allergy_statements is
  'Statements that a patient has no known allergies. The first active allergy ends it.';
create unique index allergy_statements_current on allergy_statements (patient_id) where ended_at is null;
