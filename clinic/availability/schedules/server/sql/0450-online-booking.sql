-- Whether patients may book this doctor by themselves. A new doctor is not offered before somebody
-- sets hours and turns this on.
alter table schedules add column online_booking text not null default 'off'
  check (online_booking in ('on', 'off'));
update schedules set online_booking = 'on' where doctor_id is not null and hours <> '[]';
