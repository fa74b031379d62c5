-- Duties that read figures open the reports, too. The version of a duty stays: nobody changed it.
alter table duties disable trigger user;
alter table users disable trigger user;
update duties set permissions = permissions || array['reports.read']
where permissions && array['reports.day', 'reports.weeks', 'books.read'];
update users u set permissions = (
  select array_agg(distinct given order by given)
  from account_duties a join duties d on d.id = a.duty_id, unnest(d.permissions) given
  where a.user_id = u.id)
where exists (select from account_duties a join duties d on d.id = a.duty_id
  where a.user_id = u.id and 'reports.read' = any(d.permissions));
alter table users enable trigger user;
alter table duties enable trigger user;
