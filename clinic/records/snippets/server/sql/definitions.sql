create or replace trigger audit_write after insert or delete or update on snippets
  for each row execute function audit_write('snippet', 'creation_hash');
create or replace trigger stamp_change before update on snippets
  for each row execute function stamp_change();
