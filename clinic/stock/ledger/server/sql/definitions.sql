-- All writing of the ledger goes through `post_lines`. OW008: the message is a sentence for the person who acts.

-- An amount of an item in words. Items name their unit in the plural.
create or replace function stock_in_words(item stock_items, quantity numeric) returns text
language sql immutable as $$
  select trim_scale(quantity) || ' ' || item.unit || ' of ' || item.name
$$;

-- The cost of so many units of a lot, in minor units of the clinic's currency, with parts of them: a sum of values is
-- rounded once.
create or replace function stock_value(lot stock_lots, quantity numeric) returns numeric language sql immutable as $$
  select quantity * lot.cost_minor / lot.cost_per
$$;

-- Whether a lot can be given out and used on a day.
create or replace function is_good(lot stock_lots, on_day date) returns boolean language sql immutable as $$
  select lot.held_at is null and (lot.expires_on is null or lot.expires_on >= on_day)
$$;

-- The balances at the end of a day; those of now for null.
create or replace function stock_on(day date) returns setof stock_levels language sql stable as $$
  select * from stock_levels
  where case when day is null then in_stock else is_stocked and daterange(from_day, until_day) @> day end
$$;

-- Another expiry of a lot of which something is there; no row for none. One that was entered wrong and is used up or
-- taken out stands in nobody's way.
create or replace function other_expiry(item uuid, number text, expiry date) returns setof stock_lots
language sql stable as $$
  select l.* from stock_lots l
  where item_id = item and upper(lot_number) = upper(number) and expires_on is distinct from expiry
    -- One of this transaction is about to be filled.
    and (l.created_at = now() or exists (select from stock_levels s where s.lot_id = l.id and s.in_stock)) limit 1
$$;

-- The lot of these values: the one that there is, or a new one.
create or replace function lot_of(
  item uuid, number text, expiry date, minor bigint, per numeric, by uuid
) returns uuid language plpgsql as $$
declare
  known uuid;
  other date;
begin
  perform from stock_items where id = item for no key update;
  select expires_on into other from other_expiry(item, number, expiry);
  if found then
    raise exception 'Lot % of % is known with another expiry: %.', number,
      (select name from stock_items where id = item), coalesce(other::text, 'none') using errcode = 'OW008';
  end if;
  insert into stock_lots (id, item_id, lot_number, expires_on, cost_minor, cost_per, created_by, updated_by)
  values (gen_random_uuid(), item, number, expiry, minor, per, by, by)
  on conflict (item_id, coalesce(upper(lot_number), ''), coalesce(expires_on, 'infinity'), cost_minor, cost_per)
  do nothing returning id into known;
  return coalesce(known, (select id from stock_lots
    where item_id = item and upper(lot_number) is not distinct from upper(number)
      and expires_on is not distinct from expiry and cost_minor = minor and cost_per = per));
end $$;

-- A lot with all its rows: what was received at several prices has one for each, and stands as one thing on the shelf.
create or replace function same_lots(lot uuid) returns setof stock_lots language sql stable as $$
  select o.* from stock_lots o join stock_lots l on l.item_id = o.item_id
    and upper(o.lot_number) is not distinct from upper(l.lot_number)
    and o.expires_on is not distinct from l.expires_on
  where l.id = lot
$$;

-- Locks items for writers of the ledger, in one order, so that two of them never wait for each other in a circle.
create or replace function lock_stock_items(items uuid[]) returns boolean language plpgsql as $$
begin
  perform from stock_items where id = any(items) order by id for no key update;
  return true;
end $$;

-- Holds lots that nothing holds yet: none of them is given out or used from now on. What is given out at this moment
-- comes first: writers of the ledger lock the rows of items.
create or replace function hold_lots(lots uuid[], why text, by uuid) returns void language plpgsql as $$
begin
  perform lock_stock_items(array(select item_id from stock_lots where id = any(lots)));
  update stock_lots set held_at = now(), hold_reason = why, updated_by = by
  where id = any(lots) and held_at is null;
end $$;

-- Takes a hold off lots: that of this reason, and no other.
create or replace function release_lots(lots uuid[], why text, by uuid) returns void language sql as $$
  update stock_lots set held_at = null, hold_reason = null, updated_by = by
  where id = any(lots) and hold_reason = why
$$;

