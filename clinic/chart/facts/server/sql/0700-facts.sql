-- A year, a month, a day, or a day with the time of the clinic's clock. As texts they sort by time.
create domain moment as text collate "C" check (
  value ~ '^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?)?)?$');

create table fact_versions (
  fact_id uuid not null,
  version integer not null,
  kind text not null,
  was jsonb not null,
  written_at timestamptz not null,
  written_by uuid,
  primary key (fact_id, version)
);
comment on table fact_versions is
  'Facts of charts as they were before each change. An edit moves the replaced row here first.';

insert into append_only_tables (table_name, takes_rows) values
  ('fact_versions', true);
