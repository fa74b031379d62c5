-- Limits the visits that patients book themselves, also for parallel requests. OW002: too many future
-- visits; OW003: too many bookings within an hour.
create or replace function limit_own_bookings() returns trigger language plpgsql as $$
begin
  if not exists (select from patients where id = new.patient_id and user_id = new.created_by) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('own bookings ' || new.patient_id, 0));
  -- A repeated request stores nothing.
  if exists (select from appointments where id = new.id) then
    return new;
  end if;
  if (select count(*) from appointments
    where patient_id = new.patient_id and created_by = new.created_by and status = 'scheduled'
      and deleted_at is null and starts_at > now()) >= (select most_visits from booking_rules)
  then
    raise exception 'too many visits booked ahead' using errcode = 'OW002';
  end if;
  if (select count(*) from appointments where patient_id = new.patient_id
    and created_by = new.created_by and created_at > now() - interval '1 hour') >= 10
  then
    raise exception 'too many bookings within an hour' using errcode = 'OW003';
  end if;
  return new;
end $$;

-- The time until which patients may cancel or move a visit themselves. What they did last within the
-- cut-off can be taken back for ten minutes.
create or replace function own_changes_until(visit appointments) returns timestamptz language sql stable as $$
  select greatest(
    visit.starts_at - make_interval(hours => coalesce(
      (select cutoff_hours from visit_types where id = visit.visit_type_id),
      (select cutoff_hours from booking_rules))),
    (select least(visit.starts_at, visit.updated_at + interval '10 minutes') from patients p
      where p.id = visit.patient_id and p.user_id = visit.updated_by))
$$;

-- The time that an offer holds for a patient.
create or replace function offer_hold() returns interval language sql stable as $$
  select make_interval(mins => hold_minutes) from booking_rules
$$;

-- Whether anybody may ask for a visit on the public page.
create or replace function takes_public_requests() returns boolean language sql stable as $$
  select public_booking = 'on' from booking_rules
$$;

create or replace trigger audit_write after update on booking_rules
  for each row execute function audit_write('booking rules');
create or replace trigger stamp_change before update on booking_rules
  for each row execute function stamp_change();
