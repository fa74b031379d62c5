create table appointments (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  doctor_id uuid not null references users (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text,
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'canceled')),
  -- The reason why this visit may overlap another one of its doctor, for example because both were
  -- imported.
  overlap_reason text,
  creation_hash bytea,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  search_text text generated always as (searchable(variadic array[reason])) stored,
  -- The reason for a visit outside the doctor's or the clinic's hours, empty when none was given; null
  -- inside the hours.
  outside_reason text,
  visit_type_id uuid references visit_types (id),
  -- The time in which the doctor is held, where that is longer than the visit.
  held_from timestamptz,
  held_until timestamptz,
  -- True for a visit that holds nothing any more: canceled or deleted. Null for all others.
  released boolean,
  -- The same for all visits of one group: same doctor, same type, same start.
  group_id uuid,
  group_place integer,
  patient_overlap_reason text,
  resource_overlap_reason text,
  -- The progress of a visit beyond its status, or null.
  stage text,
  confirmed_at timestamptz,
  arrived_at timestamptz,
  called_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  cancel_reason text,
  ticket integer,
  series_id uuid references appointment_series (id),
  -- The day that the rule of the series gave the visit, before any move (the RECURRENCE-ID of RFC 5545).
  -- Null outside of a series.
  series_day date,
  constraint appointments_check check (ends_at > starts_at),
  constraint appointments_check1 check (held_from <= starts_at),
  constraint appointments_check2 check (held_until >= ends_at),
  constraint appointments_check3
    check (stage is null or (stage in ('confirmed', 'arrived', 'in progress')) and status = 'scheduled'
      or stage = 'no-show' and status = 'canceled'),
  constraint one_visit_at_a_time
    exclude using gist (tstzrange(coalesce(held_from, starts_at), coalesce(held_until, ends_at)) with &&,
      doctor_id with =, coalesce(group_id, id) with <>)
    where (released is null and overlap_reason is null),
  constraint one_visit_of_a_patient
    exclude using gist (tstzrange(starts_at, ends_at) with &&, patient_id with =)
    where (released is null and patient_overlap_reason is null)
);
comment on table appointments is 'Visits, booked by the desk, by doctors, by patients or by an import.';
-- Overrides, day by day.
create index appointments_booked_anyway
  on appointments (starts_at desc, id desc)
  where deleted_at is null and (outside_reason is not null or overlap_reason is not null
      or patient_overlap_reason is not null or resource_overlap_reason is not null);
create index appointments_doctor
  on appointments (doctor_id, starts_at desc, id desc)
  where deleted_at is null;
create unique index appointments_group_place
  on appointments (group_id, group_place)
  where released is null and group_id is not null;
create index appointments_list on appointments (starts_at desc, id desc) where deleted_at is null;
-- Counts of no-shows.
create index appointments_no_shows
  on appointments (starts_at desc, id desc)
  where stage = 'no-show' and deleted_at is null;
create index appointments_patient
  on appointments (patient_id, starts_at desc, id desc)
  where deleted_at is null;
create index appointments_search
  on appointments using gin (search_text gin_trgm_ops)
  where deleted_at is null and search_text is not null;
create index appointments_series on appointments (series_id, starts_at) where series_id is not null;
create index appointments_status on appointments (status, starts_at desc, id desc)
  where deleted_at is null;
-- Waiting times by doctor.
create index appointments_waits
  on appointments (doctor_id, arrived_at)
  where arrived_at is not null and started_at is not null;

create table resource_bookings (
  appointment_id uuid not null references appointments (id),
  resource_id uuid not null references resources (id),
  -- One of the places 1 to n of a resource with capacity n.
  place integer not null default 1 check (place > 0),
  during tstzrange not null,
  released boolean,
  overlap_reason text,
  -- The visits and offers of a group share one place in their room.
  group_id uuid,
  primary key (appointment_id, resource_id),
  constraint one_visit_in_a_place
    exclude using gist (during with &&, resource_id with =, place with =,
      coalesce(group_id, appointment_id) with <>)
    where (released is null and overlap_reason is null)
);
comment on table resource_bookings is 'Rooms and devices that visits hold.';
