create table snippets (
  id uuid primary key,
  -- Null: the clinic's, for all doctors.
  owner_id uuid references users (id) on delete cascade,
  shortcut text not null check (shortcut ~ '^[a-z0-9-]{2,30}$'),
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) between 1 and 5000),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table snippets is
  'Texts that doctors insert into notes by a shortcut: a doctor''s own ones, and those of the clinic.';
create unique index snippets_shortcut on snippets (owner_id, shortcut) nulls not distinct;
