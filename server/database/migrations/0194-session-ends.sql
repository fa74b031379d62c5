-- Live updates end with their session, in whatever way and from wherever it ends: these triggers tell
-- all servers. The payload is the hash of a session that is gone, the id of an account whose sessions
-- stand for something else now, or nothing where any session may have ended.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('openward_session_ends', encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger tell_session_end after delete on sessions
  for each row execute function tell_session_end();

create function tell_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('openward_session_ends', new.id::text);
  return null;
end $$;
create trigger tell_account_change after update of role, status on users
  for each row when (new.role <> old.role or new.status <> old.status)
  execute function tell_account_change();

create function tell_lock_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('openward_session_ends', '');
  return null;
end $$;
create trigger tell_lock_change after update of lock_after_minutes on clinic
  for each row when (new.lock_after_minutes is distinct from old.lock_after_minutes)
  execute function tell_lock_change();
