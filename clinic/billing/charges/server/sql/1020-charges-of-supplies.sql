alter table charges add column supply_id uuid unique;
comment on column charges.supply_id is 'The item given out to the patient that was charged when it was given.';
