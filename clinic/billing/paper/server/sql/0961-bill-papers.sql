-- An invoice, a credit note or a receipt, once it was printed first: what stands on it besides the rows of the
-- document, so that every print of it says the same.
create table bill_papers (
  kind text not null check (kind in ('invoice', 'credit note', 'receipt')),
  number bigint not null,
  -- By it anybody asks whether the document counts. It stands on each print and opens nothing else.
  code text not null unique,
  -- The head of the clinic, and name, number and address of the patient.
  content jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (kind, number)
);
comment on table bill_papers is
  'Invoices, credit notes and receipts that were printed, with the code on them and what they say besides their rows.';
insert into append_only_tables (table_name, takes_rows) values ('bill_papers', true);
