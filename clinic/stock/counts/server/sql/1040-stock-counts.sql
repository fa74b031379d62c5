create table stock_counts (
  id uuid primary key,
  location_id uuid not null references stock_locations (id),
  -- The part that is counted: of one kind, of one category, or these items; all of the place where all are null.
  kind text check (kind in ('drug', 'consumable', 'vaccine', 'device')),
  category text,
  item_ids uuid[],
  -- The numbers of the ledger are hidden from those who count until a lot is counted.
  is_blind boolean not null default false,
  note text check (length(note) <= 500),
  status text not null default 'open' check (status in ('open', 'waiting', 'closed', 'canceled')),
  -- Goes up each time the count is sent back.
  round integer not null default 1,
  -- The person who asks for the approval of differences, and the one who saw controlled drugs counted.
  submitted_by uuid references users (id),
  submitted_at timestamptz,
  witness_id uuid references users (id),
  approved_by uuid references users (id),
  -- Why it was sent back, or canceled.
  refusal text check (length(refusal) <= 500),
  -- The movements that make the balances right.
  entry_id uuid unique references stock_entries (id),
  closed_at timestamptz,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (approved_by <> submitted_by),
  check ((approved_by is null) = (entry_id is null)),
  check ((status in ('closed', 'canceled')) = (closed_at is not null)),
  check (status <> 'waiting' or submitted_by is not null),
  check (witness_id <> submitted_by)
);
comment on table stock_counts is
  'Counts of places. A closed one never changes, and differences are approved by somebody who did not count.';
create index stock_counts_list on stock_counts (created_at desc, id desc);
-- Two counts of one lot in one place would put the same difference right twice.
create unique index stock_counts_running on stock_counts (location_id) where status in ('open', 'waiting');

create table stock_count_lines (
  id uuid primary key,
  count_id uuid not null references stock_counts (id),
  item_id uuid not null references stock_items (id),
  -- Of a lot that was received at several prices, the newest row: it stands for all of them.
  lot_id uuid not null references stock_lots (id),
  -- The balance when the count began.
  frozen numeric(15, 3) not null,
  -- A lot that was found and is on no line of the frozen sheet.
  is_found boolean not null default false,
  counted numeric(15, 3) check (counted >= 0),
  -- The balance of the ledger at the moment of counting.
  expected numeric(15, 3),
  counted_at timestamptz,
  counted_by uuid references users (id),
  reason text check (length(reason) <= 500),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  unique (count_id, lot_id),
  check ((counted is null) = (counted_at is null)),
  check ((counted is null) = (counted_by is null)),
  check ((counted is null) = (expected is null))
);
comment on table stock_count_lines is
  'The sheet of a count: lots of a place, each with its balance when the count began and the number that was counted.';
create index stock_count_lines_lot on stock_count_lines (lot_id);

create table stock_counters (
  count_id uuid not null references stock_counts (id),
  user_id uuid not null references users (id),
  primary key (count_id, user_id)
);
comment on table stock_counters is
  'People who entered a number of a count or sent it for approval, also in a round that was sent back. None of them '
  'approves it.';
