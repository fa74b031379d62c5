-- The same audit and the same counts for a part of the time: what runs at every write is planned
-- once a connection and asks no more than it has to.

create or replace function audit_write() returns trigger language plpgsql as $$
declare
  stamps constant text[] := array['version', 'created_at', 'updated_at', 'created_by', 'updated_by'];
  never constant text[] := stamps || tg_argv[1:];
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
  insert into audit_events (actor_id, action, object_type, object_id, patient_id, changes, request_id)
  select
    coalesce(nullif(current_setting('openward.actor', true), '')::uuid,
      (whole ->> 'updated_by')::uuid, (whole ->> 'created_by')::uuid),
    lower(tg_op), tg_argv[0], whole ->> 'id',
    (whole ->> case tg_argv[0] when 'patient' then 'id' else 'patient_id' end)::uuid,
    (select jsonb_object_agg(key, jsonb_build_array(before -> key, value))
      from jsonb_each(after)
      where value is distinct from before -> key and not (tg_op = 'INSERT' and value = 'null')),
    nullif(current_setting('openward.request', true), '');
  return null;
end $$;

-- `condition` says which rows count, `columns` what it reads: an update of others counts nothing.
drop procedure keep_count(regclass, text, text);
create procedure keep_count(counted regclass, kind text, condition text, columns text)
language plpgsql as $$
declare
  name constant text := 'count_' || replace(kind, '-', '_');
begin
  execute format('drop trigger if exists count_added on %s', counted);
  execute format('drop trigger if exists count_changed on %s', counted);
  execute format('drop trigger if exists count_removed on %s', counted);
  execute format($f$
    create function %1$I() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into row_counts (kind, delta)
        select %2$L, count(*) from rows_after where %3$s having count(*) > 0;
      else
        insert into row_counts (kind, delta)
        select %2$L, -count(*) from rows_before where %3$s having count(*) > 0;
      end if;
      return null;
    end $body$ $f$, name, kind, condition);
  execute format('create trigger count_added after insert on %s referencing new table as rows_after
    for each statement execute function %I()', counted, name);
  execute format('create trigger count_removed after delete on %s
    referencing old table as rows_before for each statement execute function %I()', counted, name);
  if columns <> '' then
    execute format($f$
      create function %1$I() returns trigger language plpgsql as $body$
      begin
        insert into row_counts (kind, delta)
        select %2$L, case when is_counted then 1 else -1 end
        from (select %3$s as is_counted from (select new.*) as row_after) a,
          (select %3$s as was_counted from (select old.*) as row_before) b
        where is_counted <> was_counted;
        return null;
      end $body$ $f$, name || '_change', kind, condition);
    execute format('create trigger count_changed after update of %s on %s
      for each row execute function %I()', columns, counted, name || '_change');
  end if;
end $$;
call keep_count('users', 'users', 'status not in (''deleted'', ''rejected'')', 'status');
call keep_count('patients', 'patients', 'merged_into is null and archived_at is null',
  'merged_into, archived_at');
call keep_count('appointments', 'appointments', 'deleted_at is null', 'deleted_at');
call keep_count('medical_records', 'medical-records', 'true', '');
call keep_count('bills', 'bills', 'deleted_at is null', 'deleted_at');
drop function count_rows();
