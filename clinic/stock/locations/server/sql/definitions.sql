create or replace trigger audit_write after insert or update on stock_locations
  for each row execute function audit_write('stock location', 'creation_hash');
create or replace trigger stamp_change before update on stock_locations
  for each row execute function stamp_change();
