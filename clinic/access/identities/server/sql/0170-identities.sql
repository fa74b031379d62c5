create table identities (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  -- The linked account; null until an admin or its owner links it.
  user_id uuid references users (id),
  name text,
  email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  email_verified boolean not null default false,
  constraint identities_issuer_subject_key unique (issuer, subject)
);
comment on table identities is
  'Links from accounts to the clinic''s identity provider (OpenID Connect). Issuer and subject name '
  'a person there for good; name and email are claims that only admins see.';
create index identities_user on identities (user_id) where user_id is not null;
create index identities_waiting on identities (created_at, id) where user_id is null;

create table provider_sign_ins (
  token_hash bytea primary key,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  -- The session that links its own account; null for a sign-in.
  session_hash bytea,
  expires_at timestamptz not null,
  -- A sign-in that confirms the person must have happened at the provider after the browser left for it.
  is_again boolean not null default false
);
comment on table provider_sign_ins is
  'Sign-ins that were sent to the identity provider and have not come back. The browser keeps a '
  'token in a cookie, and the first answer uses the row up.';
create index provider_sign_ins_expiry on provider_sign_ins (expires_at);
