alter table table_imports drop constraint table_imports_kind_check;
alter table table_imports add constraint table_imports_kind_check
  check (kind in ('patients', 'doctors', 'visits', 'balances', 'prices', 'stock'));
alter table table_mappings drop constraint table_mappings_kind_check;
alter table table_mappings add constraint table_mappings_kind_check
  check (kind in ('patients', 'doctors', 'visits', 'balances', 'prices', 'stock'));
