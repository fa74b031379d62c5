create table stock_recalls (
  id uuid primary key,
  item_id uuid not null references stock_items (id),
  lot_number text not null check (lot_number <> '' and length(lot_number) <= 50),
  reason text not null check (reason <> '' and length(reason) <= 400),
  -- The number under which the maker or the authority recalls it.
  reference text check (length(reference) <= 200),
  ended_at timestamptz,
  ended_by uuid references users (id),
  end_reason text check ((end_reason is null) = (ended_at is null) and length(end_reason) <= 500),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table stock_recalls is
  'Recalls of lots. All lots with the number are held until the recall ends, also those that are received later.';
create unique index stock_recalls_running on stock_recalls (item_id, upper(lot_number)) where ended_at is null;
create index stock_recalls_list on stock_recalls (created_at desc, id desc);

create table stock_recall_contacts (
  id bigint generated always as identity primary key,
  recall_id uuid not null references stock_recalls (id),
  patient_id uuid not null references patients (id),
  way text not null check (way in ('phone', 'letter', 'message')),
  told_at timestamptz not null default now(),
  told_by uuid references users (id)
);
comment on table stock_recall_contacts is 'How and by whom patients were told of a recall, and when.';
create index stock_recall_contacts_recall on stock_recall_contacts (recall_id, patient_id);
create index stock_recall_contacts_patient on stock_recall_contacts (patient_id);

create table stock_recall_messages (
  -- Also the id of its mail.
  id uuid primary key,
  recall_id uuid not null references stock_recalls (id),
  patient_id uuid not null references patients (id),
  -- Of two merged charts both were written to.
  is_second boolean not null default false,
  to_address text not null,
  subject text not null,
  body text not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
  -- The reason why it failed.
  note text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table stock_recall_messages is
  'Mails that ask patients to call the clinic because of a recall, as they were written. One of each patient waits or was '
  'sent; one that failed is withdrawn when another one is written.';
create unique index stock_recall_messages_once on stock_recall_messages (recall_id, patient_id)
  where not is_second and state in ('waiting', 'sent');
create index stock_recall_messages_patient on stock_recall_messages (patient_id);
