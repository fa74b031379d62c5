-- What patients are told of their visits: how, when and in which words, and what was told.
create table message_settings (
  id integer primary key default 1 check (id = 1),
  -- Off until an admin says so: a clinic that only tries the product writes to nobody.
  sending text not null default 'off' check (sending in ('on', 'off')),
  by_mail text not null default 'on' check (by_mail in ('on', 'off')),
  by_sms text not null default 'off' check (by_sms in ('on', 'off')),
  language text not null default 'en',
  -- Where phone numbers without a country are (ISO 3166).
  country text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  reminder_hours integer[] not null default '{24}',
  -- A change that is taken back within these minutes is told to nobody.
  grace_minutes integer not null default 5 check (grace_minutes between 0 and 120),
  -- In the clinic's wall-clock time; both or none.
  quiet_starts time,
  quiet_ends time,
  phone text,
  address text,
  directions text,
  sms_url text not null default '',
  -- Sealed with the server's secret.
  sms_secret bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check ((quiet_starts is null) = (quiet_ends is null))
);
insert into message_settings (quiet_starts, quiet_ends) values ('21:00', '08:00');
create trigger stamp_change before update on message_settings
  for each row execute function stamp_change();
create trigger audit_write after update on message_settings
  for each row execute function audit_write('message settings', 'sms_secret');

