-- Reports join new patients with tables of all patients in the order of their charts.
drop index patients_age_and_sex;
create index patients_age_and_sex on patients (id)
  include (dob, gender, merged_into, archived_at, deceased_on, created_at);
