-- A calendar that reads somebody's own visits by a secret address, of which only the hash is kept.
create table calendar_feeds (
  id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  names text not null check (names in ('on', 'off')),
  last_read_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid
);
