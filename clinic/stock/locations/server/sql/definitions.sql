-- The place in use that has this name, or a new one.
create or replace function place_of_import(wanted text, by uuid) returns uuid language plpgsql as $$
declare
  known uuid := (select id from stock_locations
    where status = 'active' and searchable(variadic array[name]) = searchable(variadic array[wanted]));
begin
  if known is null then
    insert into stock_locations (id, kind, name, created_by, updated_by)
    values (gen_random_uuid(), 'store', wanted, by, by) returning id into known;
  end if;
  return known;
end $$;

create or replace trigger audit_write after insert or update on stock_locations
  for each row execute function audit_write('stock location', 'creation_hash');
create or replace trigger stamp_change before update on stock_locations
  for each row execute function stamp_change();
