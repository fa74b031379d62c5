create table chart_merges (
  id uuid primary key,
  stayed_id uuid not null references patients (id),
  merged_id uuid not null references patients (id),
  reason text not null check (reason <> ''),
  -- Columns of the chart that stayed, before the merge and as the merge gave them.
  stayed_before jsonb not null,
  given jsonb not null,
  merged_before jsonb not null,
  -- The portal account that went along with the merged chart.
  account_id uuid references users (id),
  undone_at timestamptz,
  undone_by uuid,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  constraint chart_merges_of_two check (stayed_id <> merged_id),
  constraint chart_merges_undone check ((undone_at is null) = (undone_by is null))
);
comment on table chart_merges is
  'Merges of two charts of one person, with both as they were before, so that a wrong one can be undone.';
create unique index chart_merges_once on chart_merges (merged_id) where undone_at is null;
create index chart_merges_stayed on chart_merges (stayed_id, created_at desc);

create table chart_merge_rows (
  merge_id uuid not null references chart_merges (id),
  table_name text not null,
  column_name text not null,
  -- The primary key of the row, by column.
  row_key jsonb not null,
  -- Columns that changed besides, as they were.
  before jsonb,
  primary key (merge_id, table_name, column_name, row_key)
);
comment on table chart_merge_rows is
  'The rows that each merge moved to the chart that stayed. Rows are added and never changed.';
insert into append_only_tables (table_name, takes_rows) values ('chart_merge_rows', true);

-- The reception and the practice manager of the shipped duties merge charts, as the desk always may.
update duties set permissions = permissions || '{patients.merge}'
where id in ('01900000-0000-7000-8000-00000000d001', '01900000-0000-7000-8000-00000000d006')
  and permissions @> '{patients.write}' and not permissions @> '{patients.merge}';
update users u set permissions = u.permissions || '{patients.merge}'
where u.permissions @> '{patients.write}' and not u.permissions @> '{patients.merge}'
  and exists (select from account_duties a join duties d on d.id = a.duty_id
    where a.user_id = u.id and d.permissions @> '{patients.merge}');
