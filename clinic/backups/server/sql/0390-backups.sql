create table backups (
  id uuid primary key,
  reason text not null check (reason in ('nightly', 'asked', 'command')),
  -- The night of the backup. The uniqueness makes one of several servers do it.
  night date unique,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Number of starts: the job of a killed server is started again.
  attempts integer not null default 0,
  -- Progress in bytes, as the database counts them.
  bytes_done bigint not null default 0,
  bytes_total bigint not null default 0,
  path text,
  bytes bigint,
  row_count bigint,
  problem text,
  -- The moment of the snapshot that the backup holds.
  made_at timestamptz,
  finished_at timestamptz,
  -- When the file was deleted because enough newer ones exist.
  removed_at timestamptz,
  -- The result of the trial restore.
  proof text not null default 'none' check (proof in ('none', 'waiting', 'running', 'good', 'bad')),
  proof_problem text,
  proved_at timestamptz,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table backups is
  'Backups that were made or failed. The files lie in a folder, not in the database.';
create index backups_list on backups (created_at desc, id desc) where removed_at is null;

create table backup_settings (
  id integer default 1 primary key check (id = 1),
  nightly text not null default 'on' check (nightly in ('on', 'off')),
  -- Empty: `backups` in the data folder.
  folder text not null default '',
  -- Of the clinic's day.
  hour integer not null default 2 check (hour >= 0 and hour <= 23),
  keep integer not null default 14 check (keep >= 1 and keep <= 365),
  -- A backup counts as proved when it was restored within so many days.
  proof_days integer not null default 7 check (proof_days >= 1 and proof_days <= 90),
  -- When an admin confirmed that a copy of the passphrase is kept elsewhere.
  passphrase_kept_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table backup_settings is 'The settings of backups: one row.';

create table file_checks (
  id integer default 1 primary key check (id = 1),
  checked_at timestamptz,
  -- Names of files whose pages do not have the checksum they were written with.
  damaged text[] not null default '{}'::text[]
);
comment on table file_checks is
  'The last complete reading of the embedded database''s files, and the damaged ones it found.';

insert into backup_settings (id) values (1);

insert into file_checks (id) values (1);
