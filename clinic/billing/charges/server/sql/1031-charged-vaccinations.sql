alter table charges add immunization_id uuid unique references immunizations (id);
comment on column charges.immunization_id is 'The vaccination whose dose was charged when it left the stock.';
