create table reminder_settings (
  id integer default 1 primary key check (id = 1),
  -- `off` until an admin switches it on, so that nobody is reminded by surprise.
  sending text not null default 'off' check (sending in ('on', 'off')),
  -- Days after a bill was due, for each step.
  first_days integer not null default 7 check (first_days between 1 and 365),
  second_days integer not null default 21 check (second_days between 1 and 365),
  third_days integer not null default 45 check (third_days between 1 and 365),
  -- The clinic's own words, as {"<step>": {"subject", "body"}}.
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (first_days < second_days and second_days < third_days)
);
comment on table reminder_settings is
  'Settings and texts of the reminders to patients of what they owe: one row. Steps without a text have '
  'the usual one of the language.';
insert into reminder_settings (id) values (1);

create table payment_reminders (
  -- Also the id of its mail.
  id uuid primary key,
  patient_id uuid not null references patients (id),
  step integer not null check (step between 1 and 3),
  by_hand boolean not null,
  owed_minor bigint not null check (owed_minor > 0),
  currency text not null,
  to_address text not null,
  subject text not null,
  body text not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  -- The reason why it failed.
  note text,
  sent_at timestamptz,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table payment_reminders is 'Reminders that patients got of what they owe, as they were written.';
create index payment_reminders_patient on payment_reminders (patient_id, created_at desc);

create table payment_reminder_bills (
  reminder_id uuid not null references payment_reminders (id),
  bill_id uuid not null references bills (id),
  -- The step of this bill; null where the bill was listed and its next step was not due yet.
  step integer check (step between 1 and 3),
  invoice_number bigint not null,
  owed_minor bigint not null check (owed_minor > 0),
  primary key (reminder_id, bill_id),
  -- No bill is reminded of twice at the same step.
  constraint reminded_once unique (bill_id, step)
);
comment on table payment_reminder_bills is 'The overdue bills that reminders list.';

create table reminder_holds (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references patients (id),
  bill_id uuid unique references bills (id),
  reason text not null check (reason <> '' and length(reason) <= 500),
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table reminder_holds is
  'Bills, and patients with all of their bills, of which nobody is reminded, with the reason.';
create unique index reminder_holds_patient on reminder_holds (patient_id) where bill_id is null;

insert into append_only_tables (table_name, takes_rows) values ('payment_reminder_bills', true);
