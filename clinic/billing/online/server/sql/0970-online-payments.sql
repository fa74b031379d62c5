create table online_payments (
  -- Made by the page that starts it. The payment that comes of it has the same id.
  id uuid primary key,
  patient_id uuid not null references patients (id),
  bill_id uuid not null references bills (id),
  -- Of the bill when it was started; a correction gives the bill another one.
  invoice_number bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'started'
    check (state in ('started', 'paid', 'failed', 'expired', 'returned')),
  provider text not null check (provider in ('stripe')),
  -- The provider's names of the checkout and of the money that came of it.
  checkout_reference text unique,
  payment_reference text,
  -- The last moment to pay, for the provider too.
  expires_at timestamptz not null,
  -- The patient is done at the provider, who has yet to say that the money came.
  submitted_at timestamptz,
  paid_at timestamptz,
  -- A note for the desk, such as why money could not be given back.
  note text check (length(note) <= 500),
  -- So many times the provider has refused to give money back; each try has a key of its own.
  refused_returns integer not null default 0,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (state not in ('paid', 'returned') or paid_at is not null)
);
comment on table online_payments is
  'Payments of bills that patients started at a payment provider, and what became of them.';
-- A bill has one open checkout at a time.
create unique index online_payments_open on online_payments (bill_id) where state = 'started';
create index online_payments_bill on online_payments (bill_id, created_at desc);
create index online_payments_patient on online_payments (patient_id, created_at desc);
create index online_payments_due on online_payments (expires_at) where state = 'started';

create table online_payment_events (
  provider text not null,
  -- The provider's own id: it sends an event again until it is answered.
  event_id text not null check (length(event_id) between 1 and 255),
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
comment on table online_payment_events is
  'Events of payment providers that were seen, so that none is taken twice; kept for some weeks.';
create index online_payment_events_received on online_payment_events (received_at);
