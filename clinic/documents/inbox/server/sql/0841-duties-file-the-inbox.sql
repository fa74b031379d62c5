-- Roles have this at once; of the duties those that the product ships for the desk, and those of doctors who
-- write files.
update duties set permissions = permissions || '{inbox.file}'
where (name in ('Reception', 'Practice manager') or role = 'doctor' and 'files.write' = any(permissions))
  and not 'inbox.file' = any(permissions);
update users u set permissions = (
    select array_agg(distinct given order by given)
    from account_duties a join duties d on d.id = a.duty_id, unnest(d.permissions) given
    where a.user_id = u.id)
where permissions is not null;
