-- When the files of the embedded database were last read from end to end, and what that found.
create table file_checks (
  id integer primary key default 1 check (id = 1),
  checked_at timestamptz,
  -- Names of files whose pages do not have the checksum they were written with.
  damaged text[] not null default '{}'
);
insert into file_checks default values;
