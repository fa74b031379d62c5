-- The rail counts the accounts that wait for approval.
create index users_pending on users (id) where status = 'pending';
