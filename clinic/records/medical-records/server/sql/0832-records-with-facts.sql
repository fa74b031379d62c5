alter table medical_records
  -- Whether the facts of its visit stand beside its texts: an import that made it wrote none of them into these.
  add column with_facts boolean not null default false;
