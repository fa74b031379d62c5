-- Sums of whole months, added up from those of their days: a clinic of many doctors has about as many sums of a doctor and
-- a day as it has visits.
create table report_month_sums (
  dataset text not null,
  dimension text not null,
  -- The first day of the month.
  day date not null,
  value text,
  sums double precision[] not null,
  points integer[],
  numbers integer[]
);
comment on table report_month_sums is 'What report_sums has of each day, added up by whole months.';
create index report_month_sums_days on report_month_sums (dataset, dimension, day);

create table report_months (
  dataset text not null,
  day date not null,
  shape text not null,
  primary key (dataset, day)
);
comment on table report_months is
  'The first days of the months of which report_month_sums holds the sums. A month counts while all of its days do.';
