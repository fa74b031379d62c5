create or replace trigger audit_write after insert or delete or update on waiting_room_links
  for each row execute function audit_write('waiting room link', 'token_hash');
create or replace trigger stamp_change before update on waiting_room_links
  for each row execute function stamp_change();
