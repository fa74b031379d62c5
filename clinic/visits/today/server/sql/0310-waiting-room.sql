create table waiting_room_links (
  id integer default 1 primary key check (id = 1),
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table waiting_room_links is
  'The link of the screen in the waiting room. Only the newest link works.';
