create or replace trigger audit_write after insert or update on inbox_items
  for each row execute function audit_write('inbox item', 'creation_hash', 'stored', 'arrival',
    'search_text');
create or replace trigger stamp_change before update on inbox_items
  for each row execute function stamp_change();
