create table patient_photos (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  -- Both are WebP.
  large bytea not null,
  small bytea not null,
  tag text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table patient_photos is
  'Photos of patients. A chart shows its newest; two charts that became one may have two.';
create index patient_photos_patient on patient_photos (patient_id);
