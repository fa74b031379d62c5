create table clinic (
  id integer default 1 primary key check (id = 1),
  name text not null default 'OpenWard Clinic',
  time_zone text not null default 'UTC',
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  visit_minutes integer not null default 30 check (visit_minutes >= 5 and visit_minutes <= 480),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  -- Minutes without use after which a screen locks (T-07).
  lock_after_minutes integer default 30 check (lock_after_minutes >= 5 and lock_after_minutes <= 60),
  second_factor_roles text[] not null default '{}'::text[]
    check (second_factor_roles <@ array['admin', 'doctor', 'staff', 'patient']),
  -- `ask`: a visit outside the hours needs a reason; otherwise it is only marked.
  outside_hours text not null default 'ask' check (outside_hours in ('ask', 'mark')),
  -- Years for which the audit log is kept. HIPAA asks for at least six (45 CFR 164.316), many countries
  -- for ten.
  audit_years integer not null default 10 check (audit_years >= 6 and audit_years <= 30)
);
comment on table clinic is 'The clinic''s name, time zone, currency and other settings: one row.';

insert into clinic (id) values (1);
