-- Doctors write facts by their role; duties that the product ships name it.
update duties set permissions = permissions || '{facts.write}'
where name in ('Nurse', 'Locum doctor', 'Trainee', 'Doctor with own hours')
  and not 'facts.write' = any(permissions);
update users u set permissions = (
    select array_agg(distinct given order by given)
    from account_duties a join duties d on d.id = a.duty_id, unnest(d.permissions) given
    where a.user_id = u.id)
where permissions is not null;
