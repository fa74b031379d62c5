-- When doctors see patients and when the clinic is open, in its wall-clock time.
create table schedules (
  -- The doctor's account, or the one id below for the clinic itself.
  id uuid primary key,
  doctor_id uuid unique references users (id),
  -- [{weekday: 1 (Monday) to 7, starts, ends, validFrom, validUntil}]; none means: at any time.
  hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (doctor_id is null or doctor_id = id),
  check (doctor_id is not null or id = '00000000-0000-7000-8000-000000000001')
);
insert into schedules (id) values ('00000000-0000-7000-8000-000000000001');
create trigger stamp_change before update on schedules
  for each row execute function stamp_change();
create trigger audit_write after insert or update on schedules
  for each row execute function audit_write('schedule');

-- What differs from the week: leave, holidays, or hours on a day that has none.
create table schedule_exceptions (
  id uuid primary key,
  schedule_id uuid not null references schedules (id),
  kind text not null check (kind in ('away', 'extra')),
  first_day date not null,
  last_day date not null,
  starts time,
  ends time,
  reason text not null,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  check (last_day >= first_day),
  check (kind = 'away' or (starts is not null and ends > starts))
);
create index schedule_exceptions_days on schedule_exceptions (schedule_id, last_day);
create trigger stamp_change before update on schedule_exceptions
  for each row execute function stamp_change();
create trigger audit_write after insert or update or delete on schedule_exceptions
  for each row execute function audit_write('schedule exception', 'creation_hash');

-- Why a visit does not fit a schedule: 'away', 'outside', or null when it fits.
create function schedule_refusal(schedule uuid, visit tstzrange) returns text
language plpgsql stable as $$
declare
  zone text := (select time_zone from clinic);
  begins date := (lower(visit) at time zone zone)::date;
  finishes date := (upper(visit) at time zone zone)::date;
  week jsonb := (select hours from schedules where id = schedule);
  open tstzmultirange;
begin
  if exists (select 1 from schedule_exceptions e
    where e.schedule_id = schedule and e.kind = 'away'
      and e.last_day >= begins and e.first_day <= finishes
      and tstzrange((e.first_day + coalesce(e.starts, '00:00')) at time zone zone,
        (e.last_day + coalesce(e.ends, '24:00')) at time zone zone) && visit)
  then
    return 'away';
  end if;
  if week is null or week = '[]' then return null; end if;
  select range_agg(tstzrange((day + starts) at time zone zone, (day + ends) at time zone zone))
  into open
  from (
    select day::date, (block ->> 'starts')::time as starts, (block ->> 'ends')::time as ends
    from generate_series(begins, finishes, interval '1 day') day,
      jsonb_array_elements(week) block
    where (block ->> 'weekday')::int = extract(isodow from day)
      and coalesce((block ->> 'validFrom')::date <= day, true)
      and coalesce((block ->> 'validUntil')::date >= day, true)
    union all
    select day::date, e.starts, e.ends
    from generate_series(begins, finishes, interval '1 day') day
    join schedule_exceptions e on e.schedule_id = schedule and e.kind = 'extra'
      and day::date between e.first_day and e.last_day
  ) blocks;
  return case when visit <@ coalesce(open, '{}') then null else 'outside' end;
end $$;

-- A doctor's visit stands in both: the doctor's hours and the clinic's.
create function visit_refusal(doctor uuid, visit tstzrange) returns text language sql stable as $$
  select coalesce(
    schedule_refusal(doctor, visit),
    'clinic ' || schedule_refusal('00000000-0000-7000-8000-000000000001', visit))
$$;
