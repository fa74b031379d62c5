-- What a later version makes is granted at its start, views too.
create or replace function application_may_work() returns boolean language sql stable as $$
  select not exists (
    select from pg_class c left join append_only_tables a on a.table_name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and not c.relispartition
      and (not has_table_privilege(c.oid, 'select')
        or has_table_privilege(c.oid, 'update') = (a.table_name is not null)))
$$;
