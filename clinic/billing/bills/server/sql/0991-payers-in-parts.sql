create table invoice_payers (
  invoice_number bigint primary key,
  name text not null,
  street text,
  postal_code text,
  city text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  vat_number text,
  -- The payer's own reference, such as an order number.
  reference text,
  email text
);
comment on table invoice_payers is
  'Payers of invoices in parts, where they were entered so. `bill_documents.payer` is the text made of them.';
insert into append_only_tables (table_name, takes_rows) values ('invoice_payers', true);

-- Why a line bears no tax, as the price list said at its issue; null where it bears tax or where nobody said it.
alter table bill_lines disable trigger user;
alter table bill_lines
  add tax_category text check (tax_category in ('zero', 'exempt', 'outside')),
  add tax_reason text;
alter table bill_lines enable trigger user;
