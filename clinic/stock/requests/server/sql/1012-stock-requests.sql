create table stock_requests (
  id uuid primary key,
  -- The place that needs it, and the one that is asked.
  for_id uuid not null references stock_locations (id),
  store_id uuid not null references stock_locations (id),
  note text check (length(note) <= 500),
  -- The rest that was open by then is not given.
  ended_at timestamptz,
  ended_by uuid references users (id),
  ended_as text check (ended_as in ('refused', 'withdrawn')),
  end_reason text check (length(end_reason) <= 500),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (for_id <> store_id),
  check ((ended_as is null) = (ended_at is null)),
  check (ended_as <> 'refused' or end_reason is not null)
);
comment on table stock_requests is
  'Requests of places to others. How much of one was given is counted from the ledger.';
create index stock_requests_list on stock_requests (created_at desc, id desc);
create index stock_requests_open on stock_requests (store_id) where ended_at is null;

create table stock_request_lines (
  request_id uuid not null references stock_requests (id),
  place smallint not null,
  item_id uuid not null references stock_items (id),
  pack text,
  -- Packs, or units where no pack is named, and the same in units.
  quantity numeric(12, 3) not null check (quantity > 0),
  units numeric(15, 3) not null check (units > 0),
  primary key (request_id, item_id)
);
comment on table stock_request_lines is 'The items that places ask for. They stay as they were asked for.';
create index stock_request_lines_item on stock_request_lines (item_id);

create table stock_request_fulfilments (
  entry_id uuid primary key references stock_entries (id),
  request_id uuid not null references stock_requests (id)
);
comment on table stock_request_fulfilments is 'Entries of the stock that moved what was asked for.';
create index stock_request_fulfilments_request on stock_request_fulfilments (request_id);

insert into append_only_tables (table_name, takes_rows)
values ('stock_request_lines', true), ('stock_request_fulfilments', true);
