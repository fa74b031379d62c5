create table emergency_accesses (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  doctor_id uuid not null references users (id),
  reason text not null check (reason <> ''),
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid references users (id),
  remark text,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  constraint emergency_accesses_check
    check (expires_at > opened_at and expires_at <= (opened_at + '01:00:00'::interval)),
  constraint emergency_accesses_check1 check ((reviewed_at is null) = (reviewed_by is null)),
  constraint emergency_accesses_check2 check (reviewed_by <> doctor_id)
);
comment on table emergency_accesses is
  'Openings of charts without care, with the reason, for admins to review.';
create index emergency_accesses_list on emergency_accesses (opened_at desc, id desc);
create index emergency_accesses_open on emergency_accesses (doctor_id, patient_id, expires_at);
create index emergency_accesses_waiting
  on emergency_accesses (opened_at desc, id desc)
  where reviewed_at is null;
