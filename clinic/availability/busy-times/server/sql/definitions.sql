-- The busy times of a doctor that touch a stretch of time.
create or replace function busy_times_of(doctor uuid, stretch tstzrange)
returns setof busy_times language sql stable as $$
  select b.* from busy_times b
  where b.doctor_id = doctor and tstzrange(b.starts_at, b.ends_at) && stretch
$$;

create or replace trigger audit_new_source after update of url, titles on outside_calendars
  for each row execute function audit_write('outside calendar', 'url', 'next_at', 'read_at', 'failed_at',
      'problem', 'content_hash');
create or replace trigger audit_write after insert or delete on outside_calendars
  for each row execute function audit_write('outside calendar', 'url', 'next_at', 'read_at', 'failed_at',
      'problem', 'content_hash');
