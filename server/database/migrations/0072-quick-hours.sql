-- Where neither the doctor nor the clinic has hours or leave from that day on, nothing is worked out.
create or replace function visit_refusal(doctor uuid, visit tstzrange) returns text
language plpgsql stable as $$
declare
  clinic constant uuid := '00000000-0000-7000-8000-000000000001';
begin
  if exists (select from schedules where id in (doctor, clinic) and hours <> '[]')
    -- Two days are more than any time zone makes of it.
    or exists (select from schedule_exceptions where schedule_id in (doctor, clinic)
      and kind = 'away' and last_day >= lower(visit)::date - 2)
  then
    return coalesce(schedule_refusal(doctor, visit), 'clinic ' || schedule_refusal(clinic, visit));
  end if;
  return null;
end $$;
