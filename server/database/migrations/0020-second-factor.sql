-- What proves who signs in beside the password, and the roles that must have it.
alter table clinic add second_factor_roles text[] not null default '{}'
  check (second_factor_roles <@ array['admin', 'doctor', 'staff', 'patient']);

-- One authenticator app an account. `sealed` is its secret, encrypted under a key that is not in the
-- database. A code counts once: the step of the last one is kept, and no earlier step is taken again.
create table totp_secrets (
  id uuid primary key,
  user_id uuid not null unique references users (id),
  sealed bytea not null,
  -- Null until the first code was right: then it is asked for at sign-in.
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid not null
);
create trigger audit_write after update of confirmed_at or delete on totp_secrets
  for each row execute function audit_write('authenticator app', 'sealed', 'last_step');

-- The recovery codes of an account that were not used yet, as keyed hashes.
create table recovery_codes (
  id uuid primary key,
  user_id uuid not null unique references users (id),
  hashes bytea[] not null,
  created_at timestamptz not null default now(),
  created_by uuid not null
);
create trigger audit_write after insert or update or delete on recovery_codes
  for each row execute function audit_write('recovery codes', 'hashes');

-- WebAuthn credentials. The counter is the authenticator's own: one that does not move is a copy.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid not null
);
create index passkeys_user on passkeys (user_id);
create trigger audit_write after insert or delete on passkeys
  for each row execute function audit_write('passkey', 'public_key', 'counter', 'credential_id');

-- What a browser has been asked to sign with a passkey, by the hash of the browser's cookie.
create table passkey_challenges (
  browser_hash bytea primary key,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Sign-ins whose password was right and whose second factor is awaited, by the hash of a cookie.
create table sign_in_steps (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  expires_at timestamptz not null
);
create index sign_in_steps_expiry on sign_in_steps (expires_at);
create index sign_in_steps_user on sign_in_steps (user_id);

-- A deleted account keeps nothing to sign in with.
create function forget_second_factors() returns trigger language plpgsql as $$
begin
  perform set_config('openward.actor', coalesce(new.updated_by::text, ''), true);
  delete from totp_secrets where user_id = new.id;
  delete from recovery_codes where user_id = new.id;
  delete from passkeys where user_id = new.id;
  delete from sign_in_steps where user_id = new.id;
  return null;
end $$;
create trigger forget_second_factors after update of status on users
  for each row when (new.status = 'deleted' and old.status <> 'deleted')
  execute function forget_second_factors();
