-- The lines of requests, with what was given of each and what is still open. Nothing is open of one that has ended.
create or replace view stock_request_progress as
select l.*, coalesce(g.units, 0) as given,
  case when r.ended_at is null then greatest(l.units - coalesce(g.units, 0), 0) else 0 end as open
from stock_request_lines l join stock_requests r on r.id = l.request_id
left join lateral (
  select sum(m.quantity) as units from stock_request_fulfilments f join stock_movements m on m.entry_id = f.entry_id
  where f.request_id = l.request_id and m.item_id = l.item_id and m.location_id = r.for_id
) g on true;

-- How far a request has come: calculated, and stored nowhere.
create or replace function stock_request_state(request stock_requests) returns text language sql stable as $$
  select case
    when not exists (select from stock_request_progress p where p.request_id = request.id and p.given < p.units)
      then 'fulfilled'
    when request.ended_at is not null then request.ended_as
    when exists (select from stock_request_fulfilments f where f.request_id = request.id) then 'part fulfilled'
    else 'asked' end
$$;

-- A request stays as it was asked: only its end is added, once.
create or replace function keep_stock_request() returns trigger language plpgsql as $$
declare
  may_change constant text[] :=
    array['ended_at', 'ended_by', 'ended_as', 'end_reason', 'updated_at', 'updated_by', 'version'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - may_change <> to_jsonb(old) - may_change
    or old.ended_at is not null and (new.ended_at, new.ended_by, new.ended_as, new.end_reason)
      is distinct from (old.ended_at, old.ended_by, old.ended_as, old.end_reason)
  then
    raise exception 'A request stays as it was asked.' using errcode = 'OW002';
  end if;
  return new;
end $$;

-- A request is moved from the place that was asked to the one that needs it.
create or replace function check_stock_fulfilment() returns trigger language plpgsql as $$
begin
  if (select kind from stock_entries where id = new.entry_id) <> 'transfer' then
    raise exception 'A request is fulfilled by a transfer.' using errcode = 'OW002';
  end if;
  if (select ended_at from stock_requests where id = new.request_id) is not null then
    raise exception 'This request has ended.' using errcode = 'OW008';
  end if;
  return new;
end $$;

create or replace trigger audit_write after insert or update on stock_requests
  for each row execute function audit_write('stock request', 'creation_hash');
create or replace trigger stamp_change before update on stock_requests
  for each row execute function stamp_change();
create or replace trigger keep_stock_request before update or delete on stock_requests
  for each row execute function keep_stock_request();
create or replace trigger check_stock_fulfilment before insert on stock_request_fulfilments
  for each row execute function check_stock_fulfilment();
