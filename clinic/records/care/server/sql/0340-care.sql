create table care_takings (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  doctor_id uuid not null references users (id),
  reason text not null check (reason in ('referred', 'consult', 'on call', 'walk-in')),
  remark text check (remark <> ''),
  taken_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid references users (id),
  review_remark text,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  constraint care_takings_check
    check (expires_at > taken_at and expires_at <= (taken_at + '720:00:00'::interval)),
  constraint care_takings_check1 check (remark is not null or (reason in ('on call', 'walk-in'))),
  constraint care_takings_check2 check ((reviewed_at is null) = (reviewed_by is null)),
  constraint care_takings_check3 check (reviewed_by <> doctor_id)
);
comment on table care_takings is
  'Patients whom doctors took into their care, with the reason. Writing a record does not open a '
  'chart.';
create index care_takings_list on care_takings (taken_at desc, id desc);
create index care_takings_open on care_takings (doctor_id, patient_id, expires_at);
create index care_takings_waiting on care_takings (taken_at desc, id desc) where reviewed_at is null;
