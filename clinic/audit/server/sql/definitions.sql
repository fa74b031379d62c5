-- Writes are audited by the database in the same transaction, so no path around it exists.
-- Arguments: the object's kind, then columns whose values are never kept (secrets, derived ones).
create or replace function audit_write() returns trigger language plpgsql as $$
declare
  stamps constant text[] := array['version', 'created_at', 'updated_at', 'created_by', 'updated_by'];
  never constant text[] := stamps || tg_argv[1:];
  whole jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  facts constant text[] := string_to_array(facts_of_row(whole ->> 'id'), '|', '');
  before jsonb := '{}';
  after jsonb := '{}';
begin
  if tg_op = 'UPDATE' then
    before := to_jsonb(old);
    -- A write that changed only stamps leaves no event. Secret columns are named without their values.
    if before - stamps = whole - stamps then
      return null;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    after := whole - never;
  end if;
  insert into audit_events (actor_id, actor_role, session, address, request_id, action, object_type,
    object_id, object_version, patient_id, changes)
  select
    coalesce(facts[1]::uuid, nullif(current_setting('openward.actor', true), '')::uuid,
      (whole ->> 'updated_by')::uuid,
      case when tg_op = 'INSERT' then (whole ->> 'created_by')::uuid end),
    coalesce(facts[2], case when facts is null then 'system' else 'visitor' end),
    facts[3], facts[4], facts[5], lower(tg_op), tg_argv[0], whole ->> 'id',
    (whole ->> 'version')::integer,
    (whole ->> case tg_argv[0] when 'patient' then 'id' else 'patient_id' end)::uuid,
    coalesce(
      (select jsonb_object_agg(key, jsonb_build_array(before -> key, value))
        from jsonb_each(after)
        where value is distinct from before -> key and not (tg_op = 'INSERT' and value = 'null')),
      (select jsonb_object_agg(key, '[]'::jsonb) from jsonb_each(whole - stamps)
        where tg_op = 'UPDATE' and value is distinct from before -> key));
  return null;
end $$;

-- Adds an event with an action of its own, for triggers and commands. Actor, role, session and address
-- are those of the request where the caller names no other.
create or replace function note_event(
  action text, object_type text, object_id text, object_version integer default null,
  patient uuid default null, reason text default null, changes jsonb default null,
  actor uuid default null, role text default null, session text default null, address text default null
) returns void language plpgsql as $$
declare
  facts constant text[] := string_to_array(nullif(current_setting('openward.facts', true), ''), '|', '');
begin
  insert into audit_events (actor_id, actor_role, session, address, request_id, action, object_type,
    object_id, object_version, patient_id, reason, changes)
  values (
    coalesce(note_event.actor, facts[1]::uuid),
    coalesce(note_event.role, facts[2], case when facts is null then 'system' else 'visitor' end),
    coalesce(note_event.session, facts[3]), coalesce(note_event.address, facts[4]), facts[5],
    note_event.action, note_event.object_type, note_event.object_id, note_event.object_version,
    note_event.patient, note_event.reason, note_event.changes);
end $$;

-- Whether an event can be written now: it writes one and takes it back.
create or replace function audit_log_works() returns boolean language plpgsql as $$
begin
  perform note_event('verify', 'audit log', null);
  raise exception 'This event was only a try.' using errcode = 'OW010';
exception
  when sqlstate 'OW010' then return true;
  when others then return false;
end $$;

-- The text of an event that is hashed, in a session whose time zone is UTC. Null columns are left out,
-- so that columns of later versions do not change the hash of older events.
create or replace function audit_text(event audit_events) returns text language sql stable as $$
  select jsonb_strip_nulls(to_jsonb(event) - 'xact')::text
$$;

-- Appends the next events to the chain, in the order of their transactions, and returns its head.
-- Writers never wait for it. One server works at a time; a call by another one does nothing.
create or replace function seal_audit(most integer default 5000)
returns table(head_position bigint, head_hash text, sealed integer) language plpgsql
security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  horizon xid8;
  done xid8;
  place bigint;
  last bytea;
  event audit_events;
  reached xid8;
