alter table medical_records add column limited boolean not null default false;
comment on column medical_records.limited is
  'Read by its doctor, its co-signer and its patient alone, and by emergency access.';
