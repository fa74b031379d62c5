-- Doctors who came by import are not offered for visits before an admin says so. Accounts that were
-- here before stay as they were.
alter table users add column takes_appointments boolean not null default true;
comment on column users.takes_appointments is
  'Whether a doctor is offered for visits: in calendars, free times and selects.';
create index users_identifiers on users using gin (identifiers jsonb_path_ops)
  where identifiers <> '[]';
