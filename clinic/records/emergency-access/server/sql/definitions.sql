-- An access can end early and be reviewed. Its other columns never change.
create or replace function keep_emergency_access() returns trigger language plpgsql as $$
begin
  if rows_only_move() then return new; end if;
  if (new.patient_id, new.doctor_id, new.reason, new.opened_at, new.expires_at)
    is distinct from (old.patient_id, old.doctor_id, old.reason, old.opened_at, old.expires_at)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
  then
    raise exception 'An emergency access stays as it was opened.' using errcode = 'OW002';
  end if;
  return new;
end $$;

-- An opening is an event with an action of its own; ending and reviewing are updates.
create or replace function audit_emergency_access() returns trigger language plpgsql as $$
begin
  perform note_event('open anyway', 'emergency access', new.id::text, new.version, new.patient_id, new.reason,
    actor => new.created_by);
  return null;
end $$;

create or replace trigger audit_emergency_access after insert on emergency_accesses
  for each row execute function audit_emergency_access();
create or replace trigger audit_write after delete or update on emergency_accesses
  for each row execute function audit_write('emergency access', 'creation_hash');
create or replace trigger follow_merged_chart before insert on emergency_accesses
  for each row execute function follow_merged_chart();
create or replace trigger keep_emergency_access before update on emergency_accesses
  for each row execute function keep_emergency_access();
create or replace trigger stamp_change before update on emergency_accesses
  for each row execute function stamp_change();
