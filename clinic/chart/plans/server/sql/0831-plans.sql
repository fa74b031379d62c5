create table care_plans (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  text text not null check (text <> ''),
  category text,
  status text not null check (status in ('draft', 'active', 'on-hold', 'revoked', 'completed', 'unknown')),
  intent text not null check (intent in ('proposal', 'plan', 'order', 'option')),
  since moment,
  until moment,
  reason text,
  activities text,
  goals jsonb not null default '[]',
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
comment on table care_plans is
  'Plans of care. Their goals are ids of rows of `goals`.';
create index care_plans_patient on care_plans (patient_id);
create unique index care_plans_resource on care_plans (resource) where resource is not null;

create table goals (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  text text not null check (text <> ''),
  status text not null check (status in ('proposed', 'planned', 'accepted', 'active', 'on-hold', 'completed', 'canceled', 'rejected')),
  achievement text check (achievement in ('in-progress', 'improving', 'worsening', 'no-change', 'achieved', 'sustaining', 'not-achieved', 'no-progress', 'not-attainable')),
  since moment,
  due moment,
  target text,
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
comment on table goals is
  'Goals of the care of a patient.';
create index goals_patient on goals (patient_id);
create unique index goals_resource on goals (resource) where resource is not null;
