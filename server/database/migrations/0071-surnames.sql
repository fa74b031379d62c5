-- People by their last word and then in the order of the list, so that a page of a common surname is
-- read as it stands; names that start with the word stand together in patients_list already.
create index patients_surname on patients
  ((split_part(sort_name, ' ', -1)) collate "C", sort_name, id)
  where merged_into is null and archived_at is null;
