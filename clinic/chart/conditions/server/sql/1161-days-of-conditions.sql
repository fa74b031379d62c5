-- Reports find the problems of some days: by the day since when they are known, or else by when they were written.
create index conditions_since on conditions (since) where error_at is null;
create index conditions_written on conditions (created_at)
  where error_at is null and coalesce(length(since) < 10, true);
