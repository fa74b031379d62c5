insert into duties (id, name, role, permissions) values
  ('01900000-0000-7000-8000-00000000d009', 'Doctor with own hours', 'doctor',
    '{patients.read,visits.read,visits.act,schedules.read,schedules.write,records.list,records.read,records.write,charts.open}')
on conflict do nothing;
