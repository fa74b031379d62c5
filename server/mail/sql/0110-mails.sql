create table mails (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  -- Earliest time of the next try. It moves on before each try, so that another server retries the mail
  -- of a server that died.
  attempt_after timestamptz not null default now(),
  last_error text,
  search_text text generated always as (searchable(variadic array[to_address, subject])) stored not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The visit message that the mail carries. Its state follows the mail's.
  html text not null default '',
  -- True when a link or code was left out of the stored text.
  carries_secrets boolean not null default false,
  sealed bytea
);
comment on table mails is
  'Mails: waiting, sent and failed. Admins read them here. A mail loses its body after 30 days.';
create index mails_bodies on mails (created_at) where body <> '';
create index mails_list on mails (created_at desc, id desc);
create index mails_search on mails using gin (search_text gin_trgm_ops);
create index mails_waiting on mails (attempt_after) where state = 'waiting';
