create or replace function keep_named_doctors() returns trigger language plpgsql as $$
begin
  new.may_open_anyway := false;
  return new;
end $$;

create or replace trigger keep_named_doctors before insert or update of role, may_open_anyway on users
  for each row when (new.role <> 'doctor' and new.may_open_anyway) execute function keep_named_doctors();
create or replace trigger audit_write after insert or delete or update on visit_types
  for each row execute function audit_write('visit type', 'creation_hash');
create or replace trigger stamp_change before update on visit_types
  for each row execute function stamp_change();
