alter table import_changes
  drop constraint import_changes_row_kind_check,
  add constraint import_changes_row_kind_check check (row_kind in ('patient', 'related person', 'user',
    'appointment', 'medical record', 'bill'));
