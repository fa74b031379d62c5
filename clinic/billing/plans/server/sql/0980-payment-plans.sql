-- Bills that are paid in instalments. What is paid of an instalment is counted from the bills, and stored nowhere.
create table payment_plans (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payer text check (length(payer) <= 200),
  every text not null check (every in ('week', 'month')),
  first_day date not null,
  total_minor bigint not null check (total_minor > 0),
  instalments integer not null check (instalments between 2 and 120),
  -- It is raised by each change; the bills and instalments of before keep theirs.
  round integer not null default 1,
  reason text check (length(reason) <= 500),
  ended_at timestamptz,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table payment_plans is
  'Agreements to pay bills in instalments, with the terms that count now. A plan whose bills owe nothing is done.';
create index payment_plans_patient on payment_plans (patient_id);

create table payment_plan_bills (
  plan_id uuid not null references payment_plans (id),
  round integer not null,
  bill_id uuid not null references bills (id),
  -- Paid of the bill before the plan: it covers no instalment.
  paid_before_minor bigint not null check (paid_before_minor >= 0),
  began_at timestamptz not null default now(),
  -- The plan was changed or ended, or the bill was voided or corrected to another patient.
  left_at timestamptz,
  primary key (plan_id, round, bill_id)
);
comment on table payment_plan_bills is 'The bills of payment plans, of now and of before each change.';
create unique index one_plan_of_bill on payment_plan_bills (bill_id) where left_at is null;
create index payment_plan_bills_bill on payment_plan_bills (bill_id);

create table payment_plan_instalments (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references payment_plans (id),
  round integer not null,
  position integer not null check (position > 0),
  due_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  began_at timestamptz not null default now(),
  left_at timestamptz,
  unique (plan_id, round, position)
);
comment on table payment_plan_instalments is
  'The parts of payment plans as they were agreed on. Where the bills owe more or less by now, the last ones do.';
