-- Months of the log lie in a schema of their own, which only the owner reads.
create schema if not exists audit_months;

create sequence audit_events_seq;

create table audit_events (
  id bigint not null default nextval('audit_events_seq'::regclass),
  at timestamptz not null default now(),
  -- The transaction that wrote the event. The chain takes only transactions that have ended.
  xact xid8 not null default pg_current_xact_id(),
  actor_id uuid,
  -- The role at that moment; `system` for commands and jobs, `visitor` without a session.
  actor_role text not null default 'system',
  -- First digits of the SHA-256 of the session's token.
  session text,
  address text,
  request_id text,
  action text not null,
  object_type text not null,
  object_id text,
  object_version integer,
  patient_id uuid,
  outcome text not null default 'ok',
  -- The reason of a refusal or failure, or the reason that the person gave.
  reason text,
  -- {field: [before, after]}; a secret field is named with []. For a search its terms.
  changes jsonb,
  -- The patients whose data a list showed. Null where patient_id names the only one.
  patient_ids uuid[],
  constraint audit_events_outcome_check1 check (outcome in ('ok', 'refused', 'failed')),
  primary key (id, at)
) partition by range (at);
comment on table audit_events is
  'The audit log: readings, writes, refusals and sign-ins. The application only adds rows.';
create index audit_events_actor on audit_events (actor_id, id desc);
create index audit_events_bad on audit_events (outcome, id desc) where outcome <> 'ok';
create index audit_events_patient on audit_events (patient_id, at desc) where patient_id is not null;
create index audit_events_patients on audit_events using gin (patient_ids) where patient_ids is not null;
create index audit_events_rare
  on audit_events (action, id desc)
  where action not in ('read', 'list', 'insert', 'update');
create index audit_events_recent on audit_events (at) where request_id is not null;
create index audit_events_xact on audit_events (xact);

-- The default partition: months without a partition of their own.
create table audit_months.rest partition of audit_events default;

create table audit_chain (
  position bigint primary key,
  event_id bigint not null unique,
  event_at timestamptz not null,
  hash bytea not null
);
comment on table audit_chain is
  'A chain of hashes over the audit log. Each row covers its event and the row before. Only '
  'seal_audit adds rows.';

create table audit_seal (
  id integer default 1 primary key check (id = 1),
  xact xid8 not null default '0'::xid8
);
comment on table audit_seal is 'The end of the chain: it holds all events of transactions before xact.';

create table audit_purges (
  -- `2015-03`, in UTC, as the months of the log are.
  month text primary key,
  events bigint not null,
  -- SHA-256 of the hashes of the month's events in the chain, in their order.
  digest bytea not null,
  purged_at timestamptz not null default now()
);
comment on table audit_purges is
  'Months that were removed from the audit log, with the ends of their part of the chain.';

insert into audit_seal (id, xact) values (1, '0');

insert into append_only_tables (table_name, takes_rows) values
  ('audit_chain', false),
  ('audit_events', true),
  ('audit_purges', false),
  ('audit_seal', false);
