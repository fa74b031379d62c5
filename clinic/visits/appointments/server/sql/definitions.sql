create or replace function held_by(visit appointments) returns tstzrange language sql immutable as $$
  select tstzrange(coalesce(visit.held_from, visit.starts_at), coalesce(visit.held_until, visit.ends_at))
$$;

-- Counts the visits of a doctor that are still to come within a stretch of time.
create or replace function count_scheduled_visits(doctor uuid, stretch tstzrange)
returns integer language sql stable as $$
  select count(*)::integer from appointments a
  where a.status = 'scheduled' and a.deleted_at is null and a.doctor_id = doctor
    and tstzrange(a.starts_at, a.ends_at) && stretch
$$;

-- The reason why a visit does not fit a doctor's hours and calendars: 'away', 'outside', 'busy', or null.
create or replace function visit_refusal(doctor uuid, visit tstzrange)
returns text language plpgsql stable as $$
declare
  clinic constant uuid := '00000000-0000-7000-8000-000000000001';
  refusal text;
begin
  if exists (select from schedules where id in (doctor, clinic) and hours <> '[]')
    -- Two days are more than any difference of time zones.
    or exists (select from schedule_exceptions where schedule_id in (doctor, clinic)
      and kind = 'away' and last_day >= lower(visit)::date - 2)
  then
    refusal := coalesce(schedule_refusal(doctor, visit), 'clinic ' || schedule_refusal(clinic, visit));
  end if;
  if refusal is null and exists (select from busy_times b
    where b.doctor_id = doctor and tstzrange(b.starts_at, b.ends_at) && visit)
  then
    return 'busy';
  end if;
  return refusal;
end $$;

-- The consequences of a written visit: its rooms and devices, freed times, and messages. For a group, an
-- offer holds one place and leaves the others, and a patient who leaves the group frees a place.
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
        now() + message_grace());
    end if;
    -- Rooms and devices move, end and return with their visit.
    update resource_bookings set during = held_by(new), released = new.released
    where appointment_id = new.id
      and (during, released) is distinct from (held_by(new), new.released);
  end if;

  -- No path books a visit into a held time, or a held place of a group. A booking over an offer with a
  -- reason ends the offer.
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
      perform withdraw_offers(new.doctor_id, held_by(new), coalesce(new.group_id, new.id));
    end if;
    if new.overlap_reason is null and exists (select from requested_times r
      where r.doctor_id = new.doctor_id and r.during && held_by(new))
    then
      raise exception 'the time is held' using errcode = '23P01', constraint = 'held_for_a_request';
    end if;
  end if;

  -- The patient is told where the writer says so; an import does not.
  if current_setting('openward.tells_patients', true) = 'true' then
    if tg_op = 'INSERT' then
      perform tell_of_new_visit(new);
    else
      perform tell_of_changed_visit(new, old);
    end if;
  end if;
  return null;
end $$;

-- A new status ends the former stage.
create or replace function release_visit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status <> old.status and new.stage is not distinct from old.stage then
    new.stage := null;
  end if;
  if tg_op = 'UPDATE' and new.status <> old.status then
    new.canceled_at := case when new.status = 'canceled' then now() end;
  end if;
  new.released := nullif(new.status = 'canceled' or new.deleted_at is not null, false);
  return new;
end $$;

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

create or replace function audit_resource_booking() returns trigger language plpgsql as $$
declare
  booking resource_bookings := case when tg_op = 'DELETE' then old else new end;
begin
  perform note_event(lower(tg_op), 'resource booking', a.id::text, patient => a.patient_id,
    changes => jsonb_build_object('resource_id', case when tg_op = 'DELETE'
      then jsonb_build_array(booking.resource_id, null)
      else jsonb_build_array(null, booking.resource_id) end))
  from appointments a where a.id = booking.appointment_id;
  return null;
end $$;

-- Keeps the number of rows that lists show (`counts.ts`).
create or replace function count_appointments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_count('appointments', (select count(*) from rows_after where deleted_at is null));
  else
    perform add_to_count('appointments', (select -count(*) from rows_before where deleted_at is null));
  end if;
  return null;
end $$;

create or replace function count_appointments_change() returns trigger language plpgsql as $$
begin
  perform add_to_count('appointments',
    (new.deleted_at is null)::integer - (old.deleted_at is null)::integer);
  return null;
end $$;

create or replace trigger audit_write after insert or delete or update on appointments
  for each row execute function audit_write('appointment', 'creation_hash', 'search_text', 'canceled_at');
create or replace trigger count_added after insert on appointments referencing new table as rows_after
  for each statement execute function count_appointments();
create or replace trigger count_changed after update of deleted_at on appointments
  for each row execute function count_appointments_change();
create or replace trigger count_removed after delete on appointments referencing old table as rows_before
  for each statement execute function count_appointments();
create or replace trigger follow_merged_chart before insert or update of patient_id on appointments
  for each row execute function follow_merged_chart();
create or replace trigger follow_visit
  after insert or update of patient_id, doctor_id, starts_at, ends_at, held_from, held_until, group_id, group_place,
      released, overlap_reason, status, deleted_at on appointments
  for each row execute function follow_visit();
create or replace trigger limit_own_bookings before insert on appointments
  for each row execute function limit_own_bookings();
create or replace trigger release_visit before insert or update of status, deleted_at on appointments
  for each row execute function release_visit();
create or replace trigger stamp_change before update on appointments
  for each row execute function stamp_change();
create or replace trigger audit_resource_booking after insert or delete on resource_bookings
  for each row execute function audit_resource_booking();
create or replace trigger hold_moved_resource before update of during, released on resource_bookings
  for each row execute function hold_resource();
create or replace trigger hold_resource before insert on resource_bookings
  for each row execute function hold_resource();

-- Keeps last_visits of the patients whose completed visits changed.
create or replace function keep_last_visit() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'completed' and old.deleted_at is null then
    delete from last_visits where patient_id = old.patient_id and starts_at = old.starts_at;
    insert into last_visits (patient_id, starts_at)
    select patient_id, starts_at from appointments
    where patient_id = old.patient_id and status = 'completed' and deleted_at is null
    order by starts_at desc limit 1
    on conflict (patient_id) do nothing;
  end if;
  if tg_op <> 'DELETE' and new.status = 'completed' and new.deleted_at is null then
    insert into last_visits as l (patient_id, starts_at) values (new.patient_id, new.starts_at)
    on conflict (patient_id) do update set starts_at = excluded.starts_at
    where l.starts_at < excluded.starts_at;
  end if;
  return null;
end $$;

create or replace trigger keep_last_visit_inserted after insert on appointments
  for each row when (new.status = 'completed')
  execute function keep_last_visit();
create or replace trigger keep_last_visit_updated
  after update of status, starts_at, patient_id, deleted_at on appointments
  for each row when ((old.status = 'completed' or new.status = 'completed')
    and (old.status, old.starts_at, old.patient_id, old.deleted_at)
      is distinct from (new.status, new.starts_at, new.patient_id, new.deleted_at))
  execute function keep_last_visit();
create or replace trigger keep_last_visit_deleted after delete on appointments
  for each row when (old.status = 'completed')
  execute function keep_last_visit();
