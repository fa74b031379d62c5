create or replace trigger audit_write after update on setup
  for each row execute function audit_write('setup');
create or replace trigger stamp_change before update on setup
  for each row execute function stamp_change();
