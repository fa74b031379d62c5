create table handled_prescriptions (
  -- A prescription is the text in a record.
  record_id uuid primary key references medical_records (id),
  patient_id uuid not null references patients (id),
  state text not null check (state in ('waiting', 'part given', 'given', 'set aside')),
  -- As it stood when it was handled: with another text it waits again.
  prescription text not null,
  reason text check ((reason is not null) = (state = 'set aside') and length(reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  -- None was handled yet in version 0.
  version integer not null default 0
);
comment on table handled_prescriptions is
  'Prescriptions in records that somebody has handled: given out, in part or whole, or set aside with a reason.';
create index handled_prescriptions_patient on handled_prescriptions (patient_id);

create index handled_prescriptions_open on handled_prescriptions (record_id) where state in ('waiting', 'part given');

create table dispensings (
  id uuid primary key references stock_entries (id),
  patient_id uuid not null references patients (id),
  -- Null: a sale without a prescription.
  record_id uuid references medical_records (id),
  -- As it stood then.
  prescription text,
  -- The draft of a bill that was made for it, and the version in which it still is as it was made; null once it is not.
  draft_id uuid,
  draft_version integer,
  -- PNG: the name that the one who received it wrote on the screen.
  signature bytea check (octet_length(signature) between 1 and 60000),
  signed_at timestamptz check ((signed_at is null) = (signature is null)),
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table dispensings is
  'Items given out to a patient at one time, by a prescription or sold without one. Its movements are those of the '
  'entry of the stock with the same id.';
create index dispensings_list on dispensings (created_at desc, id desc);
create index dispensings_patient on dispensings (patient_id, created_at desc);
create index dispensings_record on dispensings (record_id) where record_id is not null;

create table dispensed_lines (
  id uuid primary key,
  dispensing_id uuid not null references dispensings (id),
  place smallint not null,
  item_id uuid not null references stock_items (id),
  location_id uuid not null references stock_locations (id),
  -- In units of the item.
  quantity numeric(15, 3) not null check (quantity > 0),
  directions text check (length(directions) <= 500),
  -- Why it is another item than was prescribed.
  substitute_reason text check (length(substitute_reason) <= 500),
  -- How it is charged, as the item said when it was given: null is not at all. Each begun pack of so many units; null:
  -- each unit.
  price_item_id uuid references price_items (id),
  charged_per numeric(15, 3) check (charged_per > 0 and (charged_per is null or price_item_id is not null)),
  -- So that each movement of the entry is of one line.
  unique (dispensing_id, item_id)
);
comment on table dispensed_lines is
  'The items that were given out at one time, with the directions on their labels. The lots are those of the movements.';
create index dispensed_lines_item on dispensed_lines (item_id, dispensing_id);

create table dispensed_returns (
  -- The entry that brought it back into the stock.
  id uuid primary key references stock_entries (id),
  line_id uuid not null references dispensed_lines (id),
  lot_id uuid not null references stock_lots (id),
  quantity numeric(15, 3) not null check (quantity > 0),
  -- The entry that wrote it off at once, where nobody may use it again.
  destroyed_by uuid references stock_entries (id),
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table dispensed_returns is
  'Returns of what was given out to patients, lot by lot. The reason is that of the entry.';
create index dispensed_returns_line on dispensed_returns (line_id);

insert into append_only_tables (table_name, takes_rows) values
  ('dispensed_lines', true), ('dispensed_returns', true);
