-- Rooms and devices that visits take; each may be taken by several at once, up to its capacity.
create table resources (
  id uuid primary key,
  kind text not null check (kind in ('room', 'device')),
  name text not null,
  capacity integer not null default 1 check (capacity between 1 and 100),
  note text,
  status text not null default 'active' check (status in ('active', 'retired')),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
create unique index resources_name on resources (searchable(name)) where status = 'active';
create trigger stamp_change before update on resources
  for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on resources
  for each row execute function audit_write('resource', 'creation_hash');

-- A visit takes one of the rooms and all of the devices. Several patients may share a group visit.
alter table visit_types
  add column room_ids uuid[] not null default '{}',
  add column device_ids uuid[] not null default '{}',
  add column capacity integer not null default 1 check (capacity between 1 and 100);

-- One guard for every path: whom and what a visit holds, it holds alone. What a change of status
-- does not change is no part of these indexes, so that patients who arrive and leave cost little.
alter table appointments
  -- True for a visit that holds nothing any more: canceled or deleted. Null for all others.
  add column released boolean,
  -- The same for all visits of one group: same doctor, same type, same start.
  add column group_id uuid,
  add column group_place integer,
  -- Why two visits of one patient may overlap here; as `overlap_reason` is for the doctor's.
  add column patient_overlap_reason text,
  -- Why a room or a device of it is taken by another visit too; for the list of such visits.
  add column resource_overlap_reason text;

create function release_visit() returns trigger language plpgsql as $$
begin
  new.released := nullif(new.status = 'canceled' or new.deleted_at is not null, false);
  return new;
end $$;
create trigger release_visit before insert or update of status, deleted_at on appointments
  for each row execute function release_visit();

-- What was stored before is marked in place: it changes nothing that anybody sees or did.
alter table appointments disable trigger user;
update appointments set released = true where status = 'canceled' or deleted_at is not null;
update appointments a set patient_overlap_reason = 'Booked before patients were guarded'
from (
  select id, starts_at < max(ends_at) over (partition by patient_id order by starts_at, id
    rows between unbounded preceding and 1 preceding) as overlaps
  from appointments where released is null
) o where o.id = a.id and o.overlaps;
alter table appointments enable trigger user;

alter table appointments drop constraint one_visit_at_a_time;
alter table appointments add constraint one_visit_at_a_time exclude using gist (
  tstzrange(coalesce(held_from, starts_at), coalesce(held_until, ends_at)) with &&,
  doctor_id with =, coalesce(group_id, id) with <>
) where (released is null and overlap_reason is null);
alter table appointments add constraint one_visit_of_a_patient exclude using gist (
  tstzrange(starts_at, ends_at) with &&, patient_id with =
) where (released is null and patient_overlap_reason is null);
create unique index appointments_group_place on appointments (group_id, group_place)
  where released is null and group_id is not null;
drop index appointments_booked_anyway;
create index appointments_booked_anyway on appointments (starts_at desc, id desc)
  where deleted_at is null and (outside_reason is not null or overlap_reason is not null
    or patient_overlap_reason is not null or resource_overlap_reason is not null);

-- Which rooms and devices a visit holds, while it is held itself.
create table resource_bookings (
  appointment_id uuid not null references appointments (id),
  resource_id uuid not null references resources (id),
  -- Of a resource of capacity n one of the places 1 to n.
  place integer not null default 1 check (place > 0),
  during tstzrange not null,
  released boolean,
  overlap_reason text,
  primary key (appointment_id, resource_id),
  constraint one_visit_in_a_place exclude using gist (
    during with &&, resource_id with =, place with =
  ) where (released is null and overlap_reason is null)
);

create function held_by(visit appointments) returns tstzrange language sql immutable as $$
  select tstzrange(coalesce(visit.held_from, visit.starts_at), coalesce(visit.held_until, visit.ends_at))
$$;

create function hold_resource() returns trigger language plpgsql as $$
declare
  visit appointments;
begin
  select * into visit from appointments where id = new.appointment_id for key share;
  new.during := held_by(visit);
  new.released := visit.released;
  return new;
end $$;
create trigger hold_resource before insert on resource_bookings
  for each row execute function hold_resource();

-- Whatever moves, cancels or brings back a visit does so with its rooms and devices.
create function move_resources() returns trigger language plpgsql as $$
begin
  update resource_bookings set during = held_by(new), released = new.released
  where appointment_id = new.id;
  return null;
end $$;
create trigger move_resources after update on appointments for each row
  when (old.released is distinct from new.released
    or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at
    or old.held_from is distinct from new.held_from
    or old.held_until is distinct from new.held_until)
  execute function move_resources();

create function audit_resource_booking() returns trigger language plpgsql as $$
declare
  booking resource_bookings := case when tg_op = 'DELETE' then old else new end;
  facts constant text[] := string_to_array(nullif(current_setting('openward.facts', true), ''), '|', '');
begin
  insert into audit_events (actor_id, actor_role, session, address, request_id, action, object_type,
    object_id, patient_id, changes)
  select facts[1]::uuid, coalesce(facts[2], 'system'), facts[3], facts[4], facts[5],
    lower(tg_op), 'resource booking', booking.appointment_id, a.patient_id,
    jsonb_build_object('resource_id', case when tg_op = 'DELETE'
      then jsonb_build_array(booking.resource_id, null)
      else jsonb_build_array(null, booking.resource_id) end)
  from appointments a where a.id = booking.appointment_id;
  return null;
end $$;
create trigger audit_resource_booking after insert or delete on resource_bookings
  for each row execute function audit_resource_booking();
