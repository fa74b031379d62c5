create or replace trigger audit_write after insert or update on observations
  for each row execute function audit_write('observation', 'creation_hash');
create or replace trigger follow_merged_chart before insert on observations
  for each row execute function follow_merged_chart();
create or replace trigger keep_fact_version after update on observations
  for each row execute function keep_fact_version();
create or replace trigger stamp_change before update on observations
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or update on diagnostic_reports
  for each row execute function audit_write('diagnostic report', 'creation_hash');
create or replace trigger follow_merged_chart before insert on diagnostic_reports
  for each row execute function follow_merged_chart();
create or replace trigger keep_fact_version after update on diagnostic_reports
  for each row execute function keep_fact_version();
create or replace trigger stamp_change before update on diagnostic_reports
  for each row execute function stamp_change();

-- Measured values are computed anew behind the writer; see `measured-values-rounds.ts`.
create or replace function measured_rows_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into measured_changes (patient_id) select distinct patient_id from rows_after;
  end if;
  if tg_op <> 'INSERT' then
    insert into measured_changes (patient_id) select distinct patient_id from rows_before;
  end if;
  return null;
end $$;

create or replace function measured_chart_changed() returns trigger language plpgsql as $$
begin
  insert into measured_changes (patient_id)
  select new.id where exists (select from measured_values where patient_id = new.id);
  return null;
end $$;

create or replace trigger measure_new after insert on observations
  referencing new table as rows_after for each statement execute function measured_rows_changed();
create or replace trigger measure_changed after update on observations
  referencing old table as rows_before new table as rows_after
  for each statement execute function measured_rows_changed();
create or replace trigger measure_removed after delete on observations
  referencing old table as rows_before for each statement execute function measured_rows_changed();
create or replace trigger measure_anew after update on patients
  for each row when (old.dob is distinct from new.dob) execute function measured_chart_changed();
