create table inbox_items (
  id uuid primary key,
  source text not null check (source in ('folder', 'mail', 'upload')),
  -- A keyless hash of where it came from and what it is: one arrival that is read twice is one item.
  arrival text unique,
  name text not null check (name <> ''),
  sender text,
  subject text,
  -- Null where the content was refused.
  stored text references stored_files (name),
  kind text,
  bytes bigint,
  pages integer,
  -- Why the content was refused.
  problem text check ((problem is null) = (stored is not null)),
  state text not null default 'waiting' check (state in ('waiting', 'filed', 'dismissed')),
  file_id uuid references files (id),
  ended_at timestamptz,
  ended_by uuid,
  -- Why it was dismissed.
  reason text,
  search_text text generated always as (searchable(variadic array[name, sender, subject])) stored not null,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check ((state = 'filed') = (file_id is not null)),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'dismissed') = (reason is not null))
);
comment on table inbox_items is
  'Scans, faxes and mails that came in, until the desk files them in charts. Their contents are stored files.';
create index inbox_items_order on inbox_items (state, created_at desc, id desc);
create index inbox_items_search on inbox_items using gin (search_text gin_trgm_ops);
create index inbox_items_stored on inbox_items (stored);
