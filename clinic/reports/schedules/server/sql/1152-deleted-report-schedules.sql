alter table report_schedules add column deleted_at timestamptz;
comment on column report_schedules.deleted_at is
  'When it was deleted: nothing is mailed from then on. It can be brought back.';
