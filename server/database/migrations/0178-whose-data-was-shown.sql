-- Whose data an answer showed, where that was not one patient alone: a list leaves one event, with
-- all of them. Null in events of before, so their hashes stay as they are.
alter table audit_events add column patient_ids uuid[];
create index audit_events_patients on audit_events using gin (patient_ids)
  where patient_ids is not null;
-- What requests did in the last minutes.
create index audit_events_recent on audit_events (at) where request_id is not null;
