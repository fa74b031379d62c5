-- Whether an allergy warns: it is active, not refuted, and was not entered in error.
create or replace function warns(allergy allergies) returns boolean language sql immutable as $$
  select allergy.status = 'active' and allergy.error_at is null
    and allergy.certainty is distinct from 'refuted'
$$;

create or replace function is_high_risk(allergy allergies) returns boolean language sql immutable as $$
  select coalesce(allergy.criticality = 'high' or allergy.severity = 'severe', false)
$$;

-- The allergies of a chart that warn, as they are shown wherever the patient appears: those of high risk
-- first. When there are none, the moment since which none are known, if somebody stated it.
create or replace function allergies_of(chart uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'known', coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text, 'reaction', a.reaction,
      'isHighRisk', is_high_risk(a))
      order by is_high_risk(a) desc, a.created_at, a.id), '[]'),
    'noneSince', case when count(*) = 0 then (select s.stated_at from allergy_statements s
      where s.patient_id = chart and s.ended_at is null) end)
  from allergies a where a.patient_id = chart and warns(a)
$$;

-- An active allergy ends the statement that there are none. Charts that are merged keep both, so that they can be
-- separated again: the statement does not count beside the allergy, and ends when that changes.
create or replace function end_allergy_statement() returns trigger language plpgsql as $$
begin
  if rows_only_move() then return null; end if;
  if warns(new) or tg_op = 'UPDATE' and warns(old) then
    -- A statement that is being made holds the chart until it is committed.
    perform from patients where id = new.patient_id for key share;
    update allergy_statements set ended_at = now(), updated_by = new.updated_by
    where patient_id = new.patient_id and ended_at is null;
  end if;
  return null;
end $$;

create or replace trigger audit_write after insert or update on allergies
  for each row execute function audit_write('allergy', 'creation_hash');
create or replace trigger follow_merged_chart before insert on allergies
  for each row execute function follow_merged_chart();
create or replace trigger keep_fact_version after update on allergies
  for each row execute function keep_fact_version();
create or replace trigger stamp_change before update on allergies
  for each row execute function stamp_change();
create or replace trigger end_statement after insert or update on allergies
  for each row execute function end_allergy_statement();
create or replace trigger audit_write after insert or update on allergy_statements
  for each row execute function audit_write('allergy');
create or replace trigger follow_merged_chart before insert on allergy_statements
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on allergy_statements
  for each row execute function stamp_change();
