-- An offer of a group visit holds one place of the group, as a visit in it does, and leaves the others.
alter table slot_offers
  add column group_id uuid,
  add column group_place integer,
  add check ((group_id is null) = (group_place is null)),
  drop constraint one_offer_of_a_time,
  add constraint one_offer_of_a_time exclude using gist (
    during with &&, doctor_id with =, coalesce(group_id, id) with <>
  ) where (state = 'open');
create unique index one_offer_of_a_place on slot_offers (group_id, group_place)
  where state = 'open' and group_id is not null;

create or replace view open_offers as
  select * from slot_offers where state = 'open' and expires_at > now();
create or replace view held_times as
  select id, doctor_id, during, group_id from open_offers
  union all
  select r.id, r.doctor_id, r.during, null from booking_requests r
  where r.state in ('held', 'confirmed') and is_holding(r);

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

-- A visit in a group stays out of the places that are held; any other out of the whole time.
create or replace function keep_offered_times() returns trigger language plpgsql as $$
begin
  perform from users where id = new.doctor_id for key share;
  if exists (select from open_offers o
    where o.group_id = new.group_id and o.group_place = new.group_place)
  then
    raise exception 'the place is held' using errcode = '23505',
      constraint = 'appointments_group_place';
  end if;
  if not exists (select from open_offers o
    where o.doctor_id = new.doctor_id and o.during && held_by(new)
      and coalesce(o.group_id, o.id) <> coalesce(new.group_id, new.id))
  then
    return null;
  end if;
  if new.overlap_reason is null then
    raise exception 'the time is held' using errcode = '23P01', constraint = 'held_for_an_offer';
  end if;
  update slot_offers set state = 'withdrawn', answered_at = now()
  where doctor_id = new.doctor_id and state = 'open' and during && held_by(new)
    and coalesce(group_id, id) <> coalesce(new.group_id, new.id);
  return null;
end $$;
drop trigger keep_offered_times_of_moved on appointments;
create trigger keep_offered_times_of_moved after update on appointments for each row
  when (new.released is null and new.ends_at > now() and (
    old.released is not null or old.doctor_id <> new.doctor_id
    or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at
    or old.held_from is distinct from new.held_from
    or old.held_until is distinct from new.held_until
    or old.group_id is distinct from new.group_id
    or old.group_place is distinct from new.group_place
    or old.overlap_reason is distinct from new.overlap_reason))
  execute function keep_offered_times();

-- Who leaves a group frees a place too.
drop trigger free_time_of_visit on appointments;
create trigger free_time_of_visit after update on appointments for each row
  when (old.released is null and old.starts_at > now() and (new.released is not null
    or old.doctor_id <> new.doctor_id or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at
    or old.group_id is distinct from new.group_id))
  execute function free_time_of_visit();
