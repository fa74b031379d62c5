create or replace trigger audit_write after insert or delete or update on own_reports
  for each row execute function audit_write('report', 'creation_hash');
create or replace trigger stamp_change before update on own_reports
  for each row execute function stamp_change();
