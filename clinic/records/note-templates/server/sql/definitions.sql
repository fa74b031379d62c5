create or replace function keep_note_template_version() returns trigger language plpgsql as $$
begin
  insert into note_template_versions (template_id, version, questionnaire, created_at)
  values (new.id, new.version, new.questionnaire, new.updated_at);
  return null;
end $$;

create or replace trigger audit_write after insert or update on note_templates
  for each row execute function audit_write('note template', 'creation_hash');
create or replace trigger keep_note_template_version after insert or update on note_templates
  for each row execute function keep_note_template_version();
create or replace trigger stamp_change before update on note_templates
  for each row execute function stamp_change();
