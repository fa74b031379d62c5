-- Documents, payments and allocations are summed up and listed by their days. The further columns let sums be read
-- from the indexes alone.
create index bill_documents_day on bill_documents (document_date desc, kind desc, number desc)
  include (amount_minor);
create index payments_day on payments (paid_on desc, id desc) include (method, currency, amount_minor);
create index payments_method on payments (method, paid_on desc, id desc);
create index payments_person on payments (created_by, paid_on desc, id desc);
-- The few payments with credit left among millions that are spent.
create index payments_left_by_day on payments (paid_on desc, id desc)
  where amount_minor > allocated_minor + returned_minor;
create index payment_returns_day on payment_returns (returned_on desc, id desc) include (amount_minor);
create index payment_allocations_time on payment_allocations (created_at desc, id desc)
  include (amount_minor);
-- Bills over nothing, which are few.
create index bills_nothing on bills (bill_date desc, id desc) where amount_minor = 0 and voided_at is null;
-- Which currencies there are is read by a few steps in this index.
create index bills_currency on bills (currency);
-- The sum that is owed in all comes from the bills on which something is owed.
create index bills_owed_sum on bills (currency) include (open_minor) where open_minor > 0;
