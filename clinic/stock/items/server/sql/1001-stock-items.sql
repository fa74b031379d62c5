create table stock_items (
  id uuid primary key,
  kind text not null check (kind in ('drug', 'consumable', 'vaccine', 'device')),
  name text not null,
  -- The substance of a drug, without trade name, form and strength.
  generic_name text,
  form text,
  strength text,
  category text,
  -- How it is kept.
  storage text not null default 'room' check (storage in ('room', 'cool', 'fridge', 'freezer')),
  -- A second person witnesses each of its movements.
  controlled boolean not null default false,
  -- Objects with system, code and display.
  codes jsonb not null default '[]' check (jsonb_typeof(codes) = 'array'),
  -- The smallest thing that is given out, in the plural, such as tablets, and the decimals with which it is counted.
  unit text not null,
  unit_decimals smallint not null default 0 check (unit_decimals between 0 and 3),
  -- The barcode on one unit.
  barcode text,
  -- Objects with name, size in units and barcode.
  packs jsonb not null default '[]' check (jsonb_typeof(packs) = 'array'),
  reorder_level numeric(15, 3) check (reorder_level >= 0),
  reorder_quantity numeric(15, 3) check (reorder_quantity > 0),
  -- How a patient is charged: null is not at all. Each unit, or each begun pack of this name.
  price_item_id uuid references price_items (id),
  charged_by text,
  note text,
  status text not null default 'active' check (status in ('active', 'retired')),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table stock_items is
  'Drugs, consumables, vaccines and devices that the clinic keeps. None is deleted, because movements name them.';
create unique index stock_items_name on stock_items (searchable(variadic array[name])) where status = 'active';
create index stock_items_list on stock_items (searchable(variadic array[name]), id);
create index stock_items_price on stock_items (price_item_id) where price_item_id is not null;

create table stock_barcodes (
  -- In the form in which barcodes are compared.
  code text primary key,
  item_id uuid not null references stock_items (id),
  -- The pack that has it; null: one unit.
  pack text
);
comment on table stock_barcodes is
  'The barcodes of items in use and of their packs, kept by a trigger, so that each leads to one item.';
create index stock_barcodes_item on stock_barcodes (item_id);
