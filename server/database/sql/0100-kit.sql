create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- The same text as before, from a body that is parsed once and not at every row that is written.
create or replace function searchable(variadic parts text[])
returns text language sql immutable parallel safe
return lower(unaccent('unaccent'::regdictionary, array_to_string(parts, ' ')));

-- The running server works as a role of its own, which owns nothing. Tables named here take new
-- rows from it and nothing else; a later migration that makes such a table adds its name.
create table append_only_tables (
  table_name text primary key,
  takes_rows boolean not null default true
);

-- Counts that do not scan: every change of how many rows a list shows is one small row here,
-- folded together now and then. Appended, never updated, so that writers do not wait for each other.
create table row_counts (
  id bigint generated always as identity primary key,
  kind text not null,
  delta bigint not null
);
create index row_counts_kind on row_counts (kind) include (delta);

-- How often something was done within a stretch of time, for limits that several servers share.
create table request_counts (
  key text primary key,
  began_at timestamptz not null default now(),
  count integer not null
);
create index request_counts_age on request_counts (began_at);

insert into append_only_tables (table_name, takes_rows) values
  ('append_only_tables', false),
  ('schema_migrations', false),
  ('schema_definitions', false);
