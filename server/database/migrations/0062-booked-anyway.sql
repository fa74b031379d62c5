-- Whether a visit outside the hours asks for a reason or is only marked.
alter table clinic add column outside_hours text not null default 'ask'
  check (outside_hours in ('ask', 'mark'));
update clinic set outside_hours = 'mark' where is_demo;
-- Why a visit stands outside its doctor's or the clinic's hours, empty when nobody said; null for
-- those that stand inside.
alter table appointments add column outside_reason text;
-- The desk looks through what was booked anyway, day by day.
create index appointments_booked_anyway on appointments (starts_at desc, id desc)
  where deleted_at is null and (outside_reason is not null or overlap_reason is not null);
