create or replace trigger audit_write after insert or delete or update on resources
  for each row execute function audit_write('resource', 'creation_hash');
create or replace trigger stamp_change before update on resources
  for each row execute function stamp_change();
