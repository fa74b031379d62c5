-- OW008: the message is a sentence for the person who acts.

-- The balance of a lot in a place, of all its prices.
create or replace function counted_balance(lot uuid, location uuid) returns numeric language sql stable as $$
  select coalesce(sum(s.quantity), 0) from same_lots(lot) o
  join stock_levels s on s.lot_id = o.id and s.location_id = location and s.until_day is null
$$;

-- The movements that put a difference right: more goes to the row of the line, less comes from the oldest rows on. What
-- is not there any more is asked of the row of the line, and the ledger refuses it with its sentence.
create or replace function count_corrections(lot uuid, location uuid, difference numeric)
returns table (lot_id uuid, quantity numeric) language sql stable as $$
  select lot, difference where difference > 0 or counted_balance(lot, location) < -difference
  union all
  select id, -least(there, -difference - before) from (
    select o.id, s.quantity as there, sum(s.quantity) over (order by o.created_at, o.id) - s.quantity as before
    from same_lots(lot) o
    join stock_levels s on s.lot_id = o.id and s.location_id = location and s.in_stock) row
  where counted_balance(lot, location) >= -difference and before < -difference
$$;

-- A number is compared with the ledger at the moment it is entered. Callers hold a share lock on the count.
create or replace function count_line() returns trigger language plpgsql as $$
declare
  count constant stock_counts := (select c from stock_counts c where id = new.count_id);
  item constant stock_items := (select i from stock_items i where id = new.item_id);
begin
  if count.status in ('closed', 'canceled') then
    raise exception 'This count is closed.' using errcode = 'OW008';
  end if;
  if new.counted_at is null or tg_op = 'UPDATE' and new.counted_at is not distinct from old.counted_at then
    return new;
  end if;
  if count.status <> 'open' then
    raise exception 'This count waits for its approval. Nothing is counted meanwhile.' using errcode = 'OW008';
  end if;
  if new.counted <> round(new.counted, item.unit_decimals) then
    raise exception '% is counted in % %.', item.name,
      case item.unit_decimals when 0 then 'whole' else 'up to ' || item.unit_decimals || ' decimals of' end, item.unit
      using errcode = 'OW008';
  end if;
  new.expected := counted_balance(new.lot_id, count.location_id);
  new.reason := null;
  return new;
end $$;

create or replace function keep_counter() returns trigger language plpgsql as $$
begin
  insert into stock_counters (count_id, user_id) values (new.count_id, new.counted_by) on conflict do nothing;
  return null;
end $$;

-- A closed count stays as it is. Differences take a second person who counted none of it.
create or replace function keep_count() returns trigger language plpgsql as $$
begin
  if old.status in ('closed', 'canceled') then
    raise exception 'This count is closed.' using errcode = 'OW008';
  end if;
  if new.submitted_by is distinct from old.submitted_by and new.submitted_by is not null then
    insert into stock_counters (count_id, user_id) values (new.id, new.submitted_by) on conflict do nothing;
  end if;
  if new.approved_by is not null
    and exists (select from stock_counters where count_id = new.id and user_id = new.approved_by)
  then
    raise exception 'You counted a part of this, or sent it. Another person approves the differences.' using errcode = 'OW008';
  end if;
  if new.status in ('waiting', 'closed')
    and exists (select from stock_count_lines where count_id = new.id and counted is null)
  then
    raise exception 'A part of the sheet is not counted.' using errcode = 'OW008';
  end if;
  if new.status = 'closed' and new.approved_by is null
    and exists (select from stock_count_lines where count_id = new.id and counted <> expected)
  then
    raise exception 'The differences of a count are approved by a second person.' using errcode = 'OW008';
  end if;
  return new;
end $$;

create or replace trigger audit_write after insert or update on stock_counts
  for each row execute function audit_write('stock count', 'creation_hash');
create or replace trigger keep_count before update or delete on stock_counts
  for each row execute function keep_count();
create or replace trigger stamp_change before update on stock_counts
  for each row execute function stamp_change();
-- The lines of the frozen sheet are a part of the count that begins.
create or replace trigger audit_found after insert on stock_count_lines
  for each row when (new.is_found) execute function audit_write('stock count line', 'creation_hash');
create or replace trigger audit_write after update on stock_count_lines
  for each row execute function audit_write('stock count line', 'creation_hash');
create or replace trigger count_line before insert or update on stock_count_lines
  for each row execute function count_line();
create or replace trigger keep_counter after insert or update of counted_by on stock_count_lines
  for each row when (new.counted_by is not null) execute function keep_counter();
create or replace trigger stamp_change before update on stock_count_lines
  for each row execute function stamp_change();
