-- Reports count all charts in use by age, by sex and with their last visits, without reading the whole charts.
create index patients_in_use on patients (id) include (dob, gender)
  where merged_into is null and archived_at is null and deceased_on is null;
