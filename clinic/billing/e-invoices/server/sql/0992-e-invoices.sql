create table e_invoice_settings (
  id integer default 1 primary key check (id = 1),
  format text not null default 'none' check (format in ('none', 'factur-x', 'xrechnung')),
  -- Where it is not the name of the clinic.
  legal_name text,
  -- The person or the office that answers questions about invoices.
  contact text,
  iban text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version integer not null default 1
);
comment on table e_invoice_settings is 'Which e-invoices the clinic makes, and from whom they are: one row.';
insert into e_invoice_settings (id) values (1);

create table e_invoices (
  invoice_number bigint primary key,
  -- Seller, buyer, day of the visit and the reasons of lines without tax.
  content jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table e_invoices is
  'Invoices of which an e-invoice was made, with what it says besides the rows of the invoice: each later one, and '
  'that of its credit note, says the same.';
insert into append_only_tables (table_name, takes_rows) values ('e_invoices', true);