begin
  if not pg_try_advisory_xact_lock(hashtext('openward.audit-seal')) then
    return;
  end if;
  -- All transactions before the horizon have ended: none of them can add an event.
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  select s.xact into done from audit_seal s;
  -- The database was restored into another cluster, which counts its transactions from the start.
  if done > horizon then
    done := '0';
  end if;
  select c.position, c.hash into place, last from audit_chain c order by c.position desc limit 1;
  place := coalesce(place, 0);
  last := coalesce(last, '');
  sealed := 0;
  for event in
    select * from audit_events e
    where e.xact >= done and e.xact < horizon
      and not exists (select from audit_chain c where c.event_id = e.id)
    order by e.xact, e.id
  loop
    -- A transaction is sealed as a whole.
    exit when sealed >= most and event.xact <> reached;
    place := place + 1;
    last := sha256(last || convert_to(audit_text(event), 'UTF8'));
    insert into audit_chain values (place, event.id, event.at, last);
    reached := event.xact;
    sealed := sealed + 1;
  end loop;
  if sealed > 0 then
    update audit_seal set xact =
      case when sealed < most then horizon else (reached::text::numeric + 1)::text::xid8 end;
  end if;
  head_position := place;
  head_hash := encode(last, 'hex');
  return next;
end $$;

-- Makes the partitions of the months from `since` until three months ahead. A month that already has
-- rows in the default partition stays there.
create or replace function make_audit_months(since date default null)
returns void language plpgsql
security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  month date := date_trunc('month', coalesce(since, now()::date));
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('openward.audit-months'));
  while month <= now() + interval '3 months' loop
    name := 'm' || to_char(month, 'YYYY_MM');
    if to_regclass('audit_months.' || name) is null and not exists (
      select from audit_months.rest where at >= month::timestamptz
        and at < (month + interval '1 month')::timestamptz)
    then
      execute format('create table audit_months.%I partition of audit_events
        for values from (%L) to (%L)', name, month::timestamptz,
        (month + interval '1 month')::timestamptz);
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Drops the events of a month that is older than the clinic keeps, and adds an event that says so. The
-- chain keeps their hashes, so that later events are still proven. Only the owner of the tables may
-- call it.
create or replace function purge_audit_month(wanted text)
returns bigint language plpgsql set timezone = 'UTC' as $$
declare
  starts constant timestamptz := (wanted || '-01')::timestamptz;
  ends constant timestamptz := starts + interval '1 month';
  part constant text := 'm' || replace(wanted, '-', '_');
  stored bigint;
  chained bigint;
  hashes bytea;
begin
  if ends > now() - make_interval(years => (select audit_years from clinic)) then
    raise exception 'The audit log of % is kept for now.', wanted using errcode = 'OW003';
  end if;
  if to_regclass('audit_months.' || part) is null then
    raise exception 'There is no month % in the audit log.', wanted using errcode = 'OW003';
  end if;
  perform pg_advisory_xact_lock(hashtext('openward.audit-seal'));
  execute format('select count(*) from audit_months.%I', part) into stored;
  select count(*), sha256(coalesce(string_agg(c.hash, '' order by c.position), ''))
  into chained, hashes
  from audit_chain c where c.event_at >= starts and c.event_at < ends;
  if stored <> chained then
    raise exception 'The audit log of % is not sealed, or not whole.', wanted using errcode = 'OW003';
  end if;
  insert into audit_purges (month, events, digest) values (wanted, stored, hashes);
  insert into audit_events (actor_role, action, object_type, object_id, changes)
  values ('system', 'purge', 'audit log', wanted, jsonb_build_object(
    'events', jsonb_build_array(stored, 0), 'digest', jsonb_build_array(null, encode(hashes, 'hex'))));
  execute format('alter table audit_events detach partition audit_months.%I', part);
  execute format('drop table audit_months.%I', part);
  return stored;
end $$;
revoke execute on function purge_audit_month(text) from public;

-- Partitions for this month and the next ones.
select make_audit_months();

create or replace trigger audit_write after update on clinic
  for each row execute function audit_write('clinic');
create or replace trigger audit_write after insert or delete or update on clinic_logo
  for each row execute function audit_write('logo', 'content', 'content_hash');
