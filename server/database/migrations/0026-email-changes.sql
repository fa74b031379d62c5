-- A new email that nobody has shown to read yet: it counts once the link mailed to it was used.
create table email_changes (
  id uuid primary key,
  user_id uuid not null unique references users (id),
  email text not null check (email = lower(email)),
  token_hash bytea not null unique,
  -- The session that asked; the others end with the change.
  session_hash bytea not null,
  expires_at timestamptz not null,
  mailed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
create trigger stamp_change before update on email_changes
  for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on email_changes
  for each row execute function audit_write('email change', 'token_hash', 'session_hash');
