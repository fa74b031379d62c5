create table vaccinations_due (
  patient_id uuid not null references patients (id) on delete cascade,
  -- As clinicians say it, such as MMR, and the illnesses in plain words.
  vaccine text not null,
  illnesses text not null,
  dose integer not null,
  state text not null check (state in ('due', 'overdue')),
  due_on date not null,
  -- The first day on which it is overdue; null where the schedule names none.
  overdue_on date,
  primary key (patient_id, vaccine)
);
comment on table vaccinations_due is
  'The vaccinations that are due for each patient, as they were computed last: kept for lists and reports of many patients.';
create index vaccinations_due_vaccine on vaccinations_due (vaccine, state);

create table vaccinations_computed (
  patient_id uuid primary key references patients (id) on delete cascade,
  -- The schedule and the day for which it was computed; null: a chart or a vaccination changed since.
  round text,
  computed_at timestamptz
);
comment on table vaccinations_computed is 'When the vaccinations that are due were computed for each patient.';
create index vaccinations_computed_round on vaccinations_computed (round, patient_id);
insert into vaccinations_computed (patient_id) select id from patients;
