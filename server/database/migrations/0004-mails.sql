-- Mail to be sent, sent and failed; without a mail server admins read it here.
create table mails (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_waiting on mails (created_at) where state = 'waiting';
create index mails_list on mails (created_at desc, id desc);
