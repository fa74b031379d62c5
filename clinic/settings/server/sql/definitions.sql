create or replace function tell_lock_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('openward_session_ends', '');
  return null;
end $$;

create or replace trigger stamp_change before update on clinic
  for each row execute function stamp_change();
create or replace trigger tell_lock_change after update of lock_after_minutes on clinic
  for each row when (new.lock_after_minutes is distinct from old.lock_after_minutes)
  execute function tell_lock_change();
