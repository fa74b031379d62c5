-- Whether people who are new to the clinic may ask for a visit on the page for everybody.
alter table booking_rules add column public_booking text not null default 'off'
  check (public_booking in ('on', 'off'));

-- What somebody whom nobody knows yet has asked for. It holds its time, and no chart of anybody is
-- touched until the desk has seen who it is; the visit that comes of it has the same id.
create table booking_requests (
  id uuid primary key default gen_random_uuid(),
  visit_type_id uuid not null references visit_types (id),
  doctor_id uuid not null references users (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  name text not null,
  dob date not null,
  email text not null,
  phone text not null,
  reason text,
  -- Held until the link in the mail is used, then confirmed until the desk has seen to it.
  state text not null default 'held'
    check (state in ('held', 'confirmed', 'accepted', 'dismissed', 'expired')),
  hold_until timestamptz not null,
  -- Of the link in the mail; gone once it was used.
  token_hash bytea unique,
  -- The same request sent again is no other one.
  request_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  constraint one_request_at_a_time exclude using gist (
    doctor_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (state in ('held', 'confirmed'))
);
create index booking_requests_open on booking_requests (starts_at) where state = 'confirmed';
create trigger stamp_change before update on booking_requests
  for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on booking_requests
  for each row execute function audit_write('booking request', 'token_hash', 'request_hash');

create function is_holding(request booking_requests) returns boolean language sql stable as $$
  select request.state = 'confirmed' or (request.state = 'held' and request.hold_until > now())
$$;

-- A request and a visit written at the same moment wait for each other at the doctor's row; whoever is
-- second sees the first.
create function hold_requested_time() returns trigger language plpgsql as $$
begin
  perform from users where id = new.doctor_id for update;
  if exists (select from appointments a where a.doctor_id = new.doctor_id and a.released is null
      and held_by(a) && tstzrange(new.starts_at, new.ends_at)
      and a.starts_at between new.starts_at - interval '40 days' and new.ends_at + interval '2 days')
    or exists (select from open_offers o where o.doctor_id = new.doctor_id
      and o.during && tstzrange(new.starts_at, new.ends_at))
  then
    raise exception 'the doctor is not free' using errcode = '23P01',
      constraint = 'requested_time_is_free';
  end if;
  return new;
end $$;
create trigger hold_requested_time before insert on booking_requests
  for each row execute function hold_requested_time();

-- Whatever path a visit comes by, it stays out of what is held, unless somebody has a reason.
create function keep_requested_times() returns trigger language plpgsql as $$
begin
  perform from users where id = new.doctor_id for key share;
  if exists (select from booking_requests r
    where r.state in ('held', 'confirmed') and r.doctor_id = new.doctor_id
      and tstzrange(r.starts_at, r.ends_at) && held_by(new) and is_holding(r))
  then
    raise exception 'the time is held' using errcode = '23P01', constraint = 'held_for_a_request';
  end if;
  return null;
end $$;
create trigger keep_requested_times after insert on appointments for each row
  when (new.released is null and new.ends_at > now() and new.overlap_reason is null)
  execute function keep_requested_times();
create trigger keep_requested_times_of_moved after update on appointments for each row
  when (new.released is null and new.ends_at > now() and new.overlap_reason is null and (
    old.released is not null or old.doctor_id <> new.doctor_id
    or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at))
  execute function keep_requested_times();
