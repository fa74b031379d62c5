-- The texts among the values of a chart, for its search.
create or replace function extra_texts(extra jsonb) returns text language sql stable as $$
  select string_agg(value, ' ' order by key)
  from jsonb_each_text(extra) where key in (select id::text from extra_fields where kind = 'text')
$$;

create or replace trigger audit_write after insert or update on extra_fields
  for each row execute function audit_write('extra field', 'creation_hash');
create or replace trigger stamp_change before update on extra_fields
  for each row execute function stamp_change();
