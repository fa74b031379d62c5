-- Which places of rooms and devices a request of somebody new holds, for as long as it holds its time:
-- what was free when it was asked for is so when the desk accepts it.
create table request_resources (
  request_id uuid not null references booking_requests (id) on delete cascade,
  resource_id uuid not null references resources (id),
  place integer not null check (place > 0),
  -- With the buffers of the type, as the visit will.
  during tstzrange not null,
  primary key (request_id, resource_id)
);
create index request_resources_resource on request_resources (resource_id);

-- What holds places now and is no visit.
create view held_places as
  select h.resource_id, h.place, o.during, h.offer_id, null::uuid as request_id
  from offer_resources h join open_offers o on o.id = h.offer_id
  union all
  select h.resource_id, h.place, h.during, null, h.request_id
  from request_resources h join booking_requests r on r.id = h.request_id
  where r.state in ('held', 'confirmed') and is_holding(r);

-- A request, an offer and a visit written at the same moment wait for each other at the row of the
-- room or device; whoever is second sees the first.
create function hold_requested_place() returns trigger language plpgsql as $$
begin
  perform from resources where id = new.resource_id for update;
  if exists (select from resource_bookings b where b.resource_id = new.resource_id
      and b.place = new.place and b.released is null and b.overlap_reason is null
      and b.during && new.during)
    or exists (select from held_places h where h.resource_id = new.resource_id
      and h.place = new.place and h.during && new.during
      and h.request_id is distinct from new.request_id)
  then
    raise exception 'the room or device is not free' using errcode = '23P01',
      constraint = 'requested_time_is_free';
  end if;
  return new;
end $$;
create trigger hold_requested_place before insert on request_resources
  for each row execute function hold_requested_place();

create function offer_no_requested_place() returns trigger language plpgsql as $$
begin
  perform from resources where id = new.resource_id for update;
  if exists (select from held_places h, slot_offers o
    where o.id = new.offer_id and h.resource_id = new.resource_id and h.place = new.place
      and h.request_id is not null and h.during && o.during)
  then
    raise exception 'the room or device is held' using errcode = '23P01',
      constraint = 'offered_time_is_free';
  end if;
  return new;
end $$;
create trigger offer_no_requested_place before insert on offer_resources
  for each row execute function offer_no_requested_place();

-- Whatever path a visit comes by, it stays out of what is held, unless somebody has a reason.
create function keep_requested_places() returns trigger language plpgsql as $$
begin
  perform from resources where id = new.resource_id for key share;
  if exists (select from held_places h where h.resource_id = new.resource_id
    and h.place = new.place and h.request_id is not null and h.during && new.during)
  then
    raise exception 'the room or device is held' using errcode = '23P01',
      constraint = 'one_visit_in_a_place';
  end if;
  return null;
end $$;
create trigger keep_requested_places after insert or update of during, released on resource_bookings
  for each row when (new.released is null and new.overlap_reason is null)
  execute function keep_requested_places();
