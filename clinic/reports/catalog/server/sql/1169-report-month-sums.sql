-- A clinic of many doctors has about as many sums of a doctor and a day as it has visits.
create table report_month_sums (like report_sums including comments);
comment on table report_month_sums is 'The sums of report_sums, added up by whole months.';
comment on column report_month_sums.day is 'The first day of the month.';
create index report_month_sums_days on report_month_sums (dataset, dimension, day);

create table report_months (
  dataset text not null,
  day date not null,
  shape text not null,
  primary key (dataset, day)
);
comment on table report_months is
  'The first days of the months of which report_month_sums holds the sums. A month counts while all of its days do.';
