-- Reports read the last visits of all patients in the order of their charts, from the index alone.
alter table last_visits drop constraint last_visits_pkey;
alter table last_visits add primary key (patient_id) include (starts_at);
