create table conditions (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  text text not null check (text <> ''),
  kind text not null check (kind in ('problem', 'diagnosis', 'concern')),
  severity text check (severity in ('mild', 'moderate', 'severe')),
  certainty text check (certainty in ('unconfirmed', 'provisional', 'differential', 'confirmed', 'refuted')),
  status text not null check (status in ('active', 'inactive', 'resolved')),
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
comment on table conditions is
  'Problems, diagnoses and concerns of patients.';
create index conditions_patient on conditions (patient_id);
create unique index conditions_resource on conditions (resource) where resource is not null;
