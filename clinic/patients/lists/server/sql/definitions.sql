create or replace trigger audit_write after insert or delete or update on patient_lists
  for each row execute function audit_write('patient list', 'creation_hash');
create or replace trigger stamp_change before update on patient_lists
  for each row execute function stamp_change();

create or replace function follow_list_mail() returns trigger language plpgsql as $$
begin
  update list_messages set state = new.state, note = new.last_error, sent_at = new.sent_at
  where id = new.id;
  return null;
end $$;

create or replace trigger audit_write after insert on list_mailings
  for each row execute function audit_write('message to a list', 'creation_hash', 'subject', 'body');
create or replace trigger audit_write after insert on list_messages
  for each row execute function audit_write('message to a list', 'to_address');
create or replace trigger follow_merged_chart before insert on list_messages
  for each row execute function follow_merged_chart();
create or replace trigger follow_list_mail after update of state, last_error on mails
  for each row when (old.state is distinct from new.state or old.last_error is distinct from new.last_error)
  execute function follow_list_mail();

create or replace trigger audit_write after insert or delete or update on recall_lists
  for each row execute function audit_write('recall list', 'creation_hash');
create or replace trigger stamp_change before update on recall_lists
  for each row execute function stamp_change();
create or replace trigger audit_write after update on recall_list_patients
  for each row execute function audit_write('recalled patient');
create or replace trigger stamp_change before update on recall_list_patients
  for each row execute function stamp_change();
create or replace trigger follow_merged_chart before insert on recall_list_patients
  for each row execute function follow_merged_chart();
