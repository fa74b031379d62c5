-- One-time codes on paper by which a patient links the own account to the chart at the clinic. Only a
-- keyed hash of the code is kept.
create table chart_codes (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  -- When it was used, or ended unused; null while it can be used.
  ended_at timestamptz,
  used_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
create unique index chart_codes_open on chart_codes (patient_id) where ended_at is null;
create trigger stamp_change before update on chart_codes
  for each row execute function stamp_change();
create trigger audit_write after insert or update on chart_codes
  for each row execute function audit_write('chart code', 'code_hash');
