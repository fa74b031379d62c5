create table visit_types (
  id uuid primary key,
  name text not null,
  minutes integer not null check (minutes >= 5 and minutes <= 480),
  color text not null,
  price_code text,
  price_minor bigint check (price_minor >= 0 and price_minor <= 999999999),
  -- Minutes before and after the visit in which the doctor is held too.
  buffer_before integer not null default 0 check (buffer_before >= 0 and buffer_before <= 120),
  buffer_after integer not null default 0 check (buffer_after >= 0 and buffer_after <= 120),
  bookable_by text not null default 'desk' check (bookable_by in ('desk', 'patients', 'everyone')),
  -- For bookings by patients: the least hours before the visit, the most days ahead, and the hours
  -- before the visit until which the patient may cancel or move it.
  lead_hours integer not null default 0 check (lead_hours >= 0 and lead_hours <= 2160),
  horizon_days integer not null default 90 check (horizon_days >= 1 and horizon_days <= 730),
  cutoff_hours integer not null default 24 check (cutoff_hours >= 0 and cutoff_hours <= 720),
  preparation text,
  status text not null default 'active' check (status in ('active', 'retired')),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  room_ids uuid[] not null default '{}'::uuid[],
  device_ids uuid[] not null default '{}'::uuid[],
  capacity integer not null default 1 check (capacity >= 1 and capacity <= 100),
  -- Null: the clinic's reminders.
  reminder_hours integer[],
  -- `all` devices of the type, or `one`: the first that is free.
  device_need text not null default 'all' check (device_need in ('all', 'one'))
);
comment on table visit_types is
  'Kinds of visits: their length and price, and who may book them and when.';
create unique index visit_types_name
  on visit_types (searchable(variadic array[name]))
  where status = 'active';
