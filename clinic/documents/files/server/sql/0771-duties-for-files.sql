-- Duties whose people read records read files, and those whose people write facts of charts write files.
update duties set permissions = permissions || '{files.read}'
where 'records.read' = any(permissions) and not 'files.read' = any(permissions);
update duties set permissions = permissions || '{files.write}'
where 'facts.write' = any(permissions) and not 'files.write' = any(permissions);
update users u set permissions = (
    select array_agg(distinct given order by given)
    from account_duties a join duties d on d.id = a.duty_id, unnest(d.permissions) given
    where a.user_id = u.id)
where permissions is not null;
