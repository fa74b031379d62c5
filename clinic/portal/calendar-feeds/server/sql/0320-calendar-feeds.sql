create table calendar_feeds (
  id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  names text not null check (names in ('on', 'off')),
  last_read_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid
);
comment on table calendar_feeds is
  'Addresses at which calendar programs read a person''s own visits. Only a hash of the secret part '
  'is kept.';