-- Writes the entry of a trigger, about a visit and its patient, and answers its id for `post_stock`.
create or replace function begin_stock_entry(
  kind text, reason text, patient uuid, visit uuid, by uuid, given date default null
) returns uuid language sql as $$
  insert into stock_entries (id, kind, given_on, reason, patient_id, appointment_id, created_by)
  values (gen_random_uuid(), kind, given, reason, patient, visit, by) returning id
$$;

-- The lots of which so much is taken, those first that expire first. Expired and held ones stay where they are.
create or replace function lots_to_take(item uuid, location uuid, wanted numeric, on_day date)
returns table (lot_id uuid, quantity numeric) language plpgsql as $$
declare
  missing numeric := wanted;
  level record;
begin
  for level in
    select l.lot_id as lot, l.quantity as there from stock_levels l join stock_lots o on o.id = l.lot_id
    where l.item_id = item and l.location_id = location and l.in_stock
      and is_good(o, on_day)
    order by o.expires_on nulls last, o.created_at, o.lot_number, o.id
  loop
    exit when missing <= 0;
    lot_id := level.lot;
    quantity := least(missing, level.there);
    missing := missing - quantity;
    return next;
  end loop;
  if missing > 0 then
    if not exists (select from stock_items where id = item)
      or not exists (select from stock_locations where id = location)
    then
      raise exception 'Choose a lot of this item and a place.' using errcode = 'OW008';
    end if;
    raise exception 'Only % can be taken from %.',
      stock_in_words((select i from stock_items i where id = item), wanted - missing),
      (select name from stock_locations where id = location) using errcode = 'OW008';
  end if;
end $$;

-- Writes the movements of an entry, whose items the caller has locked. Each line has item, location and quantity, of
-- units or of a pack: less where it is negative. It names its lot, or the lots that expire first are taken. With `to`
-- the same goes to another place.
create or replace function post_lines(entry uuid, lines jsonb) returns void language plpgsql as $$
declare
  day constant date := (select e.day from stock_entries e where e.id = entry);
  line record;
begin
  for line in
    select *, in_units(item, quantity, pack) as units from jsonb_array_elements(lines) with ordinality one (value, place),
      jsonb_to_record(value) as (item uuid, lot uuid, location uuid, "to" uuid, quantity numeric, pack text)
    order by item, place
  loop
    if line.lot is not null then
      insert into stock_movements (entry_id, item_id, lot_id, location_id, quantity, day)
      select entry, line.item, line.lot, m.place, m.quantity, day
      from (values (line.location, line.units, true), (line."to", -line.units, line."to" is not null))
        m (place, quantity, is_asked)
      where m.is_asked order by m.quantity;
    elsif line.units > 0 then
      raise exception 'Stock that comes in names its lot.' using errcode = 'OW002';
    else
      insert into stock_movements (entry_id, item_id, lot_id, location_id, quantity, day)
      select entry, line.item, t.lot_id, m.place, m.quantity, day
      from lots_to_take(line.item, line.location, -line.units, day) t,
        lateral (values (line.location, -t.quantity, true), (line."to", t.quantity, line."to" is not null))
          m (place, quantity, is_asked)
      where m.is_asked order by m.quantity;
    end if;
  end loop;
end $$;

-- The same, and locks the items first.
create or replace function post_stock(entry uuid, lines jsonb) returns void language plpgsql as $$
begin
  perform lock_stock_items(array(select (value ->> 'item')::uuid from jsonb_array_elements(lines)));
  perform post_lines(entry, lines);
end $$;

-- The movements of an entry, with the names of what was moved.
create or replace function stock_moved(entry uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('itemId', m.item_id, 'item', i.name, 'unit', i.unit,
      'lotId', m.lot_id, 'lotNumber', l.lot_number, 'expiresOn', l.expires_on,
      'locationId', m.location_id, 'location', s.name,
      'quantity', trim_scale(m.quantity)::text) order by m.id), '[]')
  from stock_movements m join stock_items i on i.id = m.item_id join stock_lots l on l.id = m.lot_id
    join stock_locations s on s.id = m.location_id
  where m.entry_id = entry
$$;

-- Writes the movements of an entry, whose items the caller has locked, and answers them.
create or replace function move_lines(entry uuid, lines jsonb) returns jsonb language plpgsql as $$
begin
  perform post_lines(entry, lines);
  return stock_moved(entry);
end $$;

-- Takes an entry back by an opposite one; false where a part of it is gone already.
create or replace function take_back_entry(entry uuid, why text, by uuid) returns boolean language plpgsql as $$
declare
  opposite constant uuid := gen_random_uuid();
