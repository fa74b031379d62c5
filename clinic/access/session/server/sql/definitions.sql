-- A session that locked for want of use has run out, like one that reached its end.
create or replace function audit_session() returns trigger language plpgsql as $$
declare
  facts constant text[] := string_to_array(nullif(current_setting('openward.facts', true), ''), '|', '');
  ended_or_begun sessions := case when tg_op = 'INSERT' then new else old end;
  is_expired constant boolean := tg_op = 'DELETE' and (ended_or_begun.expires_at <= now() or exists (
    select from clinic c
    where ended_or_begun.last_used_at <= now() - make_interval(mins => c.lock_after_minutes)));
begin
  perform note_event(
    case when tg_op = 'INSERT' then 'sign in' when is_expired then 'expire' else 'sign out' end,
    'session', u.id::text,
    actor => coalesce(case when tg_op = 'DELETE' then facts[1]::uuid end, u.id),
    role => coalesce(case when tg_op = 'DELETE' then facts[2] end, u.role),
    session => left(encode(ended_or_begun.token_hash, 'hex'), 16),
    address => coalesce(facts[4], ended_or_begun.address))
  from users u where u.id = ended_or_begun.user_id;
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

-- Ends the sessions of an account but those kept, such as the one that asks.
create or replace function end_sessions(account uuid, variadic kept bytea[] default '{}')
returns void language sql as $$
  delete from sessions where user_id = account and token_hash <> all (kept)
$$;

-- Ends the sessions of an account, its sign-ins under way, and what blocks its second factor.
create or replace function forget_sign_ins(account uuid) returns void language sql as $$
  delete from sign_in_steps where user_id = account;
  delete from sessions where user_id = account;
  delete from sign_in_failures
  where key = 'factor:' || account or starts_with(key, 'factor:' || account || ' ');
$$;

-- A deleted account has no sign-in under way.
create or replace function forget_sign_in_steps() returns trigger language plpgsql as $$
begin
  delete from sign_in_steps where user_id = new.id;
  return null;
end $$;

create or replace trigger forget_sign_in_steps after update of status on users
  for each row when (new.status = 'deleted' and old.status <> 'deleted')
  execute function forget_sign_in_steps();
create or replace trigger audit_session after insert or delete on sessions
  for each row execute function audit_session();
create or replace trigger tell_session_end after delete on sessions
  for each row execute function tell_session_end();
