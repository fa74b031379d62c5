-- How bills are paid, such as the account of the clinic: a text that stands on invoices.
alter table clinic add column how_to_pay text check (length(how_to_pay) <= 1000);
