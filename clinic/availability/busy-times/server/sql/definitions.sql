create or replace trigger audit_new_source after update of url, titles on outside_calendars
  for each row execute function audit_write('outside calendar', 'url', 'next_at', 'read_at', 'failed_at',
      'problem', 'content_hash');
create or replace trigger audit_write after insert or delete on outside_calendars
  for each row execute function audit_write('outside calendar', 'url', 'next_at', 'read_at', 'failed_at',
      'problem', 'content_hash');
