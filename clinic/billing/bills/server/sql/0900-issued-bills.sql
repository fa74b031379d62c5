-- An issued bill never changes: invoices and credit notes are documents of a bill, and payments are rows of their
-- own. Every number, date and sum of before is kept. Triggers are off, because nothing happens to a bill here.
create table number_series (
  name text primary key check (name in ('invoice', 'credit note', 'receipt')),
  next_number bigint not null default 1 check (next_number > 0)
);
comment on table number_series is
  'The next number of each series. It moves in the transaction that uses the number, so numbers have no gaps.';
insert into number_series (name, next_number)
select 'invoice', next_number from invoice_numbers
union all select 'credit note', 1
union all select 'receipt', 1;
drop table invoice_numbers;

drop trigger if exists count_removed on bills;
alter table bills disable trigger user;
alter table bills rename column deleted_at to voided_at;
alter table bills
  add paid_minor bigint not null default 0,
  add reason text check (length(reason) <= 500);

create table bill_documents (
  kind text not null check (kind in ('invoice', 'credit note')),
  number bigint not null,
  bill_id uuid not null references bills (id),
  credits_number bigint unique,
  patient_id uuid not null references patients (id),
  patient_name text not null,
  document_date date not null,
  amount_minor bigint not null check (amount_minor >= 0),
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (kind, number),
  check ((kind = 'credit note') = (credits_number is not null))
);
comment on table bill_documents is
  'Invoices and credit notes as they were issued; none ever changes. The last invoice without a credit note is '
  'the bill as it stands. A credit note names the number of its invoice.';
create index bill_documents_bill on bill_documents (bill_id);
create index bill_documents_patient on bill_documents (patient_id);

create table payments (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  amount_minor bigint not null check (amount_minor > 0),
  allocated_minor bigint not null default 0 check (allocated_minor >= 0),
  returned_minor bigint not null default 0 check (returned_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  method text not null
    check (method in ('cash', 'card', 'transfer', 'cheque', 'insurer', 'online', 'unstated')),
  paid_on date not null,
  receipt_number bigint unique,
  note text check (length(note) <= 500),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (allocated_minor + returned_minor <= amount_minor)
);
comment on table payments is
  'Money that was received. What is neither allocated to bills nor returned is credit of the patient. Payments '
  'that were taken over from elsewhere have no receipt.';
create index payments_patient on payments (patient_id);

create table payment_allocations (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id),
  bill_id uuid not null references bills (id),
  amount_minor bigint not null check (amount_minor <> 0),
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table payment_allocations is
  'Parts of payments that pay bills; a negative amount takes a part back.';
create index payment_allocations_payment on payment_allocations (payment_id);
create index payment_allocations_bill on payment_allocations (bill_id);

create table payment_returns (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  amount_minor bigint not null check (amount_minor > 0),
  returned_on date not null,
  reason text not null check (reason <> '' and length(reason) <= 500),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table payment_returns is 'Parts of payments that were taken back, each with its reason.';
create index payment_returns_payment on payment_returns (payment_id);

-- The invoices of all bills, and a credit note for each that was deleted.
insert into bill_documents (bill_id, kind, number, patient_id, patient_name, document_date, amount_minor,
  created_at, created_by)
select b.id, 'invoice', b.invoice_number, b.patient_id, p.name, b.bill_date, b.amount_minor, b.created_at,
  b.created_by
from bills b join patients p on p.id = b.patient_id;

insert into bill_documents (bill_id, kind, number, credits_number, patient_id, patient_name, document_date,
  amount_minor, reason, created_at, created_by)
select d.bill_id, 'credit note', row_number() over (order by b.voided_at, b.id), d.number, d.patient_id,
  d.patient_name, (b.voided_at at time zone (select time_zone from clinic))::date, d.amount_minor,
  'Deleted before credit notes were written', b.voided_at, b.updated_by
from bill_documents d join bills b on b.id = d.bill_id where b.voided_at is not null;
update number_series set next_number = 1 + (select count(*) from bill_documents where kind = 'credit note')
where name = 'credit note';

-- A paid bill was paid in full, in a way that nobody wrote down.
create temporary table paid_before on commit drop as
select gen_random_uuid() as payment_id, b.* from bills b
where b.status = 'paid' and b.voided_at is null and b.amount_minor > 0;
insert into payments (id, patient_id, amount_minor, allocated_minor, currency, method, paid_on, created_at,
  updated_at, created_by, updated_by)
select payment_id, patient_id, amount_minor, amount_minor, currency, 'unstated', bill_date, updated_at,
  updated_at, updated_by, updated_by
from paid_before;
insert into payment_allocations (payment_id, bill_id, amount_minor, created_at, created_by)
select payment_id, id, amount_minor, updated_at, updated_by from paid_before;

alter table bills drop column status;
update bills set paid_minor = amount_minor
where id in (select bill_id from payment_allocations);
alter table bills
  add open_minor bigint not null generated always as
    (case when voided_at is null then amount_minor - paid_minor else 0 end) stored,
  add status text not null generated always as
    (case when paid_minor < amount_minor then 'unpaid' else 'paid' end) stored,
  add check (paid_minor >= 0 and paid_minor <= amount_minor),
  add check (voided_at is null or paid_minor = 0);
create index bills_status on bills (status, bill_date desc, id desc) where voided_at is null;
alter table bills enable trigger user;
comment on table bills is
  'Bills of patients as they stand. Amounts are in minor units of the currency: cents, yen, fils. A change of '
  'patient, amount or date writes a credit note and a new invoice.';

insert into append_only_tables (table_name, takes_rows) values
  ('bill_lines', true), ('payment_allocations', true), ('payment_returns', true);
