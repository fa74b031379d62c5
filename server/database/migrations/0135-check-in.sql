-- How often something was done within a stretch of time, for limits that several servers share.
create table request_counts (
  key text primary key,
  began_at timestamptz not null default now(),
  count integer not null
);
create index request_counts_age on request_counts (began_at);

-- The link by which a tablet at the entrance lets patients check in; the newest one works.
create table check_in_kiosk (
  id integer primary key default 1 check (id = 1),
  -- Null: there is no tablet, and visits have no codes.
  token_hash bytea,
  -- Whether the code alone is enough, or the date of birth has to fit too.
  asks_dob text not null default 'off' check (asks_dob in ('on', 'off')),
  made_at timestamptz,
  -- What the codes of visits are made with; a new link leaves the codes in sent messages as they are.
  code_secret uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
insert into check_in_kiosk default values;
create trigger stamp_change before update on check_in_kiosk
  for each row execute function stamp_change();
create trigger audit_write after update on check_in_kiosk
  for each row execute function audit_write('check-in link', 'token_hash', 'code_secret');

-- The six digits by which a patient checks in for a visit; another patient's would be others. Two of
-- one day may be alike, however rarely: then neither checks anybody in.
create function check_in_code(visit appointments) returns text language sql stable as $$
  select lpad((('x' || encode(substr(sha256(convert_to(
      k.code_secret::text || visit.id || visit.patient_id, 'UTF8')), 1, 4), 'hex'))::bit(32)::bigint
    % 1000000)::text, 6, '0')
  from check_in_kiosk k where k.token_hash is not null
$$;
