-- What follows from a visit, for visits in groups too: an offer of a group visit holds one place of
-- the group and leaves the others, and who leaves a group frees a place.
create or replace function follow_visit() returns trigger language plpgsql as $$
declare
  is_moved boolean := true;
begin
  if tg_op = 'UPDATE' then
    is_moved := (new.released, new.doctor_id, new.starts_at, new.ends_at, new.held_from,
        new.held_until, new.overlap_reason, new.group_id, new.group_place)
      is distinct from (old.released, old.doctor_id, old.starts_at, old.ends_at, old.held_from,
        old.held_until, old.overlap_reason, old.group_id, old.group_place);
    if not is_moved and (new.starts_at <= now()
      or (new.status, new.patient_id, new.deleted_at)
        is not distinct from (old.status, old.patient_id, old.deleted_at))
    then
      return null;
    end if;
  end if;

  if tg_op = 'UPDATE' and is_moved then
    -- A change that is taken back within the grace period frees nothing.
    if old.released is null and old.starts_at > now() and (new.released is not null
      or (old.doctor_id, old.starts_at, old.ends_at, old.group_id)
        is distinct from (new.doctor_id, new.starts_at, new.ends_at, new.group_id))
    then
      perform note_freed_time(old.doctor_id, tstzrange(old.starts_at, old.ends_at),
        now() + make_interval(mins => (select grace_minutes from message_settings)));
    end if;
    -- Whatever moves, cancels or brings back a visit does so with its rooms and devices.
    update resource_bookings set during = held_by(new), released = new.released
    where appointment_id = new.id
      and (during, released) is distinct from (held_by(new), new.released);
  end if;

  -- Whatever path a visit comes by, it stays out of what is held: in a group out of the places, else
  -- out of the whole time. Who books over an offer on purpose, with a reason, ends the offer.
  if is_moved and new.released is null and new.ends_at > now() then
    perform from users where id = new.doctor_id for key share;
    if new.group_id is not null and exists (select from open_offers o
      where o.group_id = new.group_id and o.group_place = new.group_place)
    then
      raise exception 'the place is held' using errcode = '23505',
        constraint = 'appointments_group_place';
    end if;
    if exists (select from open_offers o
      where o.doctor_id = new.doctor_id and o.during && held_by(new)
        and coalesce(o.group_id, o.id) <> coalesce(new.group_id, new.id))
    then
      if new.overlap_reason is null then
        raise exception 'the time is held' using errcode = '23P01', constraint = 'held_for_an_offer';
      end if;
      update slot_offers set state = 'withdrawn', answered_at = now()
      where doctor_id = new.doctor_id and state = 'open' and during && held_by(new)
        and coalesce(group_id, id) <> coalesce(new.group_id, new.id);
    end if;
    if new.overlap_reason is null and exists (select from booking_requests r
      where r.state in ('held', 'confirmed') and r.doctor_id = new.doctor_id
        and r.during && held_by(new) and is_holding(r))
    then
      raise exception 'the time is held' using errcode = '23P01', constraint = 'held_for_a_request';
    end if;
  end if;

  -- The patient hears of it; of visits that no person changed, such as imported ones, nobody does.
  if coalesce(current_setting('openward.facts', true), '') <> '' then
    if tg_op = 'INSERT' and new.starts_at > now() and new.status = 'scheduled' then
      insert into visit_news (appointment_id, due_at, was_booked)
      select new.id, now() + make_interval(mins => s.grace_minutes), false
      from message_settings s where s.sending = 'on'
      on conflict (appointment_id) do update set due_at = excluded.due_at;
    elsif tg_op = 'UPDATE' and greatest(old.starts_at, new.starts_at) > now()
      and (old.starts_at, old.doctor_id, old.patient_id, old.status, old.deleted_at)
        is distinct from (new.starts_at, new.doctor_id, new.patient_id, new.status, new.deleted_at)
    then
      insert into visit_news (appointment_id, due_at, was_booked, was_patient_id, was_doctor_id,
        was_starts_at)
      select new.id, now() + make_interval(mins => s.grace_minutes),
        old.status = 'scheduled' and old.deleted_at is null, old.patient_id, old.doctor_id,
        old.starts_at
      from message_settings s where s.sending = 'on'
      on conflict (appointment_id) do update set due_at = excluded.due_at;
    end if;
  end if;
  return null;
end $$;

drop trigger follow_visit on appointments;
create trigger follow_visit
  after insert or update of patient_id, doctor_id, starts_at, ends_at, held_from, held_until,
    group_id, group_place, released, overlap_reason, status, deleted_at on appointments
  for each row execute function follow_visit();
