create or replace trigger audit_write after insert or delete or update on patient_lists
  for each row execute function audit_write('patient list', 'creation_hash');
create or replace trigger stamp_change before update on patient_lists
  for each row execute function stamp_change();
