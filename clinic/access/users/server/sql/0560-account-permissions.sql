alter table users add column permissions text[];
comment on column users.permissions is
  'What the duties of the account allow; null where it has none, and its role counts.';
