-- The log opens with its acts, which are few among millions of readings.
create index audit_events_acts on audit_events (id desc) where action not in ('read', 'list');
