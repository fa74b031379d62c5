create table appointment_series (
  id uuid primary key,
  -- Deferred, so that an unknown patient is refused with the first visit, in the words of a visit.
  patient_id uuid not null references patients (id) deferrable initially deferred,
  -- RFC 5545, such as FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=10.
  rule text not null,
  -- The same in words.
  summary text not null,
  creation_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table appointment_series is
  'Rules of repeating visits. A visit that a rule made is a visit of its own.';
