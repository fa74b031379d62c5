create table file_messages (
  id uuid primary key,
  creation_hash bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid not null references users (id)
);
comment on table file_messages is
  'Mails that tell patients of files: each has a link that asks for a sign-in, and nothing of the files.';

create table sent_files (
  message_id uuid not null references file_messages (id),
  file_id uuid not null references files (id),
  primary key (message_id, file_id)
);
comment on table sent_files is 'The files that a message to a patient is about.';
create index sent_files_file on sent_files (file_id);
insert into append_only_tables (table_name, takes_rows) values
  ('file_messages', true), ('sent_files', true);
