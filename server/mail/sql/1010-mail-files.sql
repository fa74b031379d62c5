-- A withdrawn mail was given up by its writer before it left.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('waiting', 'sent', 'failed', 'withdrawn'));
create table mail_files (
  mail_id uuid not null references mails (id) on delete cascade,
  place smallint not null,
  name text not null,
  -- Its media type, such as application/pdf.
  type text not null,
  content bytea not null,
  primary key (mail_id, place)
);
comment on table mail_files is
  'Files that are sent with mails. A mail loses them with its body, after 30 days.';
