-- The function has another parameter now: whether patients are told.
drop function if exists acting(uuid, text);
