-- One account that was shown many patients within minutes: a row for each stretch of time, which
-- admins review. Nothing is blocked.
create table bulk_readings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  -- The most within ten minutes.
  patients integer not null check (patients > 0),
  began_at timestamptz not null,
  last_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid references users (id),
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (last_at >= began_at),
  check ((reviewed_at is null) = (reviewed_by is null))
);
create index bulk_readings_list on bulk_readings (began_at desc, id desc);
create index bulk_readings_waiting on bulk_readings (began_at desc, id desc)
  where reviewed_at is null;
create index bulk_readings_user on bulk_readings (user_id, last_at);
-- It grows while somebody reads on; only a review is a change that people make.
create trigger stamp_change before update of reviewed_at on bulk_readings
  for each row execute function stamp_change();

-- Whose and since when is not rewritten: it can grow and be reviewed, no more.
create function keep_bulk_reading() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.began_at) is distinct from (old.user_id, old.began_at)
    or new.patients < old.patients
  then
    raise exception 'A bulk reading stays as it was noticed.' using errcode = 'OW002';
  end if;
  return new;
end $$;
create trigger keep_bulk_reading before update on bulk_readings
  for each row execute function keep_bulk_reading();

-- Noticing it is a kind of event of its own, by the account that was shown the patients.
create function audit_bulk_reading() returns trigger language plpgsql as $$
begin
  insert into audit_events (actor_id, actor_role, action, object_type, object_id, changes)
  select u.id, u.role, 'bulk reading', 'user', u.id,
    jsonb_build_object('patients', jsonb_build_array(null, new.patients))
  from users u where u.id = new.user_id;
  return null;
end $$;
create trigger audit_bulk_reading after insert on bulk_readings
  for each row execute function audit_bulk_reading();
create trigger audit_write after update of reviewed_at or delete on bulk_readings
  for each row execute function audit_write('bulk reading');
