-- A calendar that reads somebody's own visits by a secret address, of which only the hash is kept.
create table calendar_feeds (
  id uuid primary key references users (id),
  token_hash bytea not null unique,
  names text not null check (names in ('on', 'off')),
  last_read_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid
);
create trigger audit_write after insert or delete on calendar_feeds
  for each row execute function audit_write('calendar feed', 'token_hash', 'last_read_at');
create trigger audit_new_address after update of token_hash on calendar_feeds
  for each row execute function audit_write('calendar feed', 'token_hash', 'last_read_at');
