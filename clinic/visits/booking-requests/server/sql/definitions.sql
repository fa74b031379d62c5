create or replace function is_holding(request booking_requests) returns boolean language sql stable as $$
  select request.state = 'confirmed' or (request.state = 'held' and request.hold_until > now())
$$;

-- Concurrent requests, offers and visits lock the row of the room or device, so that the second one
-- sees the first.
create or replace function hold_requested_place() returns trigger language plpgsql as $$
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

-- Concurrent requests and visits lock the doctor's row, so that the second one sees the first.
create or replace function hold_requested_time() returns trigger language plpgsql as $$
begin
  new.during := (select tstzrange(new.starts_at - make_interval(mins => t.buffer_before),
      new.ends_at + make_interval(mins => t.buffer_after))
    from visit_types t where t.id = new.visit_type_id);
  perform from users where id = new.doctor_id for update;
  if exists (select from appointments a where a.doctor_id = new.doctor_id and a.released is null
      and held_by(a) && new.during
      and a.starts_at between new.starts_at - interval '40 days' and new.ends_at + interval '2 days')
    or exists (select from open_offers o where o.doctor_id = new.doctor_id and o.during && new.during)
  then
    raise exception 'the doctor is not free' using errcode = '23P01',
      constraint = 'requested_time_is_free';
  end if;
  return new;
end $$;

-- No path books a visit into a held place without a reason.
create or replace function keep_requested_places() returns trigger language plpgsql as $$
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

create or replace function offer_no_requested_place() returns trigger language plpgsql as $$
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

-- Requests hold their times, rooms and devices until they end.
create or replace view requested_times as
  select r.id, r.doctor_id, r.during from booking_requests r
  where r.state in ('held', 'confirmed') and is_holding(r);

create or replace view requested_places as
  select h.resource_id, h.place, h.during, h.request_id
  from request_resources h join requested_times r on r.id = h.request_id;

create or replace trigger audit_write after insert or delete or update on booking_requests
  for each row execute function audit_write('booking request', 'token_hash', 'request_hash');
create or replace trigger hold_requested_time before insert on booking_requests
  for each row execute function hold_requested_time();
create or replace trigger stamp_change before update on booking_requests
  for each row execute function stamp_change();
create or replace trigger hold_requested_place before insert on request_resources
  for each row execute function hold_requested_place();
create or replace trigger keep_requested_places
  after insert or update of during, released on resource_bookings
  for each row when (new.released is null and new.overlap_reason is null)
  execute function keep_requested_places();
