-- Whether a visit takes all of the devices of its type, or one of them: the first that is free.
alter table visit_types add column device_need text not null default 'all'
  check (device_need in ('all', 'one'));
