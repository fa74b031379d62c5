-- The clinic's term of payment: a bill is due so many days after its date.
alter table clinic
  add payment_days integer not null default 14 check (payment_days between 0 and 365);
