-- No path of change removes the clinic's last admin (T-18, Z-10).
create or replace function keep_an_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' and old.status = 'active' and not (new.role = 'admin' and new.status = 'active')
  then
    perform pg_advisory_xact_lock(hashtext('openward.admins'));
    if not exists (select 1 from users
      where role = 'admin' and status = 'active' and id <> old.id)
    then
      raise exception 'At least one admin is required' using errcode = 'OW001';
    end if;
  end if;
  return new;
end $$;

-- Keeps the number of rows that lists show (`counts.ts`).
create or replace function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_count('users',
      (select count(*) from rows_after where status not in ('deleted', 'rejected')));
  else
    perform add_to_count('users',
      (select -count(*) from rows_before where status not in ('deleted', 'rejected')));
  end if;
  return null;
end $$;

create or replace function count_users_change() returns trigger language plpgsql as $$
begin
  perform add_to_count('users', (new.status not in ('deleted', 'rejected'))::integer - (old.status not in ('deleted', 'rejected'))::integer);
  return null;
end $$;

-- A changed email is not confirmed.
create or replace function forget_confirmation() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email
    and new.email_confirmed_at is not distinct from old.email_confirmed_at
  then
    new.email_confirmed_at := null;
  end if;
  return new;
end $$;

-- Removes the account of a patient who signed up alone and never confirmed the email, with its chart.
-- Answers false and changes nothing where the desk changed the chart or any row refers to it.
create or replace function remove_empty_sign_up(account uuid) returns boolean language plpgsql as $$
begin
  perform from users
  where id = account and created_by = account and role = 'patient' and status = 'active'
    and email_confirmed_at is null
  for update;
  if not found or not delete_own_chart(account) then
    return false;
  end if;
  delete from users where id = account;
  return true;
exception
  when foreign_key_violation then
    return false;
end $$;

-- Sets what the duties of an account allow.
create or replace function set_permissions(account uuid, given text[], by_account uuid)
returns void language sql as $$
  update users set permissions = given, updated_by = by_account
  where id = account and permissions is distinct from given
$$;

create or replace function tell_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('openward_session_ends', new.id::text);
  return null;
end $$;

-- Arguments: the audit action and the kind of link.
create or replace function audit_link() returns trigger language plpgsql as $$
declare
  link constant jsonb := to_jsonb(new);
  maker text;
begin
  select 'made by ' || concat_ws(' ', nullif(u.name, ''), '(' || u.email || ')') into maker
  from users u where u.id = (link ->> 'created_by')::uuid;
  perform note_event(tg_argv[0], tg_argv[1],
    coalesce(link ->> 'user_id', link ->> 'appointment_id', link ->> 'offer_id', link ->> 'patient_id'),
    patient => (link ->> 'patient_id')::uuid,
    reason => (link ->> 'purpose') || ', ' || case
      when maker is not null then maker
      when tg_argv[1] = 'visit link' then 'sent by the clinic in a message'
      else 'made by nobody who was signed in' end,
    actor => case when tg_op = 'INSERT' then (link ->> 'created_by')::uuid end);
  return null;
end $$;

create or replace trigger audit_write after insert or delete or update on email_changes
  for each row execute function audit_write('email change', 'token_hash', 'session_hash');
create or replace trigger stamp_change before update on email_changes
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or delete or update on users
  for each row execute function audit_write('user', 'password_hash', 'search_text');
create or replace trigger count_added after insert on users referencing new table as rows_after
  for each statement execute function count_users();
create or replace trigger count_changed after update of status on users
  for each row execute function count_users_change();
create or replace trigger count_removed after delete on users referencing old table as rows_before
  for each statement execute function count_users();
create or replace trigger forget_confirmation before update of email on users
  for each row execute function forget_confirmation();
create or replace trigger keep_an_admin before update of role, status on users
  for each row execute function keep_an_admin();
create or replace trigger stamp_change before update on users
  for each row execute function stamp_change();
create or replace trigger tell_account_change after update of role, status, permissions on users
  for each row when (new.role <> old.role or new.status <> old.status
    or new.permissions is distinct from old.permissions)
  execute function tell_account_change();

create or replace trigger audit_end after update of used_at on one_time_links
  for each row when (old.used_at is null and new.used_at is not null and not new.was_used)
  execute function audit_link('end', 'one-time link');
create or replace trigger audit_made after insert on one_time_links
  for each row execute function audit_link('insert', 'one-time link');
create or replace trigger audit_use after update of used_at on one_time_links
  for each row when (old.used_at is null and new.used_at is not null and new.was_used)
  execute function audit_link('use', 'one-time link');
