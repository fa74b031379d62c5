-- Roles have these at once; duties that the product ships name them. A trainee issues nothing.
update duties set permissions = permissions || '{documents.issue}'
where name in ('Locum doctor', 'Doctor with own hours')
  and not 'documents.issue' = any(permissions);
update duties set permissions = permissions || '{cards.print}'
where name in ('Reception', 'Nurse', 'Laboratory', 'Pharmacist', 'Practice manager', 'Locum doctor', 'Trainee',
    'Doctor with own hours')
  and not 'cards.print' = any(permissions);
update users u set permissions = (
    select array_agg(distinct given order by given)
    from account_duties a join duties d on d.id = a.duty_id, unnest(d.permissions) given
    where a.user_id = u.id)
where permissions is not null;
