create table bills (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  appointment_id uuid references appointments (id),
  invoice_number bigint not null unique,
  amount_minor bigint not null check (amount_minor >= 0 and amount_minor <= 999999999),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bill_date date not null,
  status text not null default 'unpaid' check (status in ('unpaid', 'paid')),
  creation_hash bytea,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table bills is 'Bills of patients. The amount is in the currency''s smallest unit.';
create index bills_appointment on bills (appointment_id) where appointment_id is not null;
create index bills_list on bills (bill_date desc, id desc) where deleted_at is null;
create index bills_patient on bills (patient_id, bill_date desc, id desc) where deleted_at is null;
-- The few unpaid bills among millions of paid ones.
create index bills_status on bills (status, bill_date desc, id desc) where deleted_at is null;

create table bill_lines (
  bill_id uuid not null references bills (id),
  position integer not null,
  description text not null,
  amount_minor bigint,
  primary key (bill_id, "position")
);
comment on table bill_lines is 'Lines of bills. A bill that was entered as one amount has none.';

create table invoice_numbers (
  id integer default 1 primary key check (id = 1),
  next_number bigint not null default 1
);
comment on table invoice_numbers is
  'The counter of invoice numbers: one row. It moves in the transaction that makes the bill, so '
  'numbers have no gaps.';

insert into invoice_numbers (id) values (1);
