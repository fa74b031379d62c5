create or replace function note_freed_time(doctor uuid, span tstzrange, due timestamptz)
returns void language sql as $$
  insert into freed_times (doctor_id, during, due_at)
  select doctor, span, due
  where upper(span) > now() and exists (select from waiting_entries where state = 'waiting')
$$;

create or replace function free_time_of_offer() returns trigger language plpgsql as $$
begin
  perform note_freed_time(new.doctor_id, tstzrange(new.starts_at, new.ends_at), now());
  return null;
end $$;

-- A deleted absence and added hours free time.
create or replace function free_time_of_schedule() returns trigger language plpgsql as $$
declare
  change schedule_exceptions := case when tg_op = 'DELETE' then old else new end;
  zone text := (select time_zone from clinic);
begin
  perform note_freed_time((select doctor_id from schedules where id = change.schedule_id),
    tstzrange((change.first_day + coalesce(change.starts, '00:00')) at time zone zone,
      (change.last_day + coalesce(change.ends, '24:00')) at time zone zone), now());
  return null;
end $$;

-- Quiet hours do not count, so that no patient has to answer at night.
create or replace function offer_expiry(starts timestamptz)
returns timestamptz language plpgsql stable as $$
begin
  return least(starts, outside_quiet(outside_quiet(now(), false) + offer_hold(), false));
end $$;

-- A booking over offers of other visits ends them.
create or replace function withdraw_offers(doctor uuid, span tstzrange, visit uuid)
returns void language plpgsql as $$
begin
  update slot_offers set state = 'withdrawn', answered_at = now()
  where doctor_id = doctor and state = 'open' and during && span
    and coalesce(group_id, id) <> visit;
end $$;

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

-- Concurrent offers and visits lock the doctor's row, so that the second one sees the first.
create or replace function hold_offered_time() returns trigger language plpgsql as $$
begin
  -- A repeated request stores nothing.
  if exists (select from slot_offers where id = new.id) then return new; end if;
  perform from users where id = new.doctor_id for update;
  if exists (select from slot_offers where id = new.id) then return new; end if;
  update slot_offers set state = 'lapsed' where state = 'open' and expires_at <= now()
    and (doctor_id = new.doctor_id or patient_id = new.patient_id);
  if exists (select from appointments a where a.doctor_id = new.doctor_id and a.released is null
      and held_by(a) && new.during
      and a.starts_at between lower(new.during) - interval '40 days'
        and upper(new.during) + interval '2 days'
      and (a.group_id is distinct from new.group_id or a.group_id is null
        or a.group_place = new.group_place))
    or exists (select from held_times h where h.doctor_id = new.doctor_id and h.during && new.during
      and coalesce(h.group_id, h.id) <> coalesce(new.group_id, new.id))
  then
    raise exception 'the doctor is not free' using errcode = '23P01',
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

-- Offers that hold their time now.
create or replace view open_offers as
  select * from slot_offers where state = 'open' and expires_at > now();

-- Offers and requests hold rooms and devices as visits do.
create or replace view held_places as
  select h.resource_id, h.place, o.during, h.offer_id, null::uuid as request_id, o.group_id
  from offer_resources h join open_offers o on o.id = h.offer_id
  union all
  select resource_id, place, during, null, request_id, null from requested_places;

-- Offers and requests hold times of doctors as visits do.
create or replace view held_times as
  select id, doctor_id, during, group_id from open_offers
  union all
  select id, doctor_id, during, null from requested_times;

create or replace trigger hold_offered_place before insert on offer_resources
  for each row execute function hold_offered_place();
create or replace trigger offer_no_requested_place before insert on offer_resources
  for each row execute function offer_no_requested_place();
create or replace trigger keep_offered_places after insert
    or update of during, released on resource_bookings
  for each row execute function keep_offered_places();
create or replace trigger free_time_of_absence after delete on schedule_exceptions
  for each row when (old.kind = 'away') execute function free_time_of_schedule();
create or replace trigger free_time_of_extra_hours after insert on schedule_exceptions
  for each row when (new.kind = 'extra') execute function free_time_of_schedule();
create or replace trigger audit_write after insert or delete or update on slot_offers
  for each row execute function audit_write('slot offer', 'creation_hash');
create or replace trigger follow_merged_chart before insert on slot_offers
  for each row execute function follow_merged_chart();
create or replace trigger free_time_of_offer after update of state on slot_offers
  for each row when (old.state = 'open' and (new.state in ('declined', 'lapsed', 'withdrawn')))
  execute function free_time_of_offer();
create or replace trigger hold_offered_time before insert on slot_offers
  for each row execute function hold_offered_time();
create or replace trigger stamp_change before update on slot_offers
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or delete or update on waiting_entries
  for each row execute function audit_write('waiting list entry', 'creation_hash');
create or replace trigger follow_merged_chart before insert on waiting_entries
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on waiting_entries
  for each row execute function stamp_change();
