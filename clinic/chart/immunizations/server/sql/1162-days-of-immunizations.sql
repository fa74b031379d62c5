-- Reports find the vaccinations of some days: by when they were given, or else by when they were written.
create index immunizations_given on immunizations (given) where error_at is null;
create index immunizations_written on immunizations (created_at)
  where error_at is null and coalesce(length(given) < 10, true);
