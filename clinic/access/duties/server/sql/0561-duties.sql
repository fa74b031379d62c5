create table duties (
  id uuid primary key,
  name text not null,
  role text not null check (role in ('staff', 'doctor')),
  permissions text[] not null,
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table duties is
  'Sets of permissions that accounts are given, such as those of a cashier. An account with duties may do what they allow, and nothing else of its role.';
create unique index duties_name on duties (searchable(variadic array[name]));

create table account_duties (
  user_id uuid not null references users on delete cascade,
  duty_id uuid not null references duties,
  primary key (user_id, duty_id)
);
comment on table account_duties is 'The duties of each account.';
create index account_duties_duty on account_duties (duty_id);

insert into duties (id, name, role, permissions) values
  ('01900000-0000-7000-8000-00000000d001', 'Reception', 'staff',
    '{patients.read,patients.list,patients.write,patients.accounts,visits.read,visits.act,visits.book,waiting-list.manage,requests.manage,waiting-room.manage,messages.send,schedules.read,schedules.write,records.list,bills.read,bills.write,reports.day}'),
  ('01900000-0000-7000-8000-00000000d002', 'Nurse', 'staff',
    '{patients.read,patients.list,visits.read,visits.act,schedules.read,records.list,records.read}'),
  ('01900000-0000-7000-8000-00000000d003', 'Cashier', 'staff',
    '{patients.read,patients.list,visits.read,bills.read,bills.write,bills.delete,reports.day}'),
  ('01900000-0000-7000-8000-00000000d004', 'Pharmacist', 'staff',
    '{patients.read,patients.list,records.list,records.read}'),
  ('01900000-0000-7000-8000-00000000d005', 'Laboratory', 'staff',
    '{patients.read,patients.list,visits.read,records.list,records.read}'),
  ('01900000-0000-7000-8000-00000000d006', 'Practice manager', 'staff',
    '{patients.read,patients.list,patients.write,patients.accounts,visits.read,visits.act,visits.book,waiting-list.manage,requests.manage,waiting-room.manage,messages.send,schedules.read,schedules.write,services.write,records.list,accesses.review,bills.read,bills.write,bills.delete,reports.day,reports.weeks,settings.write,audit.read,mails.manage,imports.manage}'),
  ('01900000-0000-7000-8000-00000000d007', 'Locum doctor', 'doctor',
    '{patients.read,visits.read,visits.act,schedules.read,records.list,records.read,records.write,charts.open}'),
  ('01900000-0000-7000-8000-00000000d008', 'Trainee', 'doctor',
    '{patients.read,visits.read,visits.act,schedules.read,records.list,records.read,records.write}');
