create table users (
  id uuid primary key,
  email text unique check (email = lower(email)),
  name text not null default '',
  role text not null check (role in ('admin', 'doctor', 'staff', 'patient')),
  -- `no sign-in`: a doctor known from imported data who was not invited yet.
  status text not null default 'active'
    check (status in ('active', 'pending', 'rejected', 'suspended', 'deleted', 'no sign-in')),
  password_hash text,
  contact text,
  address text,
  blood_group text check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  height numeric(5,1) check (height > 0::numeric and height <= 300::numeric),
  weight numeric(5,1) check (weight > 0::numeric and weight <= 700::numeric),
  dob date check (dob >= '1900-01-01'),
  gender text check (gender in ('male', 'female', 'other')),
  emergency_contact text,
  insurance_number text,
  allergies text,
  specialty text,
  -- Business identifiers such as a national provider number: [{system, value}].
  identifiers jsonb not null default '[]',
  search_text text
    generated always as (searchable(variadic array[name, email, specialty])) stored not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  -- An admin allows this doctor to open records without care, for an hour and with a reason.
  may_open_anyway boolean not null default false,
  email_confirmed_at timestamptz,
  constraint users_check check (email is not null or (status in ('no sign-in', 'deleted')))
);
comment on table users is
  'Accounts of admins, doctors, staff and patients, and doctors known from imported data.';
create index users_list on users (name, id) where status <> 'deleted';
create index users_role on users (role, name, id) where status in ('active', 'no sign-in');
create index users_search on users using gin (search_text gin_trgm_ops);

create table email_changes (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  token_hash bytea not null unique,
  -- The session that asked for the change. All other sessions end with it.
  session_hash bytea,
  expires_at timestamptz not null,
  mailed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  mail_id uuid
);
comment on table email_changes is
  'New emails that are not confirmed yet. The change counts once its mailed link was used.';
