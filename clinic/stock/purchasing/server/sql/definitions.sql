-- OW008: the message is a sentence for the person who acts.

-- The lines of orders, with what came of each and what has yet to come. Nothing is open of a draft and of a closed order.
create or replace view purchase_order_progress as
select l.*, coalesce(r.units, 0) as received,
  case when o.sent_at is null or o.closed_at is not null then 0
    else greatest(l.units - coalesce(r.units, 0), 0) end as open
from purchase_order_lines l join purchase_orders o on o.id = l.order_id
left join lateral (
  select sum(units) as units from purchase_receipt_lines r where r.order_id = l.order_id and r.place = l.place
) r on true;

-- The offers of suppliers in use, with the units of one pack and the price of a unit. A pack that the item has no
-- longer is not ordered.
create or replace view item_offers as
select f.*, z.size, f.price_minor / z.size as unit_price
from supplier_items f join stock_items i on i.id = f.item_id
join suppliers s on s.id = f.supplier_id and s.status = 'active'
cross join lateral (
  select case when f.pack is null then 1 else
    (select (one ->> 'size')::numeric from jsonb_array_elements(i.packs) one where one ->> 'name' = f.pack) end
) z (size)
where z.size is not null;

-- How far an order has come: calculated, and stored nowhere.
create or replace function purchase_order_state(purchase purchase_orders) returns text language sql stable as $$
  select case
    when purchase.sent_at is null then 'draft'
    when purchase.closed_at is not null
      or not exists (select from purchase_order_progress p where p.order_id = purchase.id and p.open > 0) then 'closed'
    when exists (select from purchase_receipts r where r.order_id = purchase.id) then 'part received'
    else 'sent' end
$$;

-- An order that was sent stays as it was: only its end is added, once. Sending takes the next number, in the
-- transaction that uses it.
create or replace function keep_purchase_order() returns trigger language plpgsql as $$
declare
  may_change constant text[] := array['closed_at', 'closed_by', 'close_reason', 'updated_at', 'updated_by', 'version'];
begin
  if tg_op = 'INSERT' then
    if new.sent_at is not null then
      raise exception 'An order begins as a draft.' using errcode = 'OW002';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.sent_at is null then return old; end if;
    raise exception 'An order that was sent stays.' using errcode = 'OW002';
  end if;
  if old.sent_at is not null then
    if to_jsonb(new) - may_change <> to_jsonb(old) - may_change
      or old.closed_at is not null and (new.closed_at, new.closed_by, new.close_reason)
        is distinct from (old.closed_at, old.closed_by, old.close_reason)
    then
      raise exception 'An order that was sent stays as it was sent.' using errcode = 'OW002';
    end if;
    return new;
  end if;
  if new.sent_at is not null then
    if not exists (select from purchase_order_lines where order_id = new.id) then
      raise exception 'An order without lines is not sent.' using errcode = 'OW002';
    end if;
    update purchase_numbers set next_number = next_number + 1 returning next_number - 1 into new.number;
  end if;
  return new;
end $$;

-- The lines of an order that was sent stay with it.
create or replace function keep_purchase_lines() returns trigger language plpgsql as $$
declare
  purchase constant uuid := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  if exists (select from purchase_orders where id = purchase and sent_at is not null) then
    raise exception 'The lines of an order that was sent stay.' using errcode = 'OW002';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- Goods come for orders that were sent and are open; the entry is one that receives.
create or replace function check_purchase_receipt() returns trigger language plpgsql as $$
declare
  purchase purchase_orders;
begin
  select * into purchase from purchase_orders where id = new.order_id for no key update;
  if purchase_order_state(purchase) not in ('sent', 'part received') then
    raise exception 'This order is %: nothing more can be received for it.',
      case when purchase.sent_at is null then 'not sent yet' else 'closed' end using errcode = 'OW008';
  end if;
  if (select kind from stock_entries where id = new.entry_id) <> 'receive' then
    raise exception 'A receipt is an entry that receives.' using errcode = 'OW002';
  end if;
  return new;
end $$;

-- A lot that came is of the item that was ordered.
create or replace function check_purchase_receipt_line() returns trigger language plpgsql as $$
begin
  if (select order_id from purchase_receipts where entry_id = new.entry_id) <> new.order_id
    or (select item_id from purchase_order_lines where order_id = new.order_id and place = new.place)
      <> (select item_id from stock_lots where id = new.lot_id)
  then
    raise exception 'The lot is none of this line.' using errcode = 'OW002';
  end if;
  return new;
end $$;

create or replace trigger audit_write after insert or update on suppliers
  for each row execute function audit_write('supplier', 'creation_hash');
create or replace trigger stamp_change before update on suppliers
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or update or delete on purchase_orders
  for each row execute function audit_write('purchase order', 'creation_hash', 'paper');
create or replace trigger stamp_change before update on purchase_orders
  for each row execute function stamp_change();
create or replace trigger keep_purchase_order before insert or update or delete on purchase_orders
  for each row execute function keep_purchase_order();
create or replace trigger keep_purchase_lines before insert or update or delete on purchase_order_lines
  for each row execute function keep_purchase_lines();
create or replace trigger check_purchase_receipt before insert on purchase_receipts
  for each row execute function check_purchase_receipt();
create or replace trigger check_purchase_receipt_line before insert on purchase_receipt_lines
  for each row execute function check_purchase_receipt_line();
