-- Reports find the results of some days: by when they were taken, or else by when they were written.
create index observations_taken on observations (taken) where error_at is null;
create index observations_written on observations (created_at)
  where error_at is null and coalesce(length(taken) < 10, true);
