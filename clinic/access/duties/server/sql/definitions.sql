-- The permissions that the duties of an account give together; null where it has none.
create or replace function permissions_of(account uuid) returns text[] language sql stable as $$
  select array_agg(distinct given order by given)
  from account_duties a join duties d on d.id = a.duty_id, unnest(d.permissions) given
  where a.user_id = account
$$;

-- An account keeps no duty of the role that it had before.
create or replace function drop_other_duties() returns trigger language plpgsql as $$
begin
  delete from account_duties a using duties d
  where a.user_id = new.id and d.id = a.duty_id and d.role <> new.role;
  if found then
    perform set_permissions(new.id, permissions_of(new.id), new.updated_by);
  end if;
  return null;
end $$;

create or replace trigger drop_other_duties after update of role on users
  for each row when (new.role <> old.role) execute function drop_other_duties();
create or replace trigger audit_write after insert or delete or update on duties
  for each row execute function audit_write('duty', 'creation_hash');
create or replace trigger stamp_change before update on duties
  for each row execute function stamp_change();
