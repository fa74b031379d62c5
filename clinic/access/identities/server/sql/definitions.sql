create or replace trigger audit_write after insert or delete or update on identities
  for each row execute function audit_write('identity');
create or replace trigger stamp_change before update on identities
  for each row execute function stamp_change();
