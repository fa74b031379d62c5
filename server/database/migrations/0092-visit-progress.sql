-- How far a visit has come, finer than its status, and when each step was taken.
alter table appointments
  -- Null where the status says it all.
  add column stage text check (
    stage is null or (stage in ('confirmed', 'arrived', 'in progress') and status = 'scheduled')
    or (stage = 'no-show' and status = 'canceled')),
  add column confirmed_at timestamptz,
  add column arrived_at timestamptz,
  add column called_at timestamptz,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  add column cancel_reason text,
  -- What the waiting room calls a patient by; given anew each day.
  add column ticket integer;
-- How long patients waited, by doctor.
create index appointments_waits on appointments (doctor_id, arrived_at)
  where arrived_at is not null and started_at is not null;
-- No-shows are counted.
create index appointments_no_shows on appointments (starts_at desc, id desc)
  where stage = 'no-show' and deleted_at is null;

-- A status that is set by itself, by a form or by a link, is no longer at its former stage.
create or replace function release_visit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status <> old.status and new.stage is not distinct from old.stage then
    new.stage := null;
  end if;
  new.released := nullif(new.status = 'canceled' or new.deleted_at is not null, false);
  return new;
end $$;

create table ticket_counters (
  day date primary key,
  last integer not null
);

-- The link by which a screen in the waiting room shows who is called; the newest one works.
create table waiting_room_links (
  id integer primary key default 1 check (id = 1),
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
create trigger stamp_change before update on waiting_room_links
  for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on waiting_room_links
  for each row execute function audit_write('waiting room link', 'token_hash');
