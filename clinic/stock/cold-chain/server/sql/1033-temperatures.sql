create table temperature_excursions (
  id uuid primary key,
  location_id uuid not null references stock_locations (id),
  -- The bounds that were left, as they were then.
  low_celsius numeric(4, 1),
  high_celsius numeric(4, 1),
  -- The first and the last reading outside of them.
  began_at timestamptz not null,
  last_at timestamptz not null,
  lowest numeric(4, 1) not null,
  highest numeric(4, 1) not null,
  -- When the mails about it were written.
  told_at timestamptz,
  -- The answer to the alert, by whom and when; null while nobody has answered.
  action text check (action <> '' and length(action) <= 500),
  answered_at timestamptz check ((answered_at is null) = (action is null)),
  answered_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version integer not null default 1
);
comment on table temperature_excursions is
  'Times in which places were too warm or too cold, each an alert until somebody writes what was done.';
create unique index temperature_excursions_open on temperature_excursions (location_id) where answered_at is null;
create index temperature_excursions_list on temperature_excursions (location_id, began_at desc, id desc);

create table temperature_readings (
  id uuid primary key,
  location_id uuid not null references stock_locations (id),
  taken_at timestamptz not null,
  celsius numeric(4, 1) not null check (celsius between -100 and 100),
  note text check (length(note) <= 500),
  source text not null check (source in ('typed', 'file')),
  -- The excursion that it is a part of; null inside of the bounds.
  excursion_id uuid references temperature_excursions (id),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  created_by uuid,
  unique (location_id, taken_at)
);
comment on table temperature_readings is
  'Temperatures of places, typed in or from the file of a logger. They stay as they were written.';
create index temperature_readings_list on temperature_readings (taken_at desc, id desc);

insert into append_only_tables (table_name, takes_rows) values ('temperature_readings', true);
