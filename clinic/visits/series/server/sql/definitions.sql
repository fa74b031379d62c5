create or replace trigger follow_merged_chart before insert on appointment_series
  for each row execute function follow_merged_chart();
create or replace trigger audit_write after insert or update on appointment_series
  for each row execute function audit_write('appointment series', 'creation_hash');
create or replace trigger stamp_change before update on appointment_series
  for each row execute function stamp_change();
