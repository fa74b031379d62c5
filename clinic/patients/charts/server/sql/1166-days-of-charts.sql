-- Reports count the charts that were begun in some days, and in the days before.
create index patients_begun on patients (created_at) include (id) where merged_into is null;
