-- A duty for those who answer for the money: they approve returns, close days, read the books, set prices and give
-- any discount. No duty that a clinic has is changed, and nobody has the new one.
insert into duties (id, name, role, permissions) values
  ('01900000-0000-7000-8000-00000000d011', 'Billing manager', 'staff',
    '{patients.read,patients.list,visits.read,schedules.read,services.write,bills.read,bills.write,bills.delete,bills.discount,till.use,days.close,returns.approve,books.read,reports.day,reports.weeks}')
on conflict do nothing;
