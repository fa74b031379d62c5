-- A version that brings a view and no table is granted it at its start, too.
create or replace function application_may_work() returns boolean language sql stable as $$
  select not exists (
    select from pg_class c left join append_only_tables a on a.table_name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and not c.relispartition
      and (not has_table_privilege(c.oid, 'select')
        or c.relkind <> 'v'
          and has_table_privilege(c.oid, 'update') = (a.table_name is not null)))
$$;
