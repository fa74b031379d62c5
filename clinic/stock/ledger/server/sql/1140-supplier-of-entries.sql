-- Where stock came from, in the words of then: the register of controlled drugs names it.
alter table stock_entries add column supplier text
  check (supplier is null or kind = 'receive' and supplier <> '' and length(supplier) <= 500);

-- Entries stay as they were written, but what orders received was known beside them.
alter table stock_entries disable trigger user;
update stock_entries e set supplier = s.name
from purchase_receipts r join purchase_orders o on o.id = r.order_id join suppliers s on s.id = o.supplier_id
where r.entry_id = e.id;
alter table stock_entries enable trigger user;