begin
  insert into stock_entries (id, kind, reason, created_by) values (opposite, 'adjust', why, by);
  perform post_stock(opposite, (
    select jsonb_agg(jsonb_build_object('item', item_id, 'lot', lot_id, 'location', location_id, 'quantity', -quantity))
    from stock_movements m where m.entry_id = entry));
  return true;
exception
  when sqlstate 'OW008' then return false;
end $$;

-- A movement keeps the rules of its entry, and the balance of its lot in its place follows.
create or replace function move_stock() returns trigger language plpgsql as $$
declare
  known record;
  entry stock_entries;
  lot stock_lots;
  item stock_items;
  place stock_locations;
  level stock_levels;
begin
  select e as entry, l as lot, i as item, s as place into known
  from stock_entries e left join stock_lots l on l.id = new.lot_id left join stock_items i on i.id = l.item_id
    left join stock_locations s on s.id = new.location_id
  where e.id = new.entry_id;
  entry := known.entry;
  lot := known.lot;
  item := known.item;
  place := known.place;
  if place.id is null or new.item_id is distinct from lot.item_id then
    raise exception 'Choose a lot of this item and a place.' using errcode = 'OW008';
  end if;
  if new.quantity <> round(new.quantity, item.unit_decimals) then
    raise exception 'A movement is finer than its unit.' using errcode = 'OW002';
  end if;
  if entry.kind = 'receive' and new.quantity < 0
    or entry.kind in ('give', 'use', 'expire', 'write off') and new.quantity > 0
  then
    raise exception 'An entry of this kind moves stock the other way.' using errcode = 'OW002';
  end if;
  if item.controlled and entry.witness_id is null then
    raise exception '% is a controlled drug: a second person has to witness this.', item.name using errcode = 'OW008';
  end if;
  if lot.expires_on < coalesce(entry.given_on, entry.day) and entry.kind in ('receive', 'give', 'use') then
    raise exception 'Lot % of % expired on %.', coalesce(lot.lot_number, 'without a number'), item.name, lot.expires_on
      using errcode = 'OW008';
  end if;
  if entry.kind = 'expire' and (lot.expires_on is null or lot.expires_on >= entry.day) then
    raise exception 'Lot % of % is not expired.', coalesce(lot.lot_number, 'without a number'), item.name
      using errcode = 'OW008';
  end if;
  if lot.held_at is not null and entry.kind in ('give', 'use') then
    raise exception 'Lot % of % is held: %', lot.lot_number, item.name, lot.hold_reason using errcode = 'OW008';
  end if;
  -- A return still comes in, so that it shows there and can be moved or destroyed.
  if place.status = 'retired' and new.quantity > 0 and entry.kind <> 'return' then
    raise exception '% is not in use any more.', place.name using errcode = 'OW008';
  end if;

  -- One statement for what most movements are: not the first one here of their day, and of what is there.
  update stock_levels set quantity = quantity + new.quantity
  where lot_id = lot.id and location_id = place.id and until_day is null and from_day >= new.day
    and quantity + new.quantity between 0 and 999999999
    and stock_value(lot, quantity + new.quantity) <= 10000000000000
  returning * into level;
  if found then
    new.day := level.from_day;
    return new;
  end if;

  select * into level from stock_levels
  where lot_id = lot.id and location_id = place.id and until_day is null for update;
  if not found then
    -- The first movement here; another one may have come first meanwhile.
    insert into stock_levels (lot_id, location_id, item_id, from_day, quantity)
    values (lot.id, place.id, item.id, new.day, 0)
    on conflict (lot_id, location_id) where until_day is null do nothing;
    select * into level from stock_levels
    where lot_id = lot.id and location_id = place.id and until_day is null for update;
  end if;
  if level.quantity + new.quantity < 0 then
    raise exception 'Only % of lot % are in %.', stock_in_words(item, level.quantity),
      coalesce(lot.lot_number, 'without a number'), place.name using errcode = 'OW008';
  end if;
  if level.quantity + new.quantity > 999999999 then
    raise exception 'At most 999,999,999 % of a lot can be in one place.', item.unit using errcode = 'OW008';
  end if;
  if stock_value(lot, level.quantity + new.quantity) > 10000000000000 then
    raise exception 'So much of this lot would be worth more than can be added up. Check the quantity and the cost.'
      using errcode = 'OW008';
  end if;
  new.day := greatest(new.day, level.from_day);
  if new.day = level.from_day then
    update stock_levels set quantity = quantity + new.quantity
    where lot_id = lot.id and location_id = place.id and until_day is null;
  else
    update stock_levels set until_day = new.day
    where lot_id = lot.id and location_id = place.id and until_day is null;
    insert into stock_levels (lot_id, location_id, item_id, from_day, quantity)
    values (lot.id, place.id, item.id, new.day, level.quantity + new.quantity);
  end if;
  return new;
