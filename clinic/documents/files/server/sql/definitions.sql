create or replace trigger audit_write after insert or update on files
  for each row execute function audit_write('file of a patient', 'creation_hash', 'stored');
create or replace trigger follow_merged_chart before insert on files
  for each row execute function follow_merged_chart();
create or replace trigger keep_fact_version after update on files
  for each row execute function keep_fact_version();
create or replace trigger stamp_change before update on files
  for each row execute function stamp_change();
