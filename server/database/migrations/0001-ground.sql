-- What every table stands on: extensions, stamps, audit, counts, and the clinic's own settings.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Text as people search it: lower case, no accents. Declared immutable so that it can be indexed;
-- that holds because the dictionary is named and ships with PostgreSQL.
create function searchable(variadic parts text[]) returns text
language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, array_to_string(parts, ' ')))
$$;

-- Every change of a row moves its version and time; nobody has to remember it.
create function stamp_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  object_type text not null,
  object_id text,
  patient_id uuid,
  outcome text not null default 'ok' check (outcome in ('ok', 'refused', 'failed')),
  changes jsonb,
  request_id text,
  address text
);
create index audit_events_patient on audit_events (patient_id, at desc) where patient_id is not null;
create index audit_events_at on audit_events (at desc);

-- Writes are audited by the database in the same transaction, so no path around it exists.
-- Arguments: the object's kind, then columns whose values are never kept (secrets, derived ones).
create function audit_write() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  whole jsonb := case when tg_op = 'DELETE' then before else after end;
  never text[] := array['version', 'created_at', 'updated_at', 'created_by', 'updated_by']
    || tg_argv[1:];
  differences jsonb;
begin
  select jsonb_object_agg(key, jsonb_build_array(before -> key, value)) into differences
  from jsonb_each(after) where value is distinct from before -> key and key <> all (never)
    and not (tg_op = 'INSERT' and value = 'null'::jsonb);
  if tg_op = 'UPDATE' and differences is null and not exists (
    select 1 from jsonb_each(after) c where c.value is distinct from before -> c.key
      and c.key = any (tg_argv[1:]))
  then
    return null;
  end if;
  insert into audit_events (actor_id, action, object_type, object_id, patient_id, changes, request_id)
  values (
    coalesce(nullif(current_setting('openward.actor', true), '')::uuid,
      (whole ->> 'updated_by')::uuid, (whole ->> 'created_by')::uuid),
    lower(tg_op), tg_argv[0], whole ->> 'id',
    case tg_argv[0] when 'patient' then (whole ->> 'id')::uuid
      else (whole ->> 'patient_id')::uuid end,
    differences, nullif(current_setting('openward.request', true), ''));
  return null;
end $$;

-- Counts that do not scan: every change of how many rows a list shows is one small row here,
-- folded together now and then. Appended, never updated, so that writers do not wait for each other.
create table row_counts (
  id bigint generated always as identity primary key,
  kind text not null,
  delta bigint not null
);
create index row_counts_kind on row_counts (kind) include (delta);

-- Arguments: the kind, and which rows count (an SQL condition on the table's columns).
create function count_rows() returns trigger language plpgsql as $$
declare
  gained bigint := 0;
  lost bigint := 0;
begin
  if tg_op <> 'DELETE' then
    execute format('select count(*) from rows_after where %s', tg_argv[1]) into gained;
  end if;
  if tg_op <> 'INSERT' then
    execute format('select count(*) from rows_before where %s', tg_argv[1]) into lost;
  end if;
  if gained <> lost then
    insert into row_counts (kind, delta) values (tg_argv[0], gained - lost);
  end if;
  return null;
end $$;

create function fold_row_counts() returns void language sql as $$
  with taken as (
    delete from row_counts where id in (select id from row_counts for update skip locked)
    returning kind, delta)
  insert into row_counts (kind, delta) select kind, sum(delta) from taken group by kind
$$;

create procedure keep_count(counted regclass, kind text, condition text) language plpgsql as $$
begin
  execute format('create trigger count_added after insert on %s referencing new table as rows_after
    for each statement execute function count_rows(%L, %L)', counted, kind, condition);
  execute format('create trigger count_changed after update on %s
    referencing old table as rows_before new table as rows_after
    for each statement execute function count_rows(%L, %L)', counted, kind, condition);
  execute format('create trigger count_removed after delete on %s
    referencing old table as rows_before
    for each statement execute function count_rows(%L, %L)', counted, kind, condition);
end $$;

-- The clinic itself: one row.
create table clinic (
  id integer primary key default 1 check (id = 1),
  name text not null default 'OpenWard Clinic',
  time_zone text not null default 'UTC',
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  visit_minutes integer not null default 30 check (visit_minutes between 5 and 480),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
insert into clinic default values;
create trigger stamp_change before update on clinic for each row execute function stamp_change();
create trigger audit_write after update on clinic for each row execute function audit_write('clinic');
