-- The reason why a visit does not fit a schedule: 'away', 'outside', or null when it fits.
create or replace function schedule_refusal(schedule uuid, visit tstzrange)
returns text language plpgsql stable as $$
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

create or replace trigger audit_write after insert or delete or update on schedule_exceptions
  for each row execute function audit_write('schedule exception', 'creation_hash');
create or replace trigger stamp_change before update on schedule_exceptions
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or update on schedules
  for each row execute function audit_write('schedule');
create or replace trigger stamp_change before update on schedules
  for each row execute function stamp_change();
