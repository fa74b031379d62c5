-- The audit log: partitioned by month, with whole facts about who acted, chained by hash.

alter table append_only_tables add column takes_rows boolean not null default true;
update append_only_tables set takes_rows = false
where table_name in ('append_only_tables', 'schema_migrations');

create or replace function grant_to_application(role_name text) returns void language plpgsql as $$
declare
  append_only append_only_tables;
  part regclass;
begin
  execute format('grant usage on schema public to %I', role_name);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', role_name);
  execute format('grant usage, select on all sequences in schema public to %I', role_name);
  for append_only in select * from append_only_tables loop
    execute format('revoke update, delete on %I from %I', append_only.table_name, role_name);
    if not append_only.takes_rows then
      execute format('revoke insert on %I from %I', append_only.table_name, role_name);
    end if;
  end loop;
  -- Rows of a partition are reached through its whole only, whose rights count.
  for part in select oid from pg_class where relnamespace = 'public'::regnamespace and relispartition
  loop
    execute format('revoke all on %s from %I', part, role_name);
  end loop;
end $$;

create or replace function application_may_work() returns boolean language sql stable as $$
  select not exists (
    select from pg_class c left join append_only_tables a on a.table_name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
      and (not has_table_privilege(c.oid, 'select')
        or has_table_privilege(c.oid, 'update') = (a.table_name is not null)))
$$;

-- Months of the log lie in a schema of their own, which nobody but the owner looks into.
create schema if not exists audit_months;

alter table audit_events rename to audit_events_before;
alter index audit_events_pkey rename to audit_events_before_pkey;
alter index audit_events_patient rename to audit_events_before_patient;
drop index audit_events_at;
create sequence audit_events_seq;
create table audit_events (
  id bigint not null default nextval('audit_events_seq'),
  at timestamptz not null default now(),
  -- The transaction that wrote it: the chain follows those that have surely ended.
  xact xid8 not null default pg_current_xact_id(),
  actor_id uuid,
  -- The role at that moment; `system` for commands and jobs, `visitor` for nobody known.
  actor_role text not null default 'system',
  -- First digits of the SHA-256 of the session's token.
  session text,
  address text,
  request_id text,
  action text not null,
  object_type text not null,
  object_id text,
  object_version integer,
  patient_id uuid,
  outcome text not null default 'ok' check (outcome in ('ok', 'refused', 'failed')),
  -- Why it was refused or failed; what somebody gave as a reason.
  reason text,
  -- {field: [before, after]}; a secret field is named with []. What was sought, for a search.
  changes jsonb,
  primary key (id, at)
) partition by range (at);
create index audit_events_xact on audit_events (xact);
create index audit_events_patient on audit_events (patient_id, at desc) where patient_id is not null;
create index audit_events_actor on audit_events (actor_id, id desc);
create index audit_events_rare on audit_events (action, id desc)
  where action not in ('read', 'list', 'insert', 'update');
create index audit_events_bad on audit_events (outcome, id desc) where outcome <> 'ok';
create table audit_months.rest partition of audit_events default;

-- Partitions of the months from `since` until a quarter of a year ahead. A month whose rows lie in
-- the rest already stays there: nothing is moved.
create function make_audit_months(since date default null) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
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
select make_audit_months((select min(at)::date from audit_events_before));

insert into audit_events (at, actor_id, action, object_type, object_id, patient_id, outcome, changes,
  request_id, address)
select at, actor_id, action, object_type, object_id, patient_id, outcome, changes, request_id, address
from audit_events_before order by id;
drop table audit_events_before;

-- Who acts, given with the statement that writes: `updated_by = acting(…)`. The facts count until the
-- end of the transaction: account, role, session, address and request, with bars between.
create function acting(actor uuid, facts text) returns uuid language sql volatile as $$
  select case when set_config('openward.facts', facts, true) is not null then actor end
$$;

create or replace function audit_write() returns trigger language plpgsql as $$
declare
  stamps constant text[] := array['version', 'created_at', 'updated_at', 'created_by', 'updated_by'];
  never constant text[] := stamps || tg_argv[1:];
  facts constant text[] := string_to_array(nullif(current_setting('openward.facts', true), ''), '|', '');
  whole jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  before jsonb := '{}';
  after jsonb := '{}';
begin
  if tg_op = 'UPDATE' then
    before := to_jsonb(old);
    -- Nothing but stamps: no news. A change of what is never kept is told without its values.
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

-- Signing in and every end of a session. Who ends a session of another is the actor of its end.
create function audit_session() returns trigger language plpgsql as $$
declare
  facts constant text[] := string_to_array(nullif(current_setting('openward.facts', true), ''), '|', '');
  session sessions := case when tg_op = 'INSERT' then new else old end;
  is_expired constant boolean := tg_op = 'DELETE' and session.expires_at <= now();
begin
  insert into audit_events (actor_id, actor_role, session, address, request_id, action, object_type,
    object_id)
  select coalesce(case when tg_op = 'DELETE' then facts[1]::uuid end, u.id),
    coalesce(case when tg_op = 'DELETE' then facts[2] end, u.role),
    left(encode(session.token_hash, 'hex'), 16), coalesce(facts[4], session.address), facts[5],
    case when tg_op = 'INSERT' then 'sign in' when is_expired then 'expire' else 'sign out' end,
    'session', u.id
  from users u where u.id = session.user_id;
  return null;
end $$;
create trigger audit_session after insert or delete on sessions
  for each row execute function audit_session();

create trigger audit_write after insert or update on one_time_links
  for each row execute function audit_write('one-time link', 'token_hash');

-- The chain: each row's hash covers the one before and its event. Appended by `seal_audit` only.
create table audit_chain (
  position bigint primary key,
  event_id bigint not null unique,
  event_at timestamptz not null,
  hash bytea not null
);
-- How far the chain goes: all events of transactions before `xact` are in it.
create table audit_seal (
  id integer primary key default 1 check (id = 1),
  xact xid8 not null default '0'
);
insert into audit_seal default values;
insert into append_only_tables (table_name, takes_rows)
values ('audit_chain', false), ('audit_seal', false);

-- What of an event is hashed, in a session whose time zone is UTC. Columns that a later version adds
-- are left out while they are null.
create function audit_text(event audit_events) returns text language sql stable as $$
  select jsonb_strip_nulls(to_jsonb(event) - 'xact')::text
$$;

-- Appends the next events to the chain, in the order of their transactions, and answers its head.
-- Writers never wait for it; of several servers one works at a time, the others do nothing.
create function seal_audit(most integer default 5000)
returns table (head_position bigint, head_hash text, sealed integer)
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
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
  -- All transactions before the horizon have ended, so none of them can add an event any more.
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  select s.xact into done from audit_seal s;
  -- Restored into another cluster, whose transactions count anew.
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
