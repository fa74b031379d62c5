-- Reports count cities without reading the rows of addresses.
drop index patient_addresses_main;
create unique index patient_addresses_main on patient_addresses (patient_id) include (city) where is_main;
