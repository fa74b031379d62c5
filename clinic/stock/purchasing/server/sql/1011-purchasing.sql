create table suppliers (
  id uuid primary key,
  name text not null,
  email text,
  phone text,
  address text check (length(address) <= 500),
  -- The clinic's own number at the supplier.
  customer_number text,
  note text check (length(note) <= 500),
  status text not null default 'active' check (status in ('active', 'retired')),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table suppliers is
  'Companies that the clinic buys stock from. None is deleted, because orders name them.';
create unique index suppliers_name on suppliers (searchable(variadic array[name])) where status = 'active';
create index suppliers_list on suppliers (searchable(variadic array[name]), id);

create table supplier_items (
  supplier_id uuid not null references suppliers (id),
  item_id uuid not null references stock_items (id),
  place smallint not null,
  -- The supplier's own code of the item.
  code text,
  -- The pack in which it is ordered; null: units.
  pack text,
  -- Of one pack, or of one unit, in the clinic's currency; null: not known yet.
  price_minor bigint check (price_minor >= 0),
  primary key (supplier_id, item_id)
);
comment on table supplier_items is 'Offers of suppliers: the item, its code with them, the pack and the price.';
create index supplier_items_item on supplier_items (item_id);

create table purchase_numbers (
  only_one boolean primary key default true check (only_one),
  next_number bigint not null default 1 check (next_number > 0)
);
comment on table purchase_numbers is
  'The number of the next purchase order. The transaction that sends the order takes it, so that none is missing.';
insert into purchase_numbers default values;

create table purchase_orders (
  id uuid primary key,
  -- Taken when it is sent.
  number bigint unique,
  supplier_id uuid not null references suppliers (id),
  -- The place that it is delivered to.
  location_id uuid references stock_locations (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  expected_on date,
  note text check (length(note) <= 500),
  sent_at timestamptz,
  sent_by uuid references users (id),
  sent_how text check (sent_how in ('mail', 'other')),
  sent_note text check (length(sent_note) <= 500),
  -- The texts on it besides its lines: the clinic's head, the supplier and the place, as they were when it was sent.
  paper jsonb,
  -- The rest that has not come by then is canceled.
  closed_at timestamptz,
  closed_by uuid references users (id),
  close_reason text check (length(close_reason) <= 500),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check ((number is null) = (sent_at is null) and (sent_how is null) = (sent_at is null)
    and (paper is null) = (sent_at is null)),
  check (closed_at is null or sent_at is not null),
  check ((close_reason is null) = (closed_at is null))
);
comment on table purchase_orders is
  'Orders at suppliers. A draft is changed and deleted freely; what was sent stays. The view purchase_order_states '
  'says how far each has come.';
create index purchase_orders_list on purchase_orders (created_at desc, id desc);
create index purchase_orders_supplier on purchase_orders (supplier_id);
create index purchase_orders_open on purchase_orders (id) where closed_at is null;

create table purchase_order_lines (
  order_id uuid not null references purchase_orders (id) on delete cascade,
  place smallint not null,
  item_id uuid not null references stock_items (id),
  -- The item and its unit as they were called when it was ordered.
  item text not null,
  unit text not null,
  code text,
  pack text,
  -- Packs, or units where no pack is named, and the same in units.
  quantity numeric(12, 3) not null check (quantity > 0),
  units numeric(15, 3) not null check (units > 0),
  -- Of one pack or unit.
  price_minor bigint not null check (price_minor >= 0),
  primary key (order_id, place)
);
comment on table purchase_order_lines is 'The items of purchase orders.';
create index purchase_order_lines_item on purchase_order_lines (item_id);

create table purchase_receipts (
  entry_id uuid primary key references stock_entries (id),
  order_id uuid not null references purchase_orders (id),
  location_id uuid not null references stock_locations (id),
  -- The supplier's number of the delivery.
  delivery_note text
);
comment on table purchase_receipts is 'Entries of the stock that received goods of a purchase order.';
create index purchase_receipts_order on purchase_receipts (order_id);

create table purchase_receipt_lines (
  entry_id uuid not null references purchase_receipts (entry_id),
  line smallint not null,
  order_id uuid not null,
  -- The line of the order.
  place smallint not null,
  lot_id uuid not null references stock_lots (id),
  pack text,
  quantity numeric(12, 3) not null check (quantity > 0),
  units numeric(15, 3) not null check (units > 0),
  -- Of one pack or unit, as it was really paid.
  price_minor bigint not null check (price_minor >= 0),
  primary key (entry_id, line),
  foreign key (order_id, place) references purchase_order_lines (order_id, place)
);
comment on table purchase_receipt_lines is
  'The lots that came for lines of purchase orders. How much of a line is open is counted from them.';
create index purchase_receipt_lines_order on purchase_receipt_lines (order_id, place);
create index purchase_receipt_lines_lot on purchase_receipt_lines (lot_id);

insert into append_only_tables (table_name, takes_rows)
values ('purchase_receipts', true), ('purchase_receipt_lines', true);
