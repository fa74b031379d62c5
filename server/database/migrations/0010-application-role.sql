-- The running server works as a role of its own, which owns nothing. Tables named here take new
-- rows from it and nothing else; a later migration that makes such a table adds its name.
create table append_only_tables (table_name text primary key);
insert into append_only_tables (table_name)
values ('append_only_tables'), ('schema_migrations'), ('audit_events'), ('medical_record_versions');

-- All rights of the role, anew: run by whoever owns the tables, after migrations (application-role.ts).
create function grant_to_application(role_name text) returns void language plpgsql as $$
declare
  append_only name;
begin
  execute format('grant usage on schema public to %I', role_name);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', role_name);
  execute format('grant usage, select on all sequences in schema public to %I', role_name);
  for append_only in select table_name from append_only_tables loop
    execute format('revoke update, delete on %I from %I', append_only, role_name);
  end loop;
  -- What was run and what is append-only is for the owner to say.
  execute format('revoke insert on append_only_tables, schema_migrations from %I', role_name);
end $$;

-- Whether the asking role has been given what it needs and no more.
create function application_may_work() returns boolean language sql stable as $$
  select not exists (
    select from pg_class c left join append_only_tables a on a.table_name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (not has_table_privilege(c.oid, 'select')
        or has_table_privilege(c.oid, 'update') = (a.table_name is not null)))
$$;
