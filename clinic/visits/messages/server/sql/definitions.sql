create or replace function message_channels_on() returns setof text language sql stable as $$
  select channel from message_settings, lateral (values
    ('mail', by_mail), ('sms', by_sms)) c (channel, is_on)
  where sending = 'on' and is_on = 'on'
$$;

-- A moment outside of the quiet hours: `at` itself, or the beginning or end of the quiet hours around it.
create or replace function outside_quiet(at timestamptz, earlier boolean)
returns timestamptz language plpgsql stable as $$
declare
  zone text;
  starts time;
  ends time;
  local timestamp;
  clock time;
begin
  select c.time_zone, s.quiet_starts, s.quiet_ends into zone, starts, ends
  from clinic c, message_settings s;
  if starts is null or starts = ends then return at; end if;
  local := at at time zone zone;
  clock := local::time;
  if not (case when starts < ends then clock >= starts and clock < ends
    else clock >= starts or clock < ends end)
  then
    return at;
  end if;
  return case when earlier
    then (local::date - (clock < starts)::int + starts) at time zone zone
    else (local::date + (clock >= ends)::int + ends) at time zone zone end;
end $$;

-- The time in which a change can be taken back before anybody hears of it.
create or replace function message_grace() returns interval language sql stable as $$
  select make_interval(mins => grace_minutes) from message_settings
$$;

create or replace function tell_of_new_visit(visit appointments) returns void language plpgsql as $$
begin
  if visit.starts_at <= now() or visit.status <> 'scheduled' then return; end if;
  insert into visit_news (appointment_id, due_at, was_booked)
  select visit.id, now() + message_grace(), false from message_settings where sending = 'on'
  on conflict (appointment_id) do update set due_at = excluded.due_at;
end $$;

create or replace function tell_of_changed_visit(visit appointments, former appointments)
returns void language plpgsql as $$
begin
  if greatest(former.starts_at, visit.starts_at) <= now()
    or (former.starts_at, former.doctor_id, former.patient_id, former.status, former.deleted_at)
      is not distinct from
      (visit.starts_at, visit.doctor_id, visit.patient_id, visit.status, visit.deleted_at)
  then
    return;
  end if;
  insert into visit_news (appointment_id, due_at, was_booked, was_patient_id, was_doctor_id,
    was_starts_at)
  select visit.id, now() + message_grace(),
    former.status = 'scheduled' and former.deleted_at is null, former.patient_id, former.doctor_id,
    former.starts_at
  from message_settings where sending = 'on'
  on conflict (appointment_id) do update set due_at = excluded.due_at;
end $$;

create or replace function tell_offer() returns trigger language plpgsql as $$
begin
  insert into visit_messages (offer_id, patient_id, kind, channel, about, due_at)
  select new.id, new.patient_id, 'offer', c.channel, new.starts_at, outside_quiet(now(), false)
  from message_channels_on() c (channel);
  return null;
end $$;

-- Plans the messages about changed visits whose grace period is over. Returns their number.
create or replace function plan_news() returns integer language plpgsql as $$
declare
  planned integer;
begin
  with due as (
    delete from visit_news where appointment_id in (
      select appointment_id from visit_news where due_at <= now()
      order by due_at limit 200 for update skip locked)
    returning *
  ),
  news as (
    select d.*, a.patient_id, a.doctor_id, a.starts_at, a.version,
      a.status = 'scheduled' and a.deleted_at is null as is_booked,
      a.status = 'canceled' or a.deleted_at is not null as is_off,
      d.was_booked and d.was_patient_id = a.patient_id as was_theirs
    from due d join appointments a on a.id = d.appointment_id
  ),
  told as (
    select appointment_id, patient_id, version, starts_at as about,
      case when was_theirs then 'change' else 'confirmation' end as kind
    from news where is_booked and (not was_theirs
      or (was_starts_at, was_doctor_id) is distinct from (starts_at, doctor_id))
    union all
    select appointment_id, was_patient_id, version, was_starts_at, 'cancellation'
    from news where was_booked and (is_off or was_patient_id <> patient_id)
  ),
  made as (
    insert into visit_messages (appointment_id, patient_id, kind, channel, about, visit_version,
      due_at)
    select t.appointment_id, t.patient_id, t.kind, c.channel, t.about, t.version,
      -- A message that would come too late in the morning is sent at night.
      case when outside_quiet(now(), false) < t.about then outside_quiet(now(), false)
        else now() end
    from told t, message_channels_on() c (channel)
    where t.about > now()
    on conflict on constraint told_once do nothing
    returning 1
  )
  select count(*) into planned from made;
  return planned;
end $$;

-- Plans the reminders that are due. After an outage, reminders up to twelve hours late are still sent. A
-- patient who was told of the visit after the reminder was due needs none.
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
    -- A reminder that is due when the quiet hours begin is not too late.
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

-- The time at which a reminder is due. One that falls into quiet hours is sent before them.
create or replace function reminder_due(starts_at timestamptz, hours integer)
returns timestamptz language sql stable as $$
  select outside_quiet(starts_at - make_interval(hours => hours), true)
$$;

create or replace function follow_mail() returns trigger language plpgsql as $$
begin
  update visit_messages set state = new.state, attempts = new.attempts, note = new.last_error,
    sent_at = new.sent_at where id = new.id;
  return null;
end $$;

-- The language in which the clinic writes to patients, for earlier concepts.
-- The messages that told, or will tell, a patient of an offer.
create or replace view offer_messages as
  select offer_id, channel from visit_messages
  where offer_id is not null and state in ('planned', 'waiting', 'sent');

create or replace view clinic_language as select language from message_settings;

create or replace trigger follow_mail after update of state, attempts, last_error on mails
  for each row when (old.state is distinct from new.state or old.attempts is distinct from new.attempts
      or old.last_error is distinct from new.last_error) execute function follow_mail();
create or replace trigger audit_write after insert or delete on message_opt_outs
  for each row execute function audit_write('message opt-out');
create or replace trigger follow_merged_chart before insert on message_opt_outs
  for each row execute function follow_merged_chart();
create or replace trigger follow_merged_chart before insert on visit_links
  for each row execute function follow_merged_chart();
create or replace trigger audit_write after update on message_settings
  for each row execute function audit_write('message settings', 'sms_secret');
create or replace trigger stamp_change before update on message_settings
  for each row execute function stamp_change();
create or replace trigger audit_write after update on message_texts
  for each row execute function audit_write('message texts');
create or replace trigger stamp_change before update on message_texts
  for each row execute function stamp_change();
create or replace trigger audit_use after update of used_at on visit_links
  for each row when (old.used_at is null and new.used_at is not null)
  execute function audit_link('use', 'visit link');
create or replace trigger tell_offer after insert on slot_offers
  for each row execute function tell_offer();
create or replace trigger audit_write after insert on visit_messages
  for each row when (new.copy > 0) execute function audit_write('visit message');
create or replace trigger drop_sealed before update on visit_messages
  for each row when (new.sealed is not null and new.state <> 'waiting') execute function drop_sealed();
create or replace trigger follow_merged_chart before insert on visit_messages
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on visit_messages
  for each row execute function stamp_change();
