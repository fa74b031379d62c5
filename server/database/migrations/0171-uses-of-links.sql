-- The audit log says of a link that works once by whom it was made for whom, when it was used, and
-- when it ended without that.
alter table one_time_links add column was_used boolean not null default false;

-- Arguments: the action, and the kind of link. The row tells the rest.
create function audit_link() returns trigger language plpgsql as $$
declare
  facts constant text[] := string_to_array(nullif(current_setting('openward.facts', true), ''), '|', '');
  link constant jsonb := to_jsonb(new);
  maker text;
begin
  select 'made by ' || concat_ws(' ', nullif(u.name, ''), '(' || u.email || ')') into maker
  from users u where u.id = (link ->> 'created_by')::uuid;
  insert into audit_events (actor_id, actor_role, session, address, request_id, action, object_type,
    object_id, patient_id, reason)
  values (
    coalesce(facts[1]::uuid, case when tg_op = 'INSERT' then (link ->> 'created_by')::uuid end),
    coalesce(facts[2], case when facts is null then 'system' else 'visitor' end),
    facts[3], facts[4], facts[5], tg_argv[0], tg_argv[1],
    coalesce(link ->> 'user_id', link ->> 'appointment_id', link ->> 'offer_id', link ->> 'patient_id'),
    (link ->> 'patient_id')::uuid,
    (link ->> 'purpose') || ', ' || case
      when maker is not null then maker
      when tg_argv[1] = 'visit link' then 'sent by the clinic in a message'
      else 'made by nobody who was signed in' end);
  return null;
end $$;

drop trigger audit_write on one_time_links;
create trigger audit_made after insert on one_time_links
  for each row execute function audit_link('insert', 'one-time link');
create trigger audit_use after update of used_at on one_time_links
  for each row when (old.used_at is null and new.used_at is not null and new.was_used)
  execute function audit_link('use', 'one-time link');
create trigger audit_end after update of used_at on one_time_links
  for each row when (old.used_at is null and new.used_at is not null and not new.was_used)
  execute function audit_link('end', 'one-time link');

drop trigger audit_write on visit_links;
create trigger audit_use after update of used_at on visit_links
  for each row when (old.used_at is null and new.used_at is not null)
  execute function audit_link('use', 'visit link');
