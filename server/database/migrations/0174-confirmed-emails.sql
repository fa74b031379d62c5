-- When the owner of an account showed that they read the mailbox of its email; null until then.
alter table users add email_confirmed_at timestamptz;

-- Only the email of that moment was confirmed: a change of it takes the confirmation away.
create function forget_confirmation() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email
    and new.email_confirmed_at is not distinct from old.email_confirmed_at
  then
    new.email_confirmed_at := null;
  end if;
  return new;
end $$;
create trigger forget_confirmation before update of email on users
  for each row execute function forget_confirmation();

-- A row with the account's own email waits for its confirmation; no session has to have asked.
alter table email_changes alter session_hash drop not null;
-- The mail with the newest link.
alter table email_changes add mail_id uuid;

-- The mailbox that alone was told the link; null for a link that somebody else has seen too.
alter table one_time_links add mailed_to text;

-- Whether the identity provider vouches for the claimed email.
alter table identities add email_verified boolean not null default false;

-- Emails that were changed by a mailed link are confirmed; the log has both acts in one request.
update users u set email_confirmed_at = changed.at
from audit_events waited
join audit_events changed on changed.xact = waited.xact and changed.request_id = waited.request_id
  and changed.object_type = 'user' and changed.action = 'update'
where waited.action = 'delete' and waited.object_type = 'email change'
  and changed.object_id = u.id::text and changed.changes -> 'email' ->> 1 = u.email;

-- The people of a demo clinic are made up, and so are their mailboxes.
update users set email_confirmed_at = users.created_at from clinic
where is_demo and email ~ '@(openward[.]example|example[.](com|org|net))$';
