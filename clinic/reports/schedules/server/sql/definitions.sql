-- The moments of a schedule around another one: 32 days before and after, on the clinic's clock. A time that the
-- clock skips is as much later; one that it shows twice is one moment.
create or replace function report_moments(schedule report_schedules, around timestamptz)
returns setof timestamptz language sql stable as $$
  select (d.day + schedule.at_time) at time zone c.time_zone
  from clinic c, generate_series(-32, 32) step,
    lateral (select (around at time zone c.time_zone)::date + step as day) d
  where case schedule.every
    when 'day' then true
    when 'week' then extract(isodow from d.day) = schedule.weekday
    else extract(day from d.day) = least(schedule.month_day,
      extract(day from date_trunc('month', d.day::timestamp) + interval '1 month - 1 day'))
  end
$$;

-- Its last moment up to another one, and its next one after that.
create or replace function last_report_moment(schedule report_schedules, moment timestamptz)
returns timestamptz language sql stable as $$
  select max(at) from report_moments(schedule, moment) at where at <= moment
$$;
create or replace function next_report_moment(schedule report_schedules, moment timestamptz)
returns timestamptz language sql stable as $$
  select min(at) from report_moments(schedule, moment) at where at > moment
$$;

-- The state of a mail of a schedule follows its mail in the outbox. After three failures in a row its receiver is paused.
create or replace function follow_report_mail() returns trigger language plpgsql as $$
declare
  mail report_mails;
begin
  update report_mails set state = new.state, note = new.last_error
  where id = new.id returning * into mail;
  if found and new.state = 'failed' then
    update report_receivers r set paused_at = now(),
      paused_because = 'Three mails in a row failed. Correct the email of the account, then start again.'
    where r.schedule_id = mail.schedule_id and r.user_id = mail.user_id and r.paused_at is null
      and (select count(*) = 3 and bool_and(l.state = 'failed') from (
        select m.state from report_mails m
        where m.schedule_id = mail.schedule_id and m.user_id = mail.user_id
          and m.state in ('sent', 'failed') and m.created_at > r.counts_from
        order by m.due_at desc limit 3) l);
  end if;
  return null;
end $$;

create or replace trigger follow_report_mail after update of state, last_error on mails
  for each row when (old.state is distinct from new.state or old.last_error is distinct from new.last_error)
  execute function follow_report_mail();
create or replace trigger audit_write after insert or update or delete on report_schedules
  for each row execute function audit_write('report schedule', 'creation_hash', 'counts_from');
create or replace trigger stamp_change before update on report_schedules
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or update or delete on report_receivers
  for each row execute function audit_write('report receiver', 'counts_from');
create or replace trigger audit_write after insert on report_mails
  for each row execute function audit_write('report mail', 'note');
