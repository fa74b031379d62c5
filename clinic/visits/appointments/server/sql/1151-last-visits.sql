-- The last completed visit of each patient, so that lists and reports of all patients need not look for it.
create table last_visits (
  patient_id uuid primary key references patients (id),
  starts_at timestamptz not null
);
comment on table last_visits is
  'The start of the last completed visit of each patient; a trigger on appointments keeps it.';

insert into last_visits (patient_id, starts_at)
select patient_id, max(starts_at) from appointments
where status = 'completed' and deleted_at is null group by patient_id;
