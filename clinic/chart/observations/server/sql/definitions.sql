create or replace trigger audit_write after insert or update on observations
  for each row execute function audit_write('observation', 'creation_hash');
create or replace trigger follow_merged_chart before insert on observations
  for each row execute function follow_merged_chart();
create or replace trigger keep_fact_version after update on observations
  for each row execute function keep_fact_version();
create or replace trigger stamp_change before update on observations
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or update on diagnostic_reports
  for each row execute function audit_write('diagnostic report', 'creation_hash');
create or replace trigger follow_merged_chart before insert on diagnostic_reports
  for each row execute function follow_merged_chart();
create or replace trigger keep_fact_version after update on diagnostic_reports
  for each row execute function keep_fact_version();
create or replace trigger stamp_change before update on diagnostic_reports
  for each row execute function stamp_change();
