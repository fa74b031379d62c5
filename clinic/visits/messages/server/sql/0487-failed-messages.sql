-- The rail counts the failed messages of the last days.
create index visit_messages_failed on visit_messages (created_at) where state = 'failed';
