create or replace trigger follow_merged_chart before insert or update of patient_id on table_import_rows
  for each row when (new.patient_id is not null) execute function follow_merged_chart();
create or replace trigger audit_write after insert or delete or update on table_imports
  for each row execute function audit_write('table import', 'creation_hash', 'attempts', 'columns', 'form');
create or replace trigger stamp_change before update on table_imports
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or delete or update on table_mappings
  for each row execute function audit_write('table mapping', 'creation_hash');
create or replace trigger stamp_change before update on table_mappings
  for each row execute function stamp_change();
