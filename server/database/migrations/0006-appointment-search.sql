-- Finding appointments by their reason, and the few of one status among millions.
alter table appointments add column search_text text generated always as (searchable(reason)) stored;
create index appointments_search on appointments using gin (search_text gin_trgm_ops)
  where deleted_at is null and search_text is not null;
create index appointments_status on appointments (status, starts_at desc, id desc)
  where deleted_at is null;
drop trigger audit_write on appointments;
create trigger audit_write after insert or update or delete on appointments
  for each row execute function audit_write('appointment', 'creation_hash', 'search_text');

-- Archived charts are found by name too, through an index of their own beside that of the others.
create index patients_archived_search on patients using gin (search_text gin_trgm_ops)
  where merged_into is null and archived_at is not null;
