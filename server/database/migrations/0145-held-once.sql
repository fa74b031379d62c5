-- A time is held for one person: offers of the waiting list look at requests of new patients as these
-- look at offers. Requests hold the buffers of their type too, as the visit will that comes of them.
alter table booking_requests add column during tstzrange;
-- What was asked for before holds what it held: it changes nothing that anybody sees or did.
alter table booking_requests disable trigger user;
update booking_requests set during = tstzrange(starts_at, ends_at);
alter table booking_requests enable trigger user;
alter table booking_requests
  alter column during set not null,
  drop constraint one_request_at_a_time,
  add constraint one_request_at_a_time exclude using gist (
    doctor_id with =, during with &&
  ) where (state in ('held', 'confirmed'));

-- What holds times of doctors now and is no visit.
create view held_times as
  select id, doctor_id, during from open_offers
  union all
  select r.id, r.doctor_id, r.during from booking_requests r
  where r.state in ('held', 'confirmed') and is_holding(r);

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

create or replace function hold_offered_time() returns trigger language plpgsql as $$
begin
  -- The same request again stores nothing.
  if exists (select from slot_offers where id = new.id) then return new; end if;
  perform from users where id = new.doctor_id for update;
  if exists (select from slot_offers where id = new.id) then return new; end if;
  update slot_offers set state = 'lapsed' where state = 'open' and expires_at <= now()
    and (doctor_id = new.doctor_id or patient_id = new.patient_id);
  if exists (select from appointments a where a.doctor_id = new.doctor_id and a.released is null
      and held_by(a) && new.during
      and a.starts_at between lower(new.during) - interval '40 days'
        and upper(new.during) + interval '2 days')
    or exists (select from held_times h where h.doctor_id = new.doctor_id and h.during && new.during)
  then
    raise exception 'the doctor is not free' using errcode = '23P01',
      constraint = 'offered_time_is_free';
  end if;
  return new;
end $$;

create or replace function keep_requested_times() returns trigger language plpgsql as $$
begin
  perform from users where id = new.doctor_id for key share;
  if exists (select from booking_requests r
    where r.state in ('held', 'confirmed') and r.doctor_id = new.doctor_id
      and r.during && held_by(new) and is_holding(r))
  then
    raise exception 'the time is held' using errcode = '23P01', constraint = 'held_for_a_request';
  end if;
  return null;
end $$;
drop trigger keep_requested_times_of_moved on appointments;
create trigger keep_requested_times_of_moved after update on appointments for each row
  when (new.released is null and new.ends_at > now() and new.overlap_reason is null and (
    old.released is not null or old.doctor_id <> new.doctor_id
    or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at
    or old.held_from is distinct from new.held_from
    or old.held_until is distinct from new.held_until
    or old.overlap_reason is not null))
  execute function keep_requested_times();
