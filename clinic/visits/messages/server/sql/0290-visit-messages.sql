create table message_settings (
  id integer default 1 primary key check (id = 1),
  -- `off` until an admin switches it on, so that a trial installation messages nobody.
  sending text not null default 'off' check (sending in ('on', 'off')),
  by_mail text not null default 'on' check (by_mail in ('on', 'off')),
  by_sms text not null default 'off' check (by_sms in ('on', 'off')),
  language text not null default 'en',
  -- The country of phone numbers without a country code (ISO 3166).
  country text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  reminder_hours integer[] not null default '{24}'::integer[],
  -- A change that is undone within these minutes causes no message.
  grace_minutes integer not null default 5 check (grace_minutes >= 0 and grace_minutes <= 120),
  -- In the clinic's wall-clock time; both are set or none.
  quiet_starts time without time zone,
  quiet_ends time without time zone,
  phone text,
  address text,
  directions text,
  sms_url text not null default '',
  -- Sealed with the server's secret.
  sms_secret bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  constraint message_settings_check check ((quiet_starts is null) = (quiet_ends is null))
);
comment on table message_settings is 'Settings of the messages to patients about their visits: one row.';

create table message_texts (
  id integer default 1 primary key check (id = 1),
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table message_texts is
  'The clinic''s own words, as {"<kind> <channel>": {"subject", "body"}}: one row. Kinds that are '
  'missing use the standard words of the language.';

create table message_opt_outs (
  id uuid default gen_random_uuid() primary key,
  patient_id uuid not null references patients (id),
  channel text not null check (channel in ('mail', 'sms')),
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint message_opt_outs_patient_id_channel_key unique (patient_id, channel)
);
comment on table message_opt_outs is 'Ways in which patients do not want messages.';

create table visit_messages (
  id uuid default gen_random_uuid() primary key,
  appointment_id uuid references appointments (id),
  patient_id uuid not null references patients (id),
  kind text not null check (kind in ('confirmation', 'reminder', 'change', 'cancellation', 'offer')),
  channel text not null check (channel in ('mail', 'sms')),
  -- The start of the visit that the message announces.
  about timestamptz not null,
  -- Of a reminder the hours before the visit; of other kinds the version of the visit.
  hours integer not null default 0,
  visit_version integer not null default 0,
  -- Number of earlier sendings when it was sent again by hand.
  copy integer not null default 0,
  state text not null default 'planned'
    check (state in ('planned', 'waiting', 'sent', 'failed', 'dropped')),
  due_at timestamptz not null,
  -- The text as it was sent, without its links.
  to_address text,
  subject text,
  body text,
  attempts integer not null default 0,
  attempt_after timestamptz not null default now(),
  -- The reason why it failed or was dropped.
  note text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  offer_id uuid references slot_offers (id),
  sealed bytea,
  constraint visit_messages_about_check
    check ((kind = 'offer') = (offer_id is not null) and (kind = 'offer') = (appointment_id is null)),
  constraint told_once unique (appointment_id, kind, channel, about, hours, visit_version, copy)
);
comment on table visit_messages is
  'Messages to patients about visits and offers: planned, sent and failed.';
create unique index offer_told_once on visit_messages (offer_id, channel, copy)
  where offer_id is not null;
create index visit_messages_due on visit_messages (due_at) where state = 'planned';
create index visit_messages_list on visit_messages (created_at desc, id desc);
create index visit_messages_patient on visit_messages (patient_id, created_at desc, id desc);
create index visit_messages_sms
  on visit_messages (attempt_after)
  where state = 'waiting' and channel = 'sms';

create table visit_news (
  appointment_id uuid primary key references appointments (id),
  due_at timestamptz not null,
  was_booked boolean not null,
  was_patient_id uuid,
  was_doctor_id uuid,
  was_starts_at timestamptz
);
comment on table visit_news is
  'Visits that changed and whose patient is not told yet, as they were before the change. The '
  'message tells the difference at the end of the grace period.';
create index visit_news_due on visit_news (due_at);

create table visit_links (
  token_hash bytea primary key,
  appointment_id uuid references appointments (id),
  patient_id uuid not null references patients (id),
  -- The start of the visit in the message. The link of a visit that was moved does nothing.
  starts_at timestamptz not null,
  purpose text not null check (purpose in ('confirm', 'cancel', 'accept', 'decline')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  offer_id uuid references slot_offers (id),
  constraint visit_links_about_check
    check ((purpose in ('accept', 'decline')) = (offer_id is not null)
      and (offer_id is null) = (appointment_id is not null))
);
comment on table visit_links is
  'Links in messages about visits, each for one use. Only hashes of their tokens are kept.';
create index visit_links_expiry on visit_links (expires_at);
create index visit_links_offer on visit_links (offer_id) where offer_id is not null;
create index visit_links_visit on visit_links (appointment_id);

insert into message_settings (id, quiet_starts, quiet_ends) values (1, '21:00:00', '08:00:00');

insert into message_texts (id) values (1);
