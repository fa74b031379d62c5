-- Reports count all charts in use by age, by sex and with their last visits, without reading the whole charts.
drop index patients_age_and_sex;
create index patients_age_and_sex on patients (id)
  include (dob, gender, merged_into, archived_at, deceased_on);
