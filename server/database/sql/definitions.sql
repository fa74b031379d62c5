-- Names the person who acts in the statement that writes: `updated_by = acting(…)`. Two settings count
-- until the end of the transaction: the facts for the audit log (account, role, session, address and
-- request, separated by bars), and whether patients are told of changes of their visits.
create or replace function acting(actor uuid, facts text, tells_patients boolean)
returns uuid language sql as $$
  select case when set_config('openward.facts', facts, true) is not null
    and set_config('openward.tells_patients', tells_patients::text, true) is not null then actor end
$$;

-- The same for a statement that writes rows for several requests: a line for each row, with its id before the facts.
create or replace function acting_by_row(facts text) returns boolean language sql as $$
  select set_config('openward.facts_by_row', facts, true) is not null and acting(null, '', false) is null
$$;

-- The facts of the write that made a row, null where there are none.
create or replace function facts_of_row(id text) returns text language sql stable as $$
  select nullif(coalesce(
    nullif(split_part(split_part(current_setting('openward.facts_by_row', true), E'\n' || id || '|', 2), E'\n', 1), ''),
    current_setting('openward.facts', true)), '')
$$;

-- Whether the transaction moves rows to another chart now: nothing else of them changes.
create or replace function rows_only_move() returns boolean language sql stable as $$
  select coalesce(current_setting('openward.rows_only_move', true), '') = 'true'
$$;

-- Every update raises the version and the time of its row, but for one that only moves it.
create or replace function stamp_change() returns trigger language plpgsql as $$
begin
  if rows_only_move() then return new; end if;
  -- A write may ask for a later version than the next one.
  new.version := greatest(old.version, new.version) + 1;
  new.updated_at := now();
  return new;
end $$;

-- Grants the application's role its rights. The owner of the tables runs it after each migration
-- (application-role.ts).
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
  -- Partitions are reached through their parent table, whose rights count.
  for part in select oid from pg_class where relnamespace = 'public'::regnamespace and relispartition
  loop
    execute format('revoke all on %s from %I', part, role_name);
  end loop;
end $$;

-- Tells whether the asking role has all of its rights, and no more.
create or replace function application_may_work() returns boolean language sql stable as $$
  select not exists (
    select from pg_class c left join append_only_tables a on a.table_name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and not c.relispartition
      and (not has_table_privilege(c.oid, 'select')
        or c.relkind <> 'v'
          and has_table_privilege(c.oid, 'update') = (a.table_name is not null)))
$$;

-- Changes the kept number of rows of a list. Triggers of the table's owner call it.
create or replace function add_to_count(list text, change bigint) returns void language plpgsql as $$
begin
  if change <> 0 then
    insert into row_counts (kind, delta) values (list, change);
  end if;
end $$;

create or replace function fold_row_counts() returns void language sql as $$
  with taken as (
    delete from row_counts where id in (select id from row_counts for update skip locked)
    returning kind, delta)
  insert into row_counts (kind, delta) select kind, sum(delta) from taken group by kind
$$;

-- The rows of a table, of the given ids, that other rows name and keep from being deleted.
create or replace function rows_in_use(parent regclass, ids uuid[], leaving text[] default '{}')
returns setof uuid language plpgsql stable as $$
declare
  child record;
begin
  for child in
    select c.conrelid::regclass as relation, a.attname as column_name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = parent and c.confdeltype not in ('c', 'n')
      and cardinality(c.conkey) = 1 and not c.conrelid::regclass::text = any(leaving)
  loop
    return query execute format('select distinct %I from %s where %I = any($1)',
      child.column_name, child.relation, child.column_name) using ids;
  end loop;
end $$;

-- A search for one piece of a typed text: a phrase, or a word of which only the beginning was typed.
create or replace function sought(piece text, is_beginning boolean) returns tsquery
language sql immutable parallel safe
return case when is_beginning
  then coalesce((nullif(phraseto_tsquery('clinic_words', without_marks(piece))::text, '') || ':*')::tsquery, '')
  else phraseto_tsquery('clinic_words', without_marks(piece)) end;

-- A text in which each sought word stands between two marks, U+E000 and U+E001. All else stays in its place,
-- but for marks of punctuation.
create or replace function with_hits(value text, search tsquery) returns text
language sql immutable parallel safe
return ts_headline('clinic_words', without_marks(translate(value, U&'\E000\E001', '  ')), search,
  U&'HighlightAll=true, StartSel=\E000, StopSel=\E001');
