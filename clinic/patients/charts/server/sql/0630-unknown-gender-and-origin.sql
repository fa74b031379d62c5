-- Facts of a person that nobody could find out, and the origin of a person.
alter table patients
  -- Null: the gender stands in its column, or nobody has asked.
  add column gender_certainty text check (gender_certainty in ('unknown')),
  -- Set where a person is known to have died and nobody knows the day.
  add column death text check (death in ('day not known')),
  add column birth_sex text,
  add column birthplace text,
  add column race text,
  add column ethnicity text,
  -- Further names and numbers that the search compares, kept by a later concept.
  add column also_known text;
