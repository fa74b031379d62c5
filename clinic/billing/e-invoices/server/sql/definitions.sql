create or replace trigger audit_write after update on e_invoice_settings
  for each row execute function audit_write('e-invoice settings');
create or replace trigger stamp_change before update on e_invoice_settings
  for each row execute function stamp_change();
