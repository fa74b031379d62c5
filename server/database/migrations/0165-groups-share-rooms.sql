-- A group is in its room together: its visits and offers share the place that the first of them took.
alter table resource_bookings add column group_id uuid;
update resource_bookings b set group_id = a.group_id
from appointments a where a.id = b.appointment_id and a.group_id is not null;
alter table resource_bookings
  drop constraint one_visit_in_a_place,
  add constraint one_visit_in_a_place exclude using gist (
    during with &&, resource_id with =, place with =, coalesce(group_id, appointment_id) with <>
  ) where (released is null and overlap_reason is null);

create or replace function hold_resource() returns trigger language plpgsql as $$
declare
  visit appointments;
begin
  select * into visit from appointments where id = new.appointment_id for key share;
  new.during := held_by(visit);
  new.released := visit.released;
  new.group_id := visit.group_id;
  return new;
end $$;
create trigger hold_moved_resource before update of during, released on resource_bookings
  for each row execute function hold_resource();

create or replace view held_places as
  select h.resource_id, h.place, o.during, h.offer_id, null::uuid as request_id, o.group_id
  from offer_resources h join open_offers o on o.id = h.offer_id
  union all
  select h.resource_id, h.place, h.during, null, h.request_id, null
  from request_resources h join booking_requests r on r.id = h.request_id
  where r.state in ('held', 'confirmed') and is_holding(r);

create or replace function hold_offered_place() returns trigger language plpgsql as $$
declare
  offer constant slot_offers := (select o from slot_offers o where o.id = new.offer_id);
  whose constant uuid := coalesce(offer.group_id, offer.id);
begin
  perform from resources where id = new.resource_id for update;
  if exists (select from resource_bookings b where b.resource_id = new.resource_id
      and b.place = new.place and b.released is null and b.overlap_reason is null
      and b.during && offer.during and coalesce(b.group_id, b.appointment_id) <> whose)
    or exists (select from held_places h where h.resource_id = new.resource_id
      and h.place = new.place and h.during && offer.during
      and h.offer_id is not null and coalesce(h.group_id, h.offer_id) <> whose)
  then
    raise exception 'the room or device is not free' using errcode = '23P01',
      constraint = 'offered_time_is_free';
  end if;
  return new;
end $$;

create or replace function keep_offered_places() returns trigger language plpgsql as $$
declare
  whose constant uuid := coalesce(new.group_id, new.appointment_id);
begin
  if new.released is not null or upper(new.during) <= now() then return null; end if;
  perform from resources where id = new.resource_id for key share;
  if not exists (select from held_places h where h.resource_id = new.resource_id
    and h.place = new.place and h.during && new.during
    and h.offer_id is not null and coalesce(h.group_id, h.offer_id) <> whose)
  then
    return null;
  end if;
  if new.overlap_reason is null then
    raise exception 'the room or device is held' using errcode = '23P01',
      constraint = 'one_visit_in_a_place';
  end if;
  update slot_offers o set state = 'withdrawn', answered_at = now()
  from offer_resources r where r.offer_id = o.id and r.resource_id = new.resource_id
    and r.place = new.place and o.state = 'open' and o.during && new.during
    and coalesce(o.group_id, o.id) <> whose;
  return null;
end $$;
