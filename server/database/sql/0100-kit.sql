create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- The form in which texts are searched: lower case without accents. The body is parsed once, when the
-- function is made.
create or replace function searchable(variadic parts text[])
returns text language sql immutable parallel safe
return lower(unaccent('unaccent'::regdictionary, array_to_string(parts, ' ')));

create table append_only_tables (
  table_name text primary key,
  takes_rows boolean not null default true
);
comment on table append_only_tables is
  'Tables in which the application may not update or delete rows. It works as a role of its own '
  'that owns no table; a migration that makes such a table adds its name here.';

create table row_counts (
  id bigint generated always as identity primary key,
  kind text not null,
  delta bigint not null
);
comment on table row_counts is
  'Numbers of rows of lists, so that a list need not count. Each change adds a small row, so that '
  'writers do not wait for each other; a job folds the rows together.';
create index row_counts_kind on row_counts (kind) include (delta);

create table request_counts (
  key text primary key,
  began_at timestamptz not null default now(),
  count integer not null
);
comment on table request_counts is
  'Numbers of requests within a stretch of time, for limits that all servers share.';
create index request_counts_age on request_counts (began_at);

insert into append_only_tables (table_name, takes_rows) values
  ('append_only_tables', false),
  ('schema_migrations', false),
  ('schema_definitions', false);
