-- Account and beginning never change. A row can grow and be reviewed.
create or replace function keep_bulk_reading() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.began_at) is distinct from (old.user_id, old.began_at)
    or new.patients < old.patients
  then
    raise exception 'A bulk reading stays as it was noticed.' using errcode = 'OW002';
  end if;
  return new;
end $$;

-- A new row is an event with an action of its own, by the account that was shown the patients.
create or replace function audit_bulk_reading() returns trigger language plpgsql as $$
begin
  perform note_event('bulk reading', 'user', u.id::text,
    changes => jsonb_build_object('patients', jsonb_build_array(null, new.patients)),
    actor => u.id, role => u.role)
  from users u where u.id = new.user_id;
  return null;
end $$;

create or replace trigger audit_bulk_reading after insert on bulk_readings
  for each row execute function audit_bulk_reading();
create or replace trigger audit_write after delete or update of reviewed_at on bulk_readings
  for each row execute function audit_write('bulk reading');
create or replace trigger keep_bulk_reading before update on bulk_readings
  for each row execute function keep_bulk_reading();
-- A row grows while its account goes on reading; only its review is an update in the audit log.
create or replace trigger stamp_change before update of reviewed_at on bulk_readings
  for each row execute function stamp_change();
