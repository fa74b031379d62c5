-- Who wants to come sooner, or at times that were not free, and what was offered to whom.
create table waiting_entries (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  visit_type_id uuid references visit_types (id),
  -- Empty: whoever has time.
  doctor_ids uuid[] not null default '{}',
  -- Digits from 1 (Monday) to 7; empty: any day.
  weekdays text not null default '' check (weekdays ~ '^[1-7]{0,7}$'),
  -- The visit lies between these, by the clinic's clock.
  time_from time,
  time_to time,
  earliest date,
  latest date,
  note text,
  priority text not null default 'routine' check (priority in ('routine', 'urgent')),
  -- Offered and lapsed are not stored: they follow from offers and from the day.
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'withdrawn')),
  waiting_since timestamptz not null default now(),
  -- The visit that came of it.
  appointment_id uuid references appointments (id),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check ((state = 'booked') = (appointment_id is not null))
);
-- In the order in which they are offered what becomes free: those who need it first, then who waits longest.
create index waiting_entries_order on waiting_entries (
  (case priority when 'urgent' then 0 else 1 end), waiting_since, id);
create index waiting_entries_patient on waiting_entries (patient_id);
create trigger follow_merged_chart before insert on waiting_entries
  for each row execute function follow_merged_chart();
create trigger stamp_change before update on waiting_entries
  for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on waiting_entries
  for each row execute function audit_write('waiting list entry', 'creation_hash');

