create or replace trigger follow_merged_chart before insert or update of patient_id on fhir_resources
  for each row when (new.patient_id is not null) execute function follow_merged_chart();
create or replace trigger audit_write after insert or update on imports
  for each row execute function audit_write('import', 'creation_hash', 'attempts');
create or replace trigger stamp_change before update on imports
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or update on import_changes
  for each row execute function audit_write('import conflict', 'ours', 'imported');
create or replace trigger follow_merged_chart before insert or update of patient_id on import_changes
  for each row when (new.patient_id is not null) execute function follow_merged_chart();
create or replace trigger stamp_change before update on import_changes
  for each row execute function stamp_change();
