-- Only the SHA-256 of a session's token is kept; the token itself lives in the browser's cookie.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the password was last given: changing an email asks again after ten minutes (C-06).
  authenticated_at timestamptz not null default now(),
  address text,
  user_agent text,
  last_used_at timestamptz not null default now(),
  -- Sessions get a name that may be shown, and accounts remember the browsers they were used from.
  id uuid not null default gen_random_uuid(),
  is_strong boolean not null default false
);
create index sessions_expiry on sessions (expires_at);
create unique index sessions_id on sessions (id);
create index sessions_user on sessions (user_id);

-- By the hash of a cookie that outlives sessions: a sign-in from a browser that is not here is told
-- by mail.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Failed sign-ins by account and by address, so that several servers agree (P-17).
create table sign_in_failures (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null default now(),
  blocked_until timestamptz
);
create index sign_in_failures_age on sign_in_failures (last_failed_at);

-- Sign-ins whose password was right and whose second factor is awaited, by the hash of a cookie.
create table sign_in_steps (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_steps_expiry on sign_in_steps (expires_at);
create index sign_in_steps_user on sign_in_steps (user_id);
