create table list_marks (
  token_hash bytea not null references sessions (token_hash) on delete cascade,
  mark text not null check (mark ~ '^[0-9a-f]{8}$'),
  content text not null check (length(content) <= 1500),
  kept_at timestamptz not null default now(),
  primary key (token_hash, mark)
);
comment on table list_marks is
  'Searches and places of lists that a mark in the address stands for. They belong to one session, '
  'which alone reads them, and end with it.';
