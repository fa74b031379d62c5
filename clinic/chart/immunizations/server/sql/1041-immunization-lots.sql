-- A recalled lot leads to everybody who was vaccinated with it.
create index immunizations_lot on immunizations (upper(lot)) where lot is not null;
