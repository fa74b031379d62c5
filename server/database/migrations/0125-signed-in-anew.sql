-- A sign-in that confirms who sits there has to be a new one at the provider, since the browser left.
alter table provider_sign_ins add column is_again boolean not null default false;
