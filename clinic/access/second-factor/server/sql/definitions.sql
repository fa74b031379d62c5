-- A deleted account keeps nothing to sign in with.
create or replace function forget_second_factors() returns trigger language plpgsql as $$
begin
  perform set_config('openward.actor', coalesce(new.updated_by::text, ''), true);
  delete from totp_secrets where user_id = new.id;
  delete from recovery_codes where user_id = new.id;
  delete from passkeys where user_id = new.id;
  return null;
end $$;

create or replace trigger audit_write after insert or delete on passkeys
  for each row execute function audit_write('passkey', 'public_key', 'counter', 'credential_id');
create or replace trigger audit_write after insert or delete or update on recovery_codes
  for each row execute function audit_write('recovery codes', 'hashes');
create or replace trigger audit_write after delete or update of confirmed_at on totp_secrets
  for each row execute function audit_write('authenticator app', 'sealed', 'last_step');
create or replace trigger forget_second_factors after update of status on users
  for each row when (new.status = 'deleted' and old.status <> 'deleted')
  execute function forget_second_factors();
