create or replace trigger audit_write after insert or update on consent_forms
  for each row execute function audit_write('consent form', 'creation_hash');
create or replace trigger stamp_change before update on consent_forms
  for each row execute function stamp_change();
create or replace trigger audit_write after insert on consent_texts
  for each row execute function audit_write('consent text');
create or replace trigger audit_write after insert or delete or update on patient_consents
  for each row execute function audit_write('consent', 'creation_hash');
create or replace trigger stamp_change before update on patient_consents
  for each row execute function stamp_change();
create or replace trigger follow_merged_chart before insert on patient_consents
  for each row execute function follow_merged_chart();