end $$;

-- Counted amounts stay true: the unit stays once something was moved, and no movement is finer than its unit.
create or replace function keep_item_unit() returns trigger language plpgsql as $$
begin
  if new.unit <> old.unit and exists (select from stock_movements where item_id = new.id) then
    raise exception 'There are movements of this item in %. Add another item for %.', old.unit, new.unit
      using errcode = 'OW008', column = 'unit';
  end if;
  if new.unit_decimals < old.unit_decimals and exists (
    select from stock_movements where item_id = new.id and quantity <> round(quantity, new.unit_decimals))
  then
    raise exception 'There are movements of this item with more decimals.'
      using errcode = 'OW008', column = 'unitDecimals';
  end if;
  return new;
end $$;

-- A transfer takes from one place as much as it brings to another.
create or replace function check_transfers() returns trigger language plpgsql as $$
begin
  if exists (select from moved m join stock_entries e on e.id = m.entry_id where e.kind = 'transfer'
    group by m.entry_id, m.lot_id having sum(m.quantity) <> 0)
  then
    raise exception 'A transfer brings as much as it takes.' using errcode = 'OW002';
  end if;
  return null;
end $$;

-- Nobody writes an entry of another day, unless the history of another system is brought in.
create or replace function begin_entry() returns trigger language plpgsql as $$
begin
  new.day := case when brings_history() then coalesce(new.day, today_in_clinic()) else today_in_clinic() end;
  return new;
end $$;

-- An entry stays as it was written; with a chart that is merged it moves to the other one.
create or replace function keep_entry() returns trigger language plpgsql as $$
begin
  if rows_only_move() and to_jsonb(new) - 'patient_id' = to_jsonb(old) - 'patient_id' then return new; end if;
  raise exception 'An entry of the stock stays as it was written.' using errcode = 'OW002';
end $$;

-- A lot stays as it was received; only a hold is put on it and taken off.
create or replace function keep_lot() returns trigger language plpgsql as $$
begin
  if (new.item_id, new.lot_number, new.expires_on, new.cost_minor, new.cost_per)
    is distinct from (old.item_id, old.lot_number, old.expires_on, old.cost_minor, old.cost_per)
  then
    raise exception 'A lot stays as it was received.' using errcode = 'OW002';
  end if;
  return new;
end $$;

-- A controlled drug stays one once it was moved: else somebody could take it out without a witness meanwhile. The
-- caller holds the row of the item, as writers of the ledger do.
create or replace function keep_controlled() returns trigger language plpgsql as $$
begin
  if exists (select from stock_movements where item_id = new.id) then
    raise exception '% was moved as a controlled drug and stays one. Retire it and add another item.', old.name
      using errcode = 'OW008', column = 'controlled';
  end if;
  return new;
end $$;

create or replace trigger keep_controlled before update of controlled on stock_items
  for each row when (old.controlled and not new.controlled) execute function keep_controlled();
create or replace trigger audit_write after insert or update on stock_lots
  for each row execute function audit_write('stock lot');
create or replace trigger keep_lot before update on stock_lots for each row execute function keep_lot();
create or replace trigger stamp_change before update on stock_lots
  for each row execute function stamp_change();
create or replace trigger audit_write after insert on stock_entries
  for each row execute function audit_write('stock entry', 'creation_hash');
create or replace trigger follow_merged_chart before insert on stock_entries
  for each row when (new.patient_id is not null) execute function follow_merged_chart();
create or replace trigger begin_entry before insert on stock_entries
  for each row execute function begin_entry();
create or replace trigger keep_entry before update or delete on stock_entries
  for each row execute function keep_entry();
create or replace trigger move_stock before insert on stock_movements
  for each row execute function move_stock();
create or replace trigger keep_item_unit before update of unit, unit_decimals on stock_items
  for each row execute function keep_item_unit();
create or replace trigger check_transfers after insert on stock_movements
  referencing new table as moved for each statement execute function check_transfers();
