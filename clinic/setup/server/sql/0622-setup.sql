create table setup (
  id integer default 1 primary key check (id = 1),
  -- Steps of the guide that somebody skipped.
  skipped text[] not null default '{}'::text[]
    check (skipped <@ array['clinic', 'hours', 'doctors', 'rooms', 'visit types', 'people', 'messages',
      'backups', 'moving in']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table setup is 'The steps of setting up the clinic that were skipped: one row.';

insert into setup (id) values (1);
