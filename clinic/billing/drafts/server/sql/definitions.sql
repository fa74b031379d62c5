create or replace trigger audit_write after insert or update or delete on bill_drafts
  for each row execute function audit_write('bill draft', 'creation_hash');
create or replace trigger follow_merged_chart before insert or update of patient_id on bill_drafts
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on bill_drafts
  for each row execute function stamp_change();
