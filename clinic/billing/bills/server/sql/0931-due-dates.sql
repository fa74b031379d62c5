-- Every bill has a day on which it is due: that of its date and the clinic's term of payment. Triggers are off,
-- because nothing happens to a bill here.
alter table bills disable trigger user;
alter table bills add due_on date;
update bills set due_on = bill_date + (select payment_days from clinic);
alter table bills
  alter column due_on set not null,
  add constraint bills_due_check check (due_on >= bill_date);
alter table bills enable trigger user;

-- The few bills that are still owed among millions, by their patient and by the day on which they are due.
create index bills_owed on bills (patient_id, due_on) include (id, open_minor, currency)
  where open_minor > 0;
create index bills_due on bills (due_on) where open_minor > 0;
-- The few payments of which something is left.
create index payments_left on payments (patient_id)
  include (id, created_at, amount_minor, allocated_minor, returned_minor, currency)
  where allocated_minor + returned_minor < amount_minor;
-- An earlier day is told from the documents and allocations since.
create index bill_documents_written on bill_documents (created_at);
create index payment_returns_written on payment_returns (created_at);
create index payments_written on payments (created_at);
