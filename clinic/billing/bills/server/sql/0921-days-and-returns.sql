-- Rows that an import brings from another system are marked: closed days let them in, and no day end counts them.
alter table bill_documents add is_history boolean not null default false;
alter table payments add is_history boolean not null default false;
alter table payment_returns add is_history boolean not null default false;
alter table bill_documents
  alter is_history set default coalesce(current_setting('openward.history', true), '') = 'on';
alter table payments
  alter is_history set default coalesce(current_setting('openward.history', true), '') = 'on';
alter table payment_returns
  alter is_history set default coalesce(current_setting('openward.history', true), '') = 'on';

create table return_requests (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (reason <> '' and length(reason) <= 500),
  is_approved boolean,
  decided_at timestamptz,
  decided_by uuid,
  refusal text check (refusal <> '' and length(refusal) <= 500),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null,
  updated_by uuid,
  version integer not null default 1,
  constraint return_requests_second_person check (decided_by <> created_by),
  check ((is_approved is null) = (decided_by is null) and (is_approved is null) = (decided_at is null)),
  check ((is_approved is false) = (refusal is not null))
);
comment on table return_requests is
  'Returns over the limit, which wait for a second person. An approved one has the id of its return. A decision '
  'never changes.';
create unique index return_requests_waiting on return_requests (payment_id) where is_approved is null;
create index return_requests_payment on return_requests (payment_id);