-- The clinic's own words: {"<kind> <channel>": {"subject", "body"}}; what is missing has the usual
-- ones of the language.
create table message_texts (
  id integer primary key default 1 check (id = 1),
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
insert into message_texts default values;
create trigger stamp_change before update on message_texts
  for each row execute function stamp_change();
create trigger audit_write after update on message_texts
  for each row execute function audit_write('message texts');

-- Ways in which a patient does not want to be written to.
create table message_opt_outs (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references patients (id),
  channel text not null check (channel in ('mail', 'sms')),
  created_at timestamptz not null default now(),
  created_by uuid,
  unique (patient_id, channel)
);
create trigger audit_write after insert or delete on message_opt_outs
  for each row execute function audit_write('message opt-out');

-- Visits that somebody changed and whose patient is still to be told, as they were before: told is
-- the difference that is left when the grace period is over, so what was taken back is no news.
create table visit_news (
  appointment_id uuid primary key references appointments (id),
  due_at timestamptz not null,
  was_booked boolean not null,
  was_patient_id uuid,
  was_doctor_id uuid,
  was_starts_at timestamptz
);
create index visit_news_due on visit_news (due_at);

create table visit_messages (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references appointments (id),
  patient_id uuid not null references patients (id),
  kind text not null check (kind in ('confirmation', 'reminder', 'change', 'cancellation')),
  channel text not null check (channel in ('mail', 'sms')),
  -- The start of the visit that it tells of.
  about timestamptz not null,
  -- Of a reminder: hours before the visit. Of the others: which version of the visit it tells of.
  hours integer not null default 0,
  visit_version integer not null default 0,
  -- Sent again by hand: how often before.
  copy integer not null default 0,
  state text not null default 'planned'
    check (state in ('planned', 'waiting', 'sent', 'failed', 'dropped')),
  due_at timestamptz not null,
  -- What was written, once it was; links are left out of the body.
  to_address text,
  subject text,
  body text,
  -- Of an SMS that is on its way: the text with its links, gone once it was taken or given up.
  outgoing text,
  attempts integer not null default 0,
  attempt_after timestamptz not null default now(),
  -- Why it failed or was dropped.
  note text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  -- Whatever is killed or runs twice: a patient is told each thing once.
  constraint told_once unique (appointment_id, kind, channel, about, hours, visit_version, copy)
);
create index visit_messages_due on visit_messages (due_at) where state = 'planned';
create index visit_messages_sms on visit_messages (attempt_after)
  where state = 'waiting' and channel = 'sms';
create index visit_messages_list on visit_messages (created_at desc, id desc);
create index visit_messages_patient on visit_messages (patient_id, created_at desc, id desc);
create trigger follow_merged_chart before insert on visit_messages
  for each row execute function follow_merged_chart();
create trigger stamp_change before update on visit_messages
  for each row execute function stamp_change();
create trigger audit_write after insert on visit_messages
  for each row when (new.copy > 0) execute function audit_write('visit message');

-- A mail of the outbox that tells of a visit has the id of its message, which follows it.
alter table mails add column html text not null default '';
create function follow_mail() returns trigger language plpgsql as $$
begin
  update visit_messages set state = new.state, attempts = new.attempts, note = new.last_error,
    sent_at = new.sent_at where id = new.id;
  return null;
end $$;
create trigger follow_mail after update of state, attempts, last_error on mails
  for each row when ((old.state, old.attempts, old.last_error)
    is distinct from (new.state, new.attempts, new.last_error))
  execute function follow_mail();

-- What the links in messages may do, once each. Only hashes of their tokens are kept.
create table visit_links (
  token_hash bytea primary key,
  appointment_id uuid not null references appointments (id),
  patient_id uuid not null references patients (id),
  -- The visit as the message told it: a link of a visit that was moved since does nothing.
  starts_at timestamptz not null,
  purpose text not null check (purpose in ('confirm', 'cancel')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index visit_links_visit on visit_links (appointment_id);
create index visit_links_expiry on visit_links (expires_at);
create trigger audit_write after update on visit_links
  for each row execute function audit_write('visit link', 'token_hash');

-- A moment outside of the quiet hours: itself, or the beginning or the end of those it lies in.
create function outside_quiet(at timestamptz, earlier boolean) returns timestamptz
language plpgsql stable as $$
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

-- Whatever path a visit is changed by, its patient hears of it; visits that no person changed, such
-- as imported ones, are told to nobody.
create function note_visit_news() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('openward.facts', true), '') = '' then return null; end if;
  insert into visit_news (appointment_id, due_at, was_booked, was_patient_id, was_doctor_id,
    was_starts_at)
  select new.id, now() + make_interval(mins => s.grace_minutes),
    tg_op = 'UPDATE' and old.status = 'scheduled' and old.deleted_at is null,
    case when tg_op = 'UPDATE' then old.patient_id end,
    case when tg_op = 'UPDATE' then old.doctor_id end,
    case when tg_op = 'UPDATE' then old.starts_at end
  from message_settings s where s.sending = 'on'
  on conflict (appointment_id) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger note_new_visit after insert on appointments
  for each row when (new.starts_at > now() and new.status = 'scheduled')
  execute function note_visit_news();
create trigger note_changed_visit
  after update of starts_at, doctor_id, patient_id, status, deleted_at on appointments
  for each row when (greatest(old.starts_at, new.starts_at) > now() and
    (old.starts_at, old.doctor_id, old.patient_id, old.status, old.deleted_at) is distinct from
    (new.starts_at, new.doctor_id, new.patient_id, new.status, new.deleted_at))
  execute function note_visit_news();

-- Of the visits that changed and whose grace period is over: who is told what. Answers how many.
create function plan_news() returns integer language plpgsql as $$
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
      -- What would come too late in the morning comes at night.
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

create function message_channels_on() returns setof text language sql stable as $$
  select channel from message_settings, lateral (values
    ('mail', by_mail), ('sms', by_sms)) c (channel, is_on)
  where sending = 'on' and is_on = 'on'
$$;

-- When the reminder of so many hours is due: one that fell into quiet hours comes before them.
create function reminder_due(starts_at timestamptz, hours integer) returns timestamptz
language sql stable as $$
  select outside_quiet(starts_at - make_interval(hours => hours), true)
$$;

-- Reminders that are due now. After a stop they are made up for within twelve hours. Who was told of
-- the visit later than the reminder was due needs none.
create function plan_reminders() returns integer language plpgsql as $$
declare
  planned integer;
begin
  with wanted as (
    select a.id, a.patient_id, a.starts_at, a.created_at, h.hours
    from message_settings s, appointments a, unnest(s.reminder_hours) h (hours)
    where s.sending = 'on' and a.deleted_at is null and a.status = 'scheduled'
      and a.starts_at > now() + interval '10 minutes'
      and a.starts_at <= now() + interval '1 day' + make_interval(
        hours => (select max(m) from unnest(s.reminder_hours) m))
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
