-- Whether the identity provider vouched for a second factor when the session began.
alter table sessions add is_strong boolean not null default false;
