-- Links, codes and tokens are for one reader only. A mail or a message keeps its text without them;
-- the whole text is sealed with the server's secret until it was sent.
alter table mails
  -- Its text lacks a link or a code that it was sent with.
  add column carries_secrets boolean not null default false,
  add column sealed bytea;
alter table visit_messages
  add column sealed bytea;

-- Whatever becomes of it: what waits no more is not kept.
create function drop_sealed() returns trigger language plpgsql as $$
begin
  new.sealed := null;
  return new;
end $$;
create trigger drop_sealed before update on mails
  for each row when (new.sealed is not null and new.state <> 'waiting')
  execute function drop_sealed();
create trigger drop_sealed before update on visit_messages
  for each row when (new.sealed is not null and new.state <> 'waiting')
  execute function drop_sealed();

-- What was written before this version. Messages about visits that still wait are written anew, with
-- links of their own; other links that still wait have to be made anew by people.
with unsent as (
  delete from mails m using visit_messages v
  where v.id = m.id and v.state = 'waiting' and m.state = 'waiting' returning m.id
)
update visit_messages set state = 'planned', attempts = 0, attempt_after = now(), note = null
where id in (select id from unsent) or (state = 'waiting' and channel = 'sms');
alter table visit_messages drop column outgoing;

update mails set state = 'failed',
  last_error = 'An update took its link away, which is not kept any more. Please make a new one.'
where state = 'waiting' and body ~ '#[A-Za-z0-9_-]{43}';
update mails set carries_secrets = true, html = '',
  body = regexp_replace(body, 'https?://\S+#[A-Za-z0-9_-]{43}', '(link)', 'g')
where body ~ '#[A-Za-z0-9_-]{43}';

-- The codes of visits that are still to come, or are of today.
with codes as (
  select m.id, lpad((('x' || encode(substr(sha256(convert_to(
      k.code_secret::text || a.id || a.patient_id, 'UTF8')), 1, 4), 'hex'))::bit(32)::bigint
    % 1000000)::text, 6, '0') as code
  from visit_messages m join appointments a on a.id = m.appointment_id, check_in_kiosk k
  where m.body is not null and a.ends_at > now() - interval '1 day'
),
told as (
  update visit_messages m set body = replace(body, code, '(code)')
  from codes c where c.id = m.id and strpos(body, code) > 0
)
update mails m set carries_secrets = true, html = '', body = replace(body, code, '(code)')
from codes c where c.id = m.id and strpos(body, code) > 0;
