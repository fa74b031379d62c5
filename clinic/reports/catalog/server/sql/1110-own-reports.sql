create table own_reports (
  id uuid primary key,
  title text not null check (length(title) between 1 and 100),
  question text not null check (length(question) between 1 and 200),
  dataset text not null,
  by text[] not null check (cardinality(by) <= 2),
  measures text[] not null check (cardinality(measures) between 1 and 6),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array'),
  chart text not null,
  days text,
  deleted_at timestamptz,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table own_reports is
  'Reports that the clinic made of measures and dimensions of a dataset. The figures are counted each time; who may '
  'read the rows of the dataset may open the report.';
comment on column own_reports.title is 'The name in the list of reports.';
comment on column own_reports.question is 'The question that the report answers.';
comment on column own_reports.dataset is 'The name of the dataset in the code, such as visits.';
comment on column own_reports.by is 'The dimensions by which rows are grouped, or time for the step that suits the days.';
comment on column own_reports.measures is 'The figures, the first of which orders the groups.';
comment on column own_reports.conditions is
  'Filters that it always has: dimensions with a value, null for rows without one. A hash stands for texts that people wrote.';
comment on column own_reports.chart is 'The way in which it is drawn.';
comment on column own_reports.days is 'The name of its usual days; null where the dataset has none.';
comment on column own_reports.deleted_at is 'When it was deleted; it can be brought back.';
comment on column own_reports.creation_hash is 'Tells a second press from another creation under the same id.';
create unique index own_reports_title on own_reports (searchable(variadic array[title]))
  where deleted_at is null;
