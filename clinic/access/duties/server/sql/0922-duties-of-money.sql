-- Duties of money: who had a starter duty of the desk uses a till, and managers close days and approve returns, where
-- nobody has changed that duty. Billers make bills and hold no till.
alter table duties disable trigger user;
alter table users disable trigger user;
insert into duties (id, name, role, permissions) values
  ('01900000-0000-7000-8000-00000000d010', 'Biller', 'staff',
    '{patients.read,patients.list,visits.read,bills.read,bills.write,reports.day}')
on conflict do nothing;
update duties d set permissions = d.permissions || given.permissions
from (values
  ('01900000-0000-7000-8000-00000000d001'::uuid, array['till.use']),
  ('01900000-0000-7000-8000-00000000d003', array['till.use']),
  ('01900000-0000-7000-8000-00000000d006', array['till.use', 'days.close', 'returns.approve'])
) given (id, permissions)
where d.id = given.id and d.version = 1 and not d.permissions && given.permissions;
update users u set permissions = (
  select array_agg(distinct given order by given)
  from account_duties a join duties d on d.id = a.duty_id, unnest(d.permissions) given
  where a.user_id = u.id)
where exists (select from account_duties a
  where a.user_id = u.id and a.duty_id in ('01900000-0000-7000-8000-00000000d001',
    '01900000-0000-7000-8000-00000000d003', '01900000-0000-7000-8000-00000000d006'));
alter table users enable trigger user;
alter table duties enable trigger user;
