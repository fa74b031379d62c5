-- Statements of account that were printed. The same statement has the same number and code each time.
create table account_statements (
  number bigint generated always as identity primary key,
  -- By it anybody asks whether the statement is of the clinic. It stands on each print and opens nothing else.
  code text not null unique,
  patient_id uuid not null references patients (id),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  printed_on date not null,
  -- SHA-256 of all that it says.
  content_hash bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table account_statements is
  'Statements of account that were printed, with the code on each. One that says something else has another number.';
create unique index account_statements_content on account_statements (content_hash);
create index account_statements_patient on account_statements (patient_id, from_day, to_day, currency);
