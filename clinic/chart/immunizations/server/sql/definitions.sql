create or replace trigger audit_write after insert or update on immunizations
  for each row execute function audit_write('immunization', 'creation_hash');
create or replace trigger follow_merged_chart before insert on immunizations
  for each row execute function follow_merged_chart();
create or replace trigger keep_fact_version after update on immunizations
  for each row execute function keep_fact_version();
create or replace trigger stamp_change before update on immunizations
  for each row execute function stamp_change();

-- The doses that are due are computed anew behind the writer; see `vaccinations-due-rounds.ts`.
create or replace function compute_vaccinations_due(patients uuid[]) returns void language sql as $$
  insert into vaccinations_computed (patient_id) select distinct id from unnest(patients) id where id is not null
  on conflict (patient_id) do update set round = null where vaccinations_computed.round is not null
$$;

create or replace function vaccination_changed() returns trigger language plpgsql as $$
begin
  perform compute_vaccinations_due(
    case when tg_op = 'UPDATE' then array[old.patient_id, new.patient_id] else array[new.patient_id] end);
  return null;
end $$;

create or replace function vaccinated_chart_changed() returns trigger language plpgsql as $$
begin
  perform compute_vaccinations_due(array[new.id]);
  return null;
end $$;

create or replace function vaccinated_charts_added() returns trigger language plpgsql as $$
begin
  insert into vaccinations_computed (patient_id) select id from rows_after;
  return null;
end $$;

create or replace trigger compute_due after insert or update on immunizations
  for each row execute function vaccination_changed();
create or replace trigger compute_due after update on patients
  for each row when ((old.dob, old.gender, old.deceased_on, old.death, old.merged_into)
    is distinct from (new.dob, new.gender, new.deceased_on, new.death, new.merged_into))
  execute function vaccinated_chart_changed();
create or replace trigger compute_due_of_new after insert on patients
  referencing new table as rows_after for each statement execute function vaccinated_charts_added();
