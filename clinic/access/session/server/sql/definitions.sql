-- A session that locked for want of use has run out, like one that reached its end.
create or replace function audit_session() returns trigger language plpgsql as $$
declare
  facts constant text[] := string_to_array(nullif(current_setting('openward.facts', true), ''), '|', '');
  session sessions := case when tg_op = 'INSERT' then new else old end;
  is_expired constant boolean := tg_op = 'DELETE' and (session.expires_at <= now() or exists (
    select from clinic c
    where session.last_used_at <= now() - make_interval(mins => c.lock_after_minutes)));
begin
  insert into audit_events (actor_id, actor_role, session, address, request_id, action, object_type,
    object_id)
  select coalesce(case when tg_op = 'DELETE' then facts[1]::uuid end, u.id),
    coalesce(case when tg_op = 'DELETE' then facts[2] end, u.role),
    left(encode(session.token_hash, 'hex'), 16), coalesce(facts[4], session.address), facts[5],
    case when tg_op = 'INSERT' then 'sign in' when is_expired then 'expire' else 'sign out' end,
    'session', u.id
  from users u where u.id = session.user_id;
  return null;
end $$;

-- Live updates end with their session, however it ends: these triggers notify all servers. The payload
-- is the hash of an ended session, the id of an account whose role or status changed, or empty where
-- any session may have ended.
create or replace function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('openward_session_ends', encode(old.token_hash, 'hex'));
  return null;
end $$;

create or replace trigger audit_session after insert or delete on sessions
  for each row execute function audit_session();
create or replace trigger tell_session_end after delete on sessions
  for each row execute function tell_session_end();