-- Times offered to those who wait: the trace of who was offered what, and while one is open, a hold.
create table slot_offers (
  id uuid primary key,
  entry_id uuid not null references waiting_entries (id),
  patient_id uuid not null references patients (id),
  doctor_id uuid not null references users (id),
  visit_type_id uuid references visit_types (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the buffers of the type.
  during tstzrange not null,
  -- The hold ends then by itself; nothing has to run for that.
  expires_at timestamptz not null,
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  answered_at timestamptz,
  answered_by text check (answered_by in ('link', 'portal', 'desk')),
  appointment_id uuid references appointments (id),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null: the clinic's program made it when the time became free.
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (ends_at > starts_at),
  constraint one_offer_of_a_time exclude using gist (
    during with &&, doctor_id with =
  ) where (state = 'open')
);
-- Nobody has to choose between two, and no time is offered by itself to the same person twice.
create unique index one_offer_at_a_time on slot_offers (patient_id) where state = 'open';
create unique index offered_once on slot_offers (entry_id, doctor_id, starts_at)
  where created_by is null;
create index slot_offers_entry on slot_offers (entry_id, created_at desc);
create index slot_offers_open on slot_offers (expires_at) where state = 'open';
create trigger follow_merged_chart before insert on slot_offers
  for each row execute function follow_merged_chart();
create trigger stamp_change before update on slot_offers
  for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on slot_offers
  for each row execute function audit_write('slot offer', 'creation_hash');

-- Which places of rooms and devices an open offer holds.
create table offer_resources (
  offer_id uuid not null references slot_offers (id),
  resource_id uuid not null references resources (id),
  place integer not null check (place > 0),
  primary key (offer_id, resource_id)
);

-- Offers that hold their time now.
create view open_offers as
  select * from slot_offers where state = 'open' and expires_at > now();

-- An offer and a visit written at the same moment: the offer waits for the visits of its doctor, and
-- visits for the offer, at the doctor's row; whoever is second sees the first.
create function hold_offered_time() returns trigger language plpgsql as $$
begin
  -- The same request again stores nothing.
  if exists (select from slot_offers where id = new.id) then return new; end if;
  perform from users where id = new.doctor_id for update;
  if exists (select from slot_offers where id = new.id) then return new; end if;
  update slot_offers set state = 'lapsed' where state = 'open' and expires_at <= now()
    and (doctor_id = new.doctor_id or patient_id = new.patient_id);
  if exists (select from appointments a where a.doctor_id = new.doctor_id and a.released is null
    and held_by(a) && new.during
    and a.starts_at between lower(new.during) - interval '40 days' and upper(new.during) + interval '2 days')
  then
    raise exception 'the doctor is not free' using errcode = '23P01',
      constraint = 'offered_time_is_free';
  end if;
  return new;
end $$;
create trigger hold_offered_time before insert on slot_offers
  for each row execute function hold_offered_time();

create function hold_offered_place() returns trigger language plpgsql as $$
declare
  span constant tstzrange := (select during from slot_offers where id = new.offer_id);
begin
  perform from resources where id = new.resource_id for update;
  if exists (select from resource_bookings b where b.resource_id = new.resource_id
      and b.place = new.place and b.released is null and b.overlap_reason is null and b.during && span)
    or exists (select from offer_resources r join open_offers o on o.id = r.offer_id
      where r.resource_id = new.resource_id and r.place = new.place and o.during && span
        and o.id <> new.offer_id)
  then
    raise exception 'the room or device is not free' using errcode = '23P01',
      constraint = 'offered_time_is_free';
  end if;
  return new;
end $$;
create trigger hold_offered_place before insert on offer_resources
  for each row execute function hold_offered_place();

-- Whatever path a visit comes by, it stays out of what is held. Who books over it on purpose, with a
-- reason, ends the offer.
create function keep_offered_times() returns trigger language plpgsql as $$
begin
  perform from users where id = new.doctor_id for key share;
  if not exists (select from open_offers o
    where o.doctor_id = new.doctor_id and o.during && held_by(new))
  then
    return null;
  end if;
  if new.overlap_reason is null then
    raise exception 'the time is held' using errcode = '23P01', constraint = 'held_for_an_offer';
  end if;
  update slot_offers set state = 'withdrawn', answered_at = now()
  where doctor_id = new.doctor_id and state = 'open' and during && held_by(new);
  return null;
end $$;
create trigger keep_offered_times after insert on appointments for each row
  when (new.released is null and new.ends_at > now())
  execute function keep_offered_times();
create trigger keep_offered_times_of_moved after update on appointments for each row
  when (new.released is null and new.ends_at > now() and (
    old.released is not null or old.doctor_id <> new.doctor_id
    or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at
    or old.held_from is distinct from new.held_from
    or old.held_until is distinct from new.held_until
    or old.overlap_reason is distinct from new.overlap_reason))
  execute function keep_offered_times();

create function keep_offered_places() returns trigger language plpgsql as $$
begin
  if new.released is not null or upper(new.during) <= now() then return null; end if;
  perform from resources where id = new.resource_id for key share;
  if not exists (select from offer_resources r join open_offers o on o.id = r.offer_id
    where r.resource_id = new.resource_id and r.place = new.place and o.during && new.during)
  then
    return null;
  end if;
  if new.overlap_reason is null then
    raise exception 'the room or device is held' using errcode = '23P01',
      constraint = 'one_visit_in_a_place';
  end if;
  update slot_offers o set state = 'withdrawn', answered_at = now()
  from offer_resources r where r.offer_id = o.id and r.resource_id = new.resource_id
    and r.place = new.place and o.state = 'open' and o.during && new.during;
  return null;
end $$;
create trigger keep_offered_places after insert or update of during, released on resource_bookings
  for each row execute function keep_offered_places();

-- How long a time is held for whom it is offered to.
alter table booking_rules add column hold_minutes integer not null default 120
  check (hold_minutes between 5 and 2880);

-- Quiet hours do not count: nobody is asked to answer at night.
create function offer_expiry(starts timestamptz) returns timestamptz language sql stable as $$
  select least(starts, outside_quiet(
    outside_quiet(now(), false) + make_interval(mins => hold_minutes), false))
  from booking_rules
$$;

-- Times that became free and are still to be looked at: for whom of those who wait they are.
create table freed_times (
  id uuid primary key default gen_random_uuid(),
  -- Null: of all doctors.
  doctor_id uuid references users (id),
  during tstzrange not null,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index freed_times_due on freed_times (due_at);

create function note_freed_time(doctor uuid, span tstzrange, due timestamptz) returns void
language sql as $$
  insert into freed_times (doctor_id, during, due_at)
  select doctor, span, due
  where upper(span) > now() and exists (select from waiting_entries where state = 'waiting')
$$;

-- A change that is taken back within the grace period frees nothing.
create function free_time_of_visit() returns trigger language plpgsql as $$
begin
  perform note_freed_time(old.doctor_id, tstzrange(old.starts_at, old.ends_at),
    now() + make_interval(mins => (select grace_minutes from message_settings)));
  return null;
end $$;
create trigger free_time_of_visit after update on appointments for each row
  when (old.released is null and old.starts_at > now() and (new.released is not null
    or old.doctor_id <> new.doctor_id or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at))
  execute function free_time_of_visit();

create function free_time_of_offer() returns trigger language plpgsql as $$
begin
  perform note_freed_time(new.doctor_id, tstzrange(new.starts_at, new.ends_at), now());
  return null;
end $$;
create trigger free_time_of_offer after update of state on slot_offers for each row
  when (old.state = 'open' and new.state in ('declined', 'lapsed', 'withdrawn'))
  execute function free_time_of_offer();

-- An absence that ends, or hours that are added, are time that became free.
create function free_time_of_schedule() returns trigger language plpgsql as $$
declare
  change schedule_exceptions := case when tg_op = 'DELETE' then old else new end;
  zone text := (select time_zone from clinic);
begin
  perform note_freed_time((select doctor_id from schedules where id = change.schedule_id),
    tstzrange((change.first_day + coalesce(change.starts, '00:00')) at time zone zone,
      (change.last_day + coalesce(change.ends, '24:00')) at time zone zone), now());
  return null;
end $$;
create trigger free_time_of_absence after delete on schedule_exceptions for each row
  when (old.kind = 'away') execute function free_time_of_schedule();
create trigger free_time_of_extra_hours after insert on schedule_exceptions for each row
  when (new.kind = 'extra') execute function free_time_of_schedule();
