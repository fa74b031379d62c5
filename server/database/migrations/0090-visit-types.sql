-- What visits are for: how long they last, what they cost, who may book them and when.
create table visit_types (
  id uuid primary key,
  name text not null,
  minutes integer not null check (minutes between 5 and 480),
  color text not null,
  price_code text,
  price_minor bigint check (price_minor between 0 and 999999999),
  -- Minutes in which the doctor is held before and after the visit itself.
  buffer_before integer not null default 0 check (buffer_before between 0 and 120),
  buffer_after integer not null default 0 check (buffer_after between 0 and 120),
  bookable_by text not null default 'desk' check (bookable_by in ('desk', 'patients', 'everyone')),
  -- Of a booking by a patient: hours before the visit at the latest, days ahead at the most, and
  -- hours before it until which the patient may cancel or move it.
  lead_hours integer not null default 0 check (lead_hours between 0 and 2160),
  horizon_days integer not null default 90 check (horizon_days between 1 and 730),
  cutoff_hours integer not null default 24 check (cutoff_hours between 0 and 720),
  preparation text,
  status text not null default 'active' check (status in ('active', 'retired')),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
create unique index visit_types_name on visit_types (searchable(name)) where status = 'active';
create trigger stamp_change before update on visit_types
  for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on visit_types
  for each row execute function audit_write('visit type', 'creation_hash');

alter table appointments
  add column visit_type_id uuid references visit_types (id),
  -- From when and until when the doctor is held, where that is more than the visit itself.
  add column held_from timestamptz check (held_from <= starts_at),
  add column held_until timestamptz check (held_until >= ends_at);
