create table one_time_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('set password', 'portal invitation')),
  user_id uuid references users (id) on delete cascade,
  patient_id uuid references patients (id),
  created_at timestamptz not null default now(),
  created_by uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- True when the link was used; false when it ended unused.
  was_used boolean not null default false,
  mailed_to text
);
comment on table one_time_links is
  'Links that work once: to set a password, or to open an account for a chart.';
