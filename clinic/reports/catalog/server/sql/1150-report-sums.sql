-- Sums of past days, so that reports about years add up days instead of counting rows.
create table report_sums (
  dataset text not null,
  -- The dimension whose value the rows have; empty for all rows of the day.
  dimension text not null,
  day date not null,
  value text,
  sums double precision[] not null,
  points integer[],
  numbers integer[]
);
comment on table report_sums is
  'Sums of the measures of a dataset of reports over one day, by each of its dimensions.';
comment on column report_sums.sums is
  'Two for each measure that is a sum, in their order: its value, and what it is divided by.';
comment on column report_sums.points is
  'The values of the dataset''s spread, such as minutes of waiting; numbers tells how many rows have each.';
create index report_sums_days on report_sums (dataset, dimension, day);

create table report_days (
  dataset text not null,
  day date not null,
  shape text not null,
  primary key (dataset, day)
);
comment on table report_days is 'The days of which report_sums holds the sums of a dataset.';
comment on column report_days.shape is
  'A hash of the SQL and the settings from which the sums were made. Sums of another shape do not count.';

create table report_changes (
  id bigint generated always as identity primary key,
  source text not null,
  moment timestamptz,
  day date,
  constraint report_changes_when check (num_nonnulls(moment, day) = 1)
);
comment on table report_changes is
  'Rows of past days that changed after sums may have been made of them. Sums of these days do not count until they are made anew.';
comment on column report_changes.source is 'The table of the row.';
