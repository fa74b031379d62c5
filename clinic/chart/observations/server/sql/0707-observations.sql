create table observations (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  text text not null check (text <> ''),
  measure text not null,
  category text not null check (category in ('vital-signs', 'laboratory', 'social-history', 'survey', 'exam', 'imaging', 'procedure', 'therapy', 'activity', 'other')),
  status text not null check (status in ('registered', 'preliminary', 'final', 'amended', 'corrected', 'canceled', 'unknown')),
  taken moment not null,
  comparator text check (comparator in ('<', '<=', '>=', '>')),
  value double precision,
  unit text,
  value_text text,
  low double precision,
  high double precision,
  flag text check (flag in ('critically-low', 'low', 'normal', 'high', 'critically-high', 'abnormal')),
  parts jsonb not null default '[]',
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
comment on table observations is
  'Everything measured, found or asked: vital signs, results of laboratories, habits.';
create index observations_patient on observations (patient_id, taken desc, id desc);
-- For the measures of a chart, each with its newest values. Only what counts.
create index observations_measure on observations (patient_id, measure, taken desc, id desc)
  where error_at is null and status <> 'canceled';
create unique index observations_resource on observations (resource) where resource is not null;
