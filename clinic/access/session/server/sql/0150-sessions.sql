create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The last time the password was given. Changing an email asks for it again after ten minutes (C-06).
  authenticated_at timestamptz not null default now(),
  address text,
  user_agent text,
  last_used_at timestamptz not null default now(),
  -- Names the session in lists, where its token must not stand.
  id uuid not null default gen_random_uuid(),
  is_strong boolean not null default false
);
comment on table sessions is
  'Sessions of signed-in people. Only the SHA-256 of the token is kept; the token itself stays in '
  'the browser''s cookie.';
create index sessions_expiry on sessions (expires_at);
create unique index sessions_id on sessions (id);
create index sessions_user on sessions (user_id);

create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
comment on table known_devices is
  'Browsers from which somebody has signed in before, by the hash of a cookie that outlives '
  'sessions. A sign-in from any other browser is mailed to the account.';

create table sign_in_failures (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null default now(),
  blocked_until timestamptz
);
comment on table sign_in_failures is
  'Failed sign-ins by account and by address, shared by all servers (P-17).';
create index sign_in_failures_age on sign_in_failures (last_failed_at);

create table sign_in_steps (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table sign_in_steps is
  'Sign-ins that passed the password and wait for the second factor, by the hash of a cookie.';
create index sign_in_steps_expiry on sign_in_steps (expires_at);
create index sign_in_steps_user on sign_in_steps (user_id);
