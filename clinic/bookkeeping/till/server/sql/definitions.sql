-- Whether this transaction brings in the history of another system; such rows are marked and are in no day end.
create or replace function brings_history() returns boolean language sql stable as $$
  select coalesce(current_setting('openward.history', true), '') = 'on'
$$;

create or replace function is_closed_day(wanted date) returns boolean language sql stable as $$
  select exists (select from closed_days where day = wanted)
$$;

-- Refuses a closed day. Writers of a day share a lock, for which its closing waits, so that nothing lands in a day
-- while it is being closed.
create or replace function refuse_closed_day(wanted date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('openward.day'), wanted - date '2000-01-01');
  if is_closed_day(wanted) then
    raise exception 'The day % is closed.', wanted using errcode = 'OW005';
  end if;
end $$;

-- Only a day that is over is closed, after all tills that were open on it.
create or replace function check_closing() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('openward.day'), new.day - date '2000-01-01');
  if new.day >= today_in_clinic() then
    raise exception 'Only a day that is over is closed.' using errcode = 'OW006';
  end if;
  if exists (select from till_sessions
    where ended_at is null and opened_at < ((new.day + 1)::timestamp at time zone (select time_zone from clinic)))
  then
    raise exception 'A till of this day is still open.' using errcode = 'OW006';
  end if;
  return new;
end $$;

create or replace function note_closing() returns trigger language plpgsql as $$
begin
  perform note_event('insert', 'closed day', new.day::text, actor => new.closed_by);
  return null;
end $$;

-- The cash that a session should have: its float with what came in and without what went out.
create or replace function cash_of_session(session uuid) returns bigint language sql stable as $$
  select s.float_minor + coalesce((
    select sum(case when m.kind in ('payment', 'in') then m.amount_minor else -m.amount_minor end)
    from till_movements m where m.session_id = s.id and m.method = 'cash'), 0)::bigint
  from till_sessions s where s.id = session
$$;

-- A session that has ended never changes. The end sums up what there should be, with the row locked, so that no
-- payment is added meanwhile.
create or replace function keep_session() returns trigger language plpgsql as $$
declare
  changing constant text[] := array['offered_to', 'expected_minor', 'counted_minor', 'counts', 'reason', 'ending',
    'ended_at', 'ended_by', 'updated_at', 'updated_by', 'version'];
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or to_jsonb(new) - changing is distinct from to_jsonb(old) - changing
  then
    raise exception 'A session of a till stays as it was.' using errcode = 'OW002';
  end if;
  if new.ended_at is not null then
    perform refuse_closed_day(today_in_clinic());
    new.expected_minor := cash_of_session(old.id);
  end if;
  return new;
end $$;

create or replace function open_session() returns trigger language plpgsql as $$
begin
  perform refuse_closed_day(today_in_clinic());
  return new;
end $$;

-- Movements go into open sessions only. The lock makes the end of the session wait.
create or replace function check_movement() returns trigger language plpgsql as $$
begin
  perform refuse_closed_day(today_in_clinic());
  perform from till_sessions where id = new.session_id and ended_at is null for share;
  if not found then
    raise exception 'This session of a till has ended.' using errcode = 'OW002';
  end if;
  return new;
end $$;

create or replace function keep_till_row() returns trigger language plpgsql as $$
begin
  raise exception 'This row stays as it was written.' using errcode = 'OW002';
end $$;

-- Adds a payment or a return to the session that its person has open; without one it belongs to none.
create or replace function note_in_till(person uuid, kind text, method text, minor bigint, payment uuid, return uuid)
returns void language sql as $$
  insert into till_movements (session_id, kind, method, amount_minor, payment_id, return_id, created_by)
  select id, kind, method, minor, payment, return, person
  from till_sessions where holder_id = person and ended_at is null for share
$$;

create or replace trigger audit_write after insert or update on tills
  for each row execute function audit_write('till', 'creation_hash');
create or replace trigger stamp_change before update on tills
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or update on till_sessions
  for each row execute function audit_write('till session', 'creation_hash');
create or replace trigger keep_session before delete or update on till_sessions
  for each row execute function keep_session();
create or replace trigger open_session before insert on till_sessions
  for each row execute function open_session();
create or replace trigger stamp_change before update on till_sessions
  for each row execute function stamp_change();
create or replace trigger audit_write after insert on till_movements
  for each row when (new.kind in ('in', 'out')) execute function audit_write('cash movement', 'creation_hash');
create or replace trigger check_movement before insert on till_movements
  for each row execute function check_movement();
create or replace trigger keep_till_row before delete or update on till_movements
  for each row execute function keep_till_row();
create or replace trigger check_closing before insert on closed_days
  for each row execute function check_closing();
create or replace trigger note_closing after insert on closed_days
  for each row execute function note_closing();
create or replace trigger keep_till_row before delete or update on closed_days
  for each row execute function keep_till_row();
create or replace trigger audit_write after update on money_rules
  for each row execute function audit_write('money rules');
create or replace trigger stamp_change before update on money_rules
  for each row execute function stamp_change();
