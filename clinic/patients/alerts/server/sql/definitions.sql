-- Whether an alert counts today, by the clinic's clock.
create or replace function is_current_alert(alert patient_alerts) returns boolean language sql stable as $$
  select alert.ended_at is null
    and (now() at time zone (select time_zone from clinic))::date
      between alert.starts_on and coalesce(alert.until_day, 'infinity')
$$;

-- The alerts of a chart that count now, as they are shown: those about safety first. What an import found
-- is one of them, under the id of the chart.
create or replace function alerts_of(chart uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'text', a.text)
    order by array_position('{safety,clinical,administrative}', a.kind), a.created_at, a.id), '[]')
  from (
    select id, kind, text, created_at from patient_alerts a
    where a.patient_id = chart and a.ended_at is null and is_current_alert(a)
    union all
    select id, 'clinical', alerts, created_at from patients where id = chart and alerts <> ''
  ) a
$$;

create or replace trigger audit_write after insert or update on patient_alerts
  for each row execute function audit_write('alert', 'creation_hash');
create or replace trigger stamp_change before update on patient_alerts
  for each row execute function stamp_change();
create or replace trigger follow_merged_chart before insert on patient_alerts
  for each row execute function follow_merged_chart();
