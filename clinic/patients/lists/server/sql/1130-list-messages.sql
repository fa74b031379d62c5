create table list_mailings (
  id uuid primary key,
  list_id uuid not null references patient_lists (id),
  subject text not null,
  body text not null,
  -- Patients of the list who got no mail: they cannot be written to, or got the same text before.
  to_call integer not null,
  before integer not null,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  created_by uuid references users (id)
);
comment on table list_mailings is 'Texts that were mailed to the patients of a list.';
create index list_mailings_list on list_mailings (list_id, created_at desc, id desc);

create table list_messages (
  -- Also the id of its mail.
  id uuid primary key,
  mailing_id uuid not null references list_mailings (id),
  patient_id uuid not null references patients (id),
  -- Of two merged charts both were written to.
  is_second boolean not null default false,
  to_address text not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
  -- The reason why it failed.
  note text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table list_messages is 'One mail of a text to the patients of a list; it follows the state of its mail.';
create unique index list_messages_once on list_messages (mailing_id, patient_id) where not is_second;
create index list_messages_patient on list_messages (patient_id);
