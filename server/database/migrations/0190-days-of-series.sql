-- The day that the rule of its series gave a visit, however it was moved since (the RECURRENCE-ID of
-- RFC 5545). Null for visits by themselves, and for those booked before this was kept.
alter table appointments add column series_day date;
