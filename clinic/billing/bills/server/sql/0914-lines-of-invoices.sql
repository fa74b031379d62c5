-- Lines belong to invoices, so that a correction has lines of its own. Bills of before keep theirs at each invoice.
alter table bill_lines disable trigger user;
alter table bill_lines
  add invoice_number bigint,
  add item_id uuid references price_items (id),
  add charge_id uuid references charges (id),
  add code text,
  add quantity numeric(8, 3) not null default 1 check (quantity > 0),
  add unit_price_minor bigint check (unit_price_minor >= 0),
  add discount_minor bigint not null default 0 check (discount_minor >= 0),
  add discount_reason text,
  add tax_name text,
  add tax_percent numeric(6, 3) check (tax_percent >= 0 and tax_percent <= 100),
  add with_tax boolean not null default true,
  add tax_minor bigint not null default 0 check (tax_minor >= 0),
  drop constraint bill_lines_pkey;
update bill_lines l set invoice_number = b.invoice_number from bills b where b.id = l.bill_id;
insert into bill_lines (bill_id, invoice_number, "position", description, amount_minor)
select l.bill_id, d.number, l.position, l.description, l.amount_minor
from bill_lines l join bill_documents d on d.bill_id = l.bill_id and d.kind = 'invoice'
where d.number <> l.invoice_number;
alter table bill_lines
  alter invoice_number set not null,
  add primary key (invoice_number, "position");
alter table bill_lines enable trigger user;
comment on table bill_lines is
  'Lines of invoices. A bill that was entered as one amount has none. The amount is with tax, after the discount; '
  'a line that was taken over from elsewhere has no price of a unit, and may have no amount.';

alter table bills disable trigger user;
alter table bills
  -- Name and address of somebody else who pays.
  add payer text check (length(payer) <= 500),
  -- How often it was issued. A statement that raises it writes the lines of the new invoice itself.
  add issues integer not null default 1;
alter table bills enable trigger user;
alter table bill_documents disable trigger user;
alter table bill_documents add payer text;
alter table bill_documents enable trigger user;
