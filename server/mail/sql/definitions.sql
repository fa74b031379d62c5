-- The sealed secret of a mail is dropped when the mail no longer waits.
create or replace function drop_sealed() returns trigger language plpgsql as $$
begin
  new.sealed := null;
  return new;
end $$;

create or replace trigger drop_sealed before update on mails
  for each row when (new.sealed is not null and new.state <> 'waiting') execute function drop_sealed();
