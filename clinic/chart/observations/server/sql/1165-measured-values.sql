create table measured_kinds (
  id integer generated always as identity primary key,
  text text not null,
  unit text
);
-- Imported names are longer than an index can hold.
create unique index measured_kinds_names on measured_kinds (md5(text), coalesce(md5(unit), ''));
comment on table measured_kinds is 'The names of measured values and their units, each pair once.';

create table measured_values (
  observation_id uuid primary key references observations (id) on delete cascade,
  patient_id uuid not null references patients (id) on delete cascade,
  kind integer not null references measured_kinds (id),
  number double precision not null,
  -- The day on which it was taken; the first one of a month or a year, where no day is known.
  day date not null,
  -- The day of the next value of this measurement of this patient; null for the latest.
  next_day date,
  standing text check (standing in ('above', 'below', 'out', 'in')),
  -- Whole years of the patient on the day.
  age smallint
);
comment on table measured_values is
  'The numbers of observations that count, as reports of many patients need them: computed behind the writer.';
comment on column measured_values.standing is
  'How the number stands to its reference range, by the flag of the result or else by the numbers; null: no range is known.';
-- Reports of a year read this index alone.
create index measured_values_day on measured_values (day)
  include (next_day, patient_id, kind, number, standing, age);
create index measured_values_patient on measured_values (patient_id);

create table measured_changes (
  id bigint generated always as identity primary key,
  patient_id uuid not null references patients (id) on delete cascade,
  noted_at timestamptz not null default now()
);
comment on table measured_changes is
  'Patients whose observations or day of birth changed since their measured values were computed.';
create index measured_changes_patient on measured_changes (patient_id);
insert into measured_changes (patient_id) select distinct patient_id from observations;
