create or replace trigger audit_write after insert or update on care_plans
  for each row execute function audit_write('care plan', 'creation_hash');
create or replace trigger follow_merged_chart before insert on care_plans
  for each row execute function follow_merged_chart();
create or replace trigger keep_fact_version after update on care_plans
  for each row execute function keep_fact_version();
create or replace trigger stamp_change before update on care_plans
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or update on goals
  for each row execute function audit_write('goal', 'creation_hash');
create or replace trigger follow_merged_chart before insert on goals
  for each row execute function follow_merged_chart();
create or replace trigger keep_fact_version after update on goals
  for each row execute function keep_fact_version();
create or replace trigger stamp_change before update on goals
  for each row execute function stamp_change();
