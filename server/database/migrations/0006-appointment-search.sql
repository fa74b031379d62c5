-- Finding appointments by their reason, and the few of one status among millions.
create index appointments_reason on appointments using gin (searchable(reason) gin_trgm_ops)
  where deleted_at is null and reason is not null;
create index appointments_status on appointments (status, starts_at desc, id desc)
  where deleted_at is null;
