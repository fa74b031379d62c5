create table stock_lots (
  id uuid primary key,
  item_id uuid not null references stock_items (id),
  -- Null: the maker writes none on it.
  lot_number text check (lot_number <> '' and length(lot_number) <= 50),
  -- The last day on which it is good; null: it does not expire.
  expires_on date,
  -- It costs so much for so many units: exact also where a unit costs a part of a cent.
  cost_minor bigint not null default 0 check (cost_minor >= 0 and cost_minor <= 99999999999),
  cost_per numeric(15, 3) not null default 1 check (cost_per > 0),
  -- A held lot is not given out, such as one that was recalled.
  held_at timestamptz,
  hold_reason text check ((hold_reason is null) = (held_at is null) and length(hold_reason) <= 500),
  -- Why a person took the last hold off.
  release_reason text check (release_reason <> '' and length(release_reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table stock_lots is
  'Lots of items as they were received. A lot that was received at two prices has two rows.';
create unique index stock_lots_same on stock_lots
  (item_id, coalesce(upper(lot_number), ''), coalesce(expires_on, 'infinity'), cost_minor, cost_per);
create index stock_lots_number on stock_lots (upper(lot_number));
create index stock_lots_expiry on stock_lots (expires_on) where expires_on is not null;

create table stock_entries (
  id uuid primary key,
  kind text not null check (kind in
    ('receive', 'give', 'use', 'transfer', 'count', 'adjust', 'expire', 'return', 'write off')),
  day date not null,
  -- When a dose was given that was written later: its lot had to be good on that day.
  given_on date,
  reason text check (reason <> '' and length(reason) <= 500),
  -- The patient who got it, or gave it back, and the visit in which.
  patient_id uuid references patients (id),
  appointment_id uuid references appointments (id),
  -- The second person who saw it, and the one who approved it.
  witness_id uuid references users (id),
  approved_by uuid references users (id),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  created_by uuid,
  check (reason is not null or kind not in ('adjust', 'write off', 'expire')),
  check (witness_id <> created_by),
  check (approved_by <> created_by)
);
comment on table stock_entries is
  'Acts that move stock, each of one person at one time. They stay as they were written; another act puts a wrong one right.';
create index stock_entries_list on stock_entries (created_at desc, id desc);
create index stock_entries_patient on stock_entries (patient_id) where patient_id is not null;
create index stock_entries_appointment on stock_entries (appointment_id) where appointment_id is not null;

create table stock_movements (
  id bigint generated always as identity primary key,
  entry_id uuid not null references stock_entries (id),
  item_id uuid not null references stock_items (id),
  lot_id uuid not null references stock_lots (id),
  location_id uuid not null references stock_locations (id),
  -- In units of the item: more where it is positive.
  quantity numeric(15, 3) not null check (quantity <> 0),
  -- The day on which the balance of the lot in this place counts it; never before an earlier movement's.
  day date not null
);
comment on table stock_movements is
  'The ledger of stock: how much more or less of a lot is in a place. A balance is the sum of its movements.';
create index stock_movements_entry on stock_movements (entry_id);
create index stock_movements_item on stock_movements (item_id, id desc) include (entry_id);
create index stock_movements_lot on stock_movements (lot_id, id desc) include (entry_id);
create index stock_movements_location on stock_movements (location_id, id desc);

create table stock_levels (
  lot_id uuid not null references stock_lots (id),
  location_id uuid not null references stock_locations (id),
  item_id uuid not null references stock_items (id),
  -- The balance at the end of these days, the last one not counted; null: until now.
  from_day date not null,
  until_day date,
  quantity numeric(15, 3) not null constraint stock_levels_not_negative check (quantity >= 0),
  is_stocked boolean not null generated always as (quantity > 0) stored,
  -- Stocked now. Most lots are used up: the planner learns from this column how few are not.
  in_stock boolean not null generated always as (until_day is null and quantity > 0) stored,
  primary key (lot_id, location_id, from_day)
);
comment on table stock_levels is
  'The balance of each lot in each place over the days, kept by the trigger of the movements, so that the stock of '
  'any day is one query.';
create unique index stock_levels_now on stock_levels (lot_id, location_id) where until_day is null;
create index stock_levels_item on stock_levels (item_id, location_id) where in_stock;
create index stock_levels_days on stock_levels using gist (daterange(from_day, until_day)) where is_stocked;

insert into append_only_tables (table_name, takes_rows) values ('stock_movements', true);
