-- How long the audit log is kept, and what is left of months that are older: their place in the chain.
-- Six years are the least that HIPAA allows (45 CFR 164.316), ten what many countries ask of records.
alter table clinic add column audit_years integer not null default 10
  check (audit_years between 6 and 30);

create table audit_purges (
  -- `2015-03`, in UTC, as the months of the log are.
  month text primary key,
  events bigint not null,
  -- SHA-256 of the hashes that its events have in the chain, in their order.
  digest bytea not null,
  purged_at timestamptz not null default now()
);
insert into append_only_tables (table_name, takes_rows) values ('audit_purges', false);

-- Drops the events of a whole month that is older than the clinic keeps, and says so in the log. The
-- chain keeps their hashes, so that what comes after is still proven. The owner's alone: the
-- application's role may neither call it nor drop a table.
create function purge_audit_month(wanted text) returns bigint
language plpgsql set timezone = 'UTC' as $$
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
revoke execute on function purge_audit_month from public;
