-- The few unpaid bills among millions of paid ones.
create index bills_status on bills (status, bill_date desc, id desc) where deleted_at is null;
