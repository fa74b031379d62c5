-- The form in which barcodes are compared: a GTIN of 8, 12 or 13 digits is the one of 14 with zeros before it.
create or replace function barcode_key(code text) returns text language sql immutable as $$
  select case when code ~ '^\d{8,14}$' then lpad(code, 14, '0') else upper(btrim(code)) end
$$;

-- So many of a pack in units of the item; of units where no pack is named. OW008: a sentence for the person who asks.
create or replace function in_units(wanted_item uuid, quantity numeric, pack text) returns numeric
language plpgsql stable as $$
declare
  item constant stock_items := (select i from stock_items i where id = wanted_item);
  size constant numeric := case when pack is null then 1
    else (select (one ->> 'size')::numeric from jsonb_array_elements(item.packs) one where one ->> 'name' = pack) end;
begin
  if size is null then
    raise exception '% has no pack that is called %.', item.name, pack using errcode = 'OW008';
  end if;
  if quantity * size <> round(quantity * size, item.unit_decimals) then
    raise exception '% is counted in % %; this would be %.', item.name,
      case item.unit_decimals when 0 then 'whole' else 'up to ' || item.unit_decimals || ' decimals of' end, item.unit,
      trim_scale(abs(quantity * size)) using errcode = 'OW008';
  end if;
  if abs(quantity * size) > 999999999 then
    raise exception 'At most 999,999,999 % of % are moved at once.', item.unit, item.name using errcode = 'OW008';
  end if;
  return quantity * size;
end $$;

-- The units of the pack that a patient is charged for once it is begun; null where each unit is charged.
create or replace function charged_per(item stock_items) returns numeric language sql immutable as $$
  select (one ->> 'size')::numeric from jsonb_array_elements(item.packs) one where one ->> 'name' = item.charged_by
$$;

-- The number that a patient is charged for: units, or begun packs.
create or replace function charged_quantity(item stock_items, units numeric) returns numeric
language sql immutable as $$
  select coalesce(ceil(units / charged_per(item)), units)
$$;

-- The item in use that has the name of an imported one, or a new one: by its own id where it has one.
create or replace function item_of_import(wanted jsonb, by uuid) returns uuid language plpgsql as $$
declare
  known uuid := (select id from stock_items
    where status = 'active' and sort_name = searchable(variadic array[wanted ->> 'name']));
begin
  if known is not null then return known; end if;
  insert into stock_items (id, kind, name, generic_name, strength, form, category, unit, unit_decimals, packs, barcode,
    reorder_level, controlled, created_by, updated_by)
  select coalesce(i.id, gen_random_uuid()), i.kind, i.name, i.generic_name, i.strength, i.form, i.category, i.unit,
    i.unit_decimals, i.packs, i.barcode, i.reorder_level, i.controlled, by, by
  from jsonb_populate_record(null::stock_items, wanted) i
  returning id into known;
  return known;
end $$;

-- Removes an imported item that nobody changed since and that nothing refers to; tells whether it did.
create or replace function take_back_item(item uuid, seen integer) returns boolean language plpgsql as $$
begin
  delete from stock_barcodes where item_id = item;
  delete from stock_items where id = item and version = seen
    and id not in (select rows_in_use('stock_items', array[item]));
  if not found then raise exception 'The item stays.' using errcode = 'OW008'; end if;
  return true;
exception
  when sqlstate 'OW008' then return false;
end $$;

-- Each barcode leads to one item in use.
create or replace function keep_barcodes() returns trigger language plpgsql as $$
declare
  taken record;
begin
  delete from stock_barcodes where item_id = new.id;
  if new.status = 'retired' then return null; end if;
  for taken in
    select barcode_key(code) as key, code, pack, field from (
      select new.barcode, null, 'barcode'
      union all select one ->> 'barcode', one ->> 'name', 'packs.' || place - 1 || '.barcode'
      from jsonb_array_elements(new.packs) with ordinality pack (one, place)
    ) own (code, pack, field) where code is not null
  loop
    insert into stock_barcodes (code, item_id, pack) values (taken.key, new.id, taken.pack) on conflict do nothing;
    if not found then
      raise exception 'The barcode % belongs to % already.', taken.code,
        (select i.name from stock_barcodes b join stock_items i on i.id = b.item_id where b.code = taken.key)
        using errcode = 'OW008', column = taken.field;
    end if;
  end loop;
  return null;
end $$;

create or replace trigger audit_write after insert or update on stock_items
  for each row execute function audit_write('stock item', 'sort_name', 'creation_hash');
create or replace trigger keep_barcodes after insert or update of barcode, packs, status on stock_items
  for each row execute function keep_barcodes();
create or replace trigger stamp_change before update on stock_items
  for each row execute function stamp_change();
