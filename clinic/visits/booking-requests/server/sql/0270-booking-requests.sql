create table booking_requests (
  id uuid default gen_random_uuid() primary key,
  visit_type_id uuid not null references visit_types (id),
  doctor_id uuid not null references users (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  name text not null,
  dob date not null,
  email text not null,
  phone text not null,
  reason text,
  -- `held` until the link in the mail is used, then `confirmed` until the desk answers.
  state text not null default 'held'
    check (state in ('held', 'confirmed', 'accepted', 'dismissed', 'expired')),
  hold_until timestamptz not null,
  -- Hash of the token of the mailed link; null once it was used.
  token_hash bytea unique,
  -- Hash of the request, so that a repeated one is recognised.
  request_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  -- The held time, with the buffers of the visit type.
  during tstzrange not null,
  constraint one_request_at_a_time
    exclude using gist (doctor_id with =, during with &&)
    where (state in ('held', 'confirmed'))
);
comment on table booking_requests is
  'Requests for a visit by people without a chart. A request holds its time until the desk knows '
  'who asks; the visit that is made of it has the same id.';
create index booking_requests_open on booking_requests (starts_at) where state = 'confirmed';

create table request_resources (
  request_id uuid not null references booking_requests (id) on delete cascade,
  resource_id uuid not null references resources (id),
  place integer not null check (place > 0),
  -- The held time, with the buffers of the visit type.
  during tstzrange not null,
  primary key (request_id, resource_id)
);
comment on table request_resources is
  'Rooms and devices that booking requests hold, so that they are still free when the desk accepts.';
create index request_resources_resource on request_resources (resource_id);
