create or replace trigger audit_write after update on backup_settings
  for each row execute function audit_write('backup settings');
create or replace trigger stamp_change before update on backup_settings
  for each row execute function stamp_change();
-- The progress of a backup leaves no events.
create or replace trigger audit_change after update on backups
  for each row when (old.state is distinct from new.state or old.proof is distinct from new.proof
      or old.removed_at is distinct from new.removed_at)
  execute function audit_write('backup', 'creation_hash', 'attempts', 'bytes_done', 'bytes_total');
create or replace trigger audit_write after insert on backups
  for each row execute function audit_write('backup', 'creation_hash', 'attempts', 'bytes_done',
      'bytes_total');
create or replace trigger stamp_change before update on backups
  for each row execute function stamp_change();
