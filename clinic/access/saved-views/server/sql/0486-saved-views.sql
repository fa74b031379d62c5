create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  name text not null check (length(name) between 1 and 60),
  content text not null check (length(content) <= 1500),
  is_default boolean not null default false,
  creation_hash bytea not null,
  created_at timestamptz not null default now()
);
comment on table saved_views is
  'Searches, filters and orders of lists that a person saved under a name. Only that person has them.';
create unique index saved_views_default on saved_views (user_id, list) where is_default;
create unique index saved_views_name on saved_views (user_id, list, lower(name));
