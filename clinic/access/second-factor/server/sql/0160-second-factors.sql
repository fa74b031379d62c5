create table totp_secrets (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  sealed bytea not null,
  -- Null until the first right code. From then on the sign-in asks for codes.
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid not null
);
comment on table totp_secrets is
  'One authenticator app per account. The secret is encrypted under a key that is not in the '
  'database. The step of the last code is kept, so that each code counts once.';

create table recovery_codes (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  hashes bytea[] not null,
  created_at timestamptz not null default now(),
  created_by uuid not null
);
comment on table recovery_codes is 'Unused recovery codes of accounts, as keyed hashes.';

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
comment on table passkeys is
  'WebAuthn credentials. A counter that does not move on means that the authenticator was copied.';
create index passkeys_user on passkeys (user_id);

create table passkey_challenges (
  browser_hash bytea primary key,
  challenge text not null,
  expires_at timestamptz not null
);
comment on table passkey_challenges is
  'Challenges that browsers were asked to sign with a passkey, by the hash of the browser''s '
  'cookie.';
create index passkey_challenges_expiry on passkey_challenges (expires_at);
