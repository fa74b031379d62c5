-- Sessions get a name that may be shown, and accounts remember the browsers they were used from.
alter table sessions add column id uuid not null default gen_random_uuid();
create unique index sessions_id on sessions (id);

-- By the hash of a cookie that outlives sessions: a sign-in from a browser that is not here is told
-- by mail.
create table known_devices (
  user_id uuid not null references users (id),
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
