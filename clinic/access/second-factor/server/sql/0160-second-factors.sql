-- One authenticator app an account. `sealed` is its secret, encrypted under a key that is not in the
-- database. A code counts once: the step of the last one is kept, and no earlier step is taken again.
create table totp_secrets (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  sealed bytea not null,
  -- Null until the first code was right: then it is asked for at sign-in.
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid not null
);

-- The recovery codes of an account that were not used yet, as keyed hashes.
create table recovery_codes (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  hashes bytea[] not null,
  created_at timestamptz not null default now(),
  created_by uuid not null
);

-- WebAuthn credentials. The counter is the authenticator's own: one that does not move is a copy.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
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

-- What a browser has been asked to sign with a passkey, by the hash of the browser's cookie.
create table passkey_challenges (
  browser_hash bytea primary key,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
