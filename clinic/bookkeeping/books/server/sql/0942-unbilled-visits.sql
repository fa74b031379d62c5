create table unbilled_visits (
  -- Of the visit.
  id uuid primary key references appointments (id),
  patient_id uuid not null references patients (id),
  reason text not null check (reason <> '' and length(reason) <= 500),
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table unbilled_visits is
  'Completed visits for which there will be no bill, each with its reason. Without a row they wait for their bill.';
create index unbilled_visits_patient on unbilled_visits (patient_id);
