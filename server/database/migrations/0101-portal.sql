-- What patients may do with their visits by themselves, where their type does not say it.
create table booking_rules (
  id integer primary key default 1 check (id = 1),
  -- Future visits that one patient may have booked without the desk.
  most_visits integer not null default 3 check (most_visits between 1 and 50),
  -- Of visits without a type: hours before them until which patients cancel.
  cutoff_hours integer not null default 24 check (cutoff_hours between 0 and 720),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
insert into booking_rules default values;
create trigger stamp_change before update on booking_rules
  for each row execute function stamp_change();
create trigger audit_write after update on booking_rules
  for each row execute function audit_write('booking rules');

-- A visit that a patient books is the patient's own doing: nobody hoards slots, however many
-- requests are sent at once. OW002: too many to come; OW003: too many within an hour.
create function limit_own_bookings() returns trigger language plpgsql as $$
begin
  if not exists (select from patients where id = new.patient_id and user_id = new.created_by) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('own bookings ' || new.patient_id, 0));
  -- The same request again stores nothing.
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
create trigger limit_own_bookings before insert on appointments
  for each row when (new.created_by is not null) execute function limit_own_bookings();

-- Until when a visit is canceled or moved without the desk.
create function own_changes_until(visit appointments) returns timestamptz language sql stable as $$
  select visit.starts_at - make_interval(hours => coalesce(
    (select cutoff_hours from visit_types where id = visit.visit_type_id),
    (select cutoff_hours from booking_rules)))
$$;

-- A type of visit may have reminders of its own; null: those of the clinic.
alter table visit_types add column reminder_hours integer[];

create or replace function plan_reminders() returns integer language plpgsql as $$
declare
  planned integer;
begin
  with wanted as (
    select a.id, a.patient_id, a.starts_at, a.created_at, h.hours
    from message_settings s, appointments a
      left join visit_types t on t.id = a.visit_type_id,
      unnest(coalesce(t.reminder_hours, s.reminder_hours)) h (hours)
    where s.sending = 'on' and a.deleted_at is null and a.status = 'scheduled'
      and a.starts_at > now() + interval '10 minutes'
      and a.starts_at <= now() + interval '1 day' + make_interval(hours => (
        select max(m) from (
          select unnest(reminder_hours) from message_settings
          union all select unnest(reminder_hours) from visit_types) every (m)))
      and a.starts_at <= now() + interval '1 day' + make_interval(hours => h.hours)
      and not exists (select from visit_messages m where m.appointment_id = a.id
        and m.kind = 'reminder' and m.about = a.starts_at and m.hours = h.hours)
  ),
  due as (
    select distinct on (w.id) w.*, r.due_at
    from wanted w, lateral (select reminder_due(w.starts_at, w.hours) as due_at) r
    where r.due_at <= now() and r.due_at > now() - interval '12 hours'
      and w.created_at < r.due_at
      and not exists (select from visit_messages m where m.appointment_id = w.id
        and m.about = w.starts_at and m.kind <> 'reminder' and m.created_at > r.due_at)
    order by w.id, w.hours
  ),
  timed as (
    -- One that is due as the quiet hours begin is not too late yet.
    select *, case when due_at > now() - interval '30 minutes' then now()
      else outside_quiet(now(), false) end as goes_at
    from due
  ),
  made as (
    insert into visit_messages (appointment_id, patient_id, kind, channel, about, hours, due_at)
    select t.id, t.patient_id, 'reminder', c.channel, t.starts_at, t.hours, t.goes_at
    from timed t, message_channels_on() c (channel)
    where t.goes_at < t.starts_at
    on conflict on constraint told_once do nothing
    returning 1
  )
  select count(*) into planned from made;
  return planned;
end $$;
