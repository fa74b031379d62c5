create table waiting_entries (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  visit_type_id uuid references visit_types (id),
  -- Empty: any doctor.
  doctor_ids uuid[] not null default '{}'::uuid[],
  -- Digits from 1 (Monday) to 7; empty: any day.
  weekdays text not null default '' check (weekdays ~ '^[1-7]{0,7}$'),
  -- The visit has to lie between these times of the clinic's wall clock.
  time_from time without time zone,
  time_to time without time zone,
  earliest date,
  latest date,
  note text,
  priority text not null default 'routine' check (priority in ('routine', 'urgent')),
  -- `offered` and `lapsed` are not stored: they follow from offers and the date.
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'withdrawn')),
  waiting_since timestamptz not null default now(),
  -- The booked visit.
  appointment_id uuid references appointments (id),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  constraint waiting_entries_check check ((state = 'booked') = (appointment_id is not null))
);
comment on table waiting_entries is
  'Patients who wait for an earlier visit, or for a time that was not free.';
-- The order of offers: urgent entries first, then the longest wait.
create index waiting_entries_order
  on waiting_entries (( case priority when 'urgent' then 0 else 1 end), waiting_since, id);
create index waiting_entries_patient on waiting_entries (patient_id);

create table slot_offers (
  id uuid primary key,
  entry_id uuid not null references waiting_entries (id),
  patient_id uuid not null references patients (id),
  doctor_id uuid not null references users (id),
  visit_type_id uuid references visit_types (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The held time, with the buffers of the visit type.
  during tstzrange not null,
  -- The hold ends at this time without any job.
  expires_at timestamptz not null,
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  answered_at timestamptz,
  answered_by text check (answered_by in ('link', 'portal', 'desk')),
  appointment_id uuid references appointments (id),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null: the server made the offer when the time became free.
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  group_id uuid,
  group_place integer,
  constraint slot_offers_check check (ends_at > starts_at),
  constraint slot_offers_check1 check ((group_id is null) = (group_place is null)),
  constraint one_offer_of_a_time
    exclude using gist (during with &&, doctor_id with =, coalesce(group_id, id) with <>)
    where (state = 'open')
);
comment on table slot_offers is
  'Times that were offered to waiting patients. An open offer holds its time.';
create unique index offered_once on slot_offers (entry_id, doctor_id, starts_at) where created_by is null;
-- One open offer per patient, and no automatic offer of one time to the same patient twice.
create unique index one_offer_at_a_time on slot_offers (patient_id) where state = 'open';
create unique index one_offer_of_a_place
  on slot_offers (group_id, group_place)
  where state = 'open' and group_id is not null;
create index slot_offers_entry on slot_offers (entry_id, created_at desc);
create index slot_offers_open on slot_offers (expires_at) where state = 'open';

create table offer_resources (
  offer_id uuid not null references slot_offers (id),
  resource_id uuid not null references resources (id),
  place integer not null check (place > 0),
  primary key (offer_id, resource_id)
);
comment on table offer_resources is 'Rooms and devices that open offers hold.';

create table freed_times (
  id uuid default gen_random_uuid() primary key,
  -- Null: all doctors.
  doctor_id uuid references users (id),
  during tstzrange not null,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table freed_times is 'Times that became free and were not offered to waiting patients yet.';
create index freed_times_due on freed_times (due_at);
