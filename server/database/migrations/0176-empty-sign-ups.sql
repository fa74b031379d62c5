-- What belongs to an account alone goes with it. Everything else keeps an account from being removed.
alter table sessions drop constraint sessions_user_id_fkey,
  add foreign key (user_id) references users (id) on delete cascade;
alter table one_time_links drop constraint one_time_links_user_id_fkey,
  add foreign key (user_id) references users (id) on delete cascade;
alter table known_devices drop constraint known_devices_user_id_fkey,
  add foreign key (user_id) references users (id) on delete cascade;
alter table email_changes drop constraint email_changes_user_id_fkey,
  add foreign key (user_id) references users (id) on delete cascade;
alter table sign_in_steps drop constraint sign_in_steps_user_id_fkey,
  add foreign key (user_id) references users (id) on delete cascade;
alter table totp_secrets drop constraint totp_secrets_user_id_fkey,
  add foreign key (user_id) references users (id) on delete cascade;
alter table recovery_codes drop constraint recovery_codes_user_id_fkey,
  add foreign key (user_id) references users (id) on delete cascade;
alter table passkeys drop constraint passkeys_user_id_fkey,
  add foreign key (user_id) references users (id) on delete cascade;
alter table calendar_feeds drop constraint calendar_feeds_id_fkey,
  add foreign key (id) references users (id) on delete cascade;

-- Removes the account of a patient who signed up alone and never confirmed the email, with its chart.
-- Answers false and changes nothing where the desk changed the chart or any row refers to it.
create function remove_empty_sign_up(account uuid) returns boolean language plpgsql as $$
begin
  perform from users where id = account for update;
  delete from patients p using users u
  where p.id = account and p.user_id = account and p.updated_by = account
    and u.id = account and u.created_by = account and u.role = 'patient' and u.status = 'active'
    and u.email_confirmed_at is null;
  if not found then
    return false;
  end if;
  delete from users where id = account;
  return true;
exception
  when foreign_key_violation then
    return false;
end $$;
