create or replace trigger audit_new_address after update of token_hash on calendar_feeds
  for each row execute function audit_write('calendar feed', 'token_hash', 'last_read_at');
create or replace trigger audit_write after insert or delete on calendar_feeds
  for each row execute function audit_write('calendar feed', 'token_hash', 'last_read_at');
