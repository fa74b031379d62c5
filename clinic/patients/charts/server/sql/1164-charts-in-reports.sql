-- Reports that count many charts look for the few that are out of use, instead of reading all others.
create index patients_out_of_use on patients (id)
  where not (merged_into is null and archived_at is null and deceased_on is null and death is null);

-- Reports by age and sex read these of every chart: an index is a sixth of the table.
create index patients_age_and_sex on patients (id) include (dob, gender);
