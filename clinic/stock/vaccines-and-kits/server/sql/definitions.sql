-- The lot that a vaccination takes a dose of; null where it takes none.
create or replace function lot_of_vaccination(vaccination immunizations) returns uuid language sql immutable as $$
  select vaccination.stock_lot_id where vaccination.status = 'completed' and vaccination.error_at is null
$$;

-- Writes that one dose of a lot leaves a place, or comes back to it.
create or replace function move_dose(
  vaccination immunizations, kind text, lot uuid, place uuid, reason text
) returns void language plpgsql as $$
declare
  entry constant uuid := gen_random_uuid();
begin
  insert into stock_entries (id, kind, reason, patient_id, appointment_id, created_by)
  values (entry, kind, reason, vaccination.patient_id, vaccination.appointment_id, vaccination.updated_by);
  perform post_stock(entry, jsonb_build_array(jsonb_build_object(
    'item', (select item_id from stock_lots where id = lot), 'lot', lot, 'location', place,
    'quantity', case kind when 'give' then -1 else 1 end)));
end $$;

-- A vaccination that names a lot takes one dose of it; one that was entered in error, was not given, or names another
-- lot brings it back. What the stock does not allow is refused with a sentence, and nothing is saved.
create or replace function follow_vaccination() returns trigger language plpgsql as $$
declare
  had uuid;
  has constant uuid := lot_of_vaccination(new);
  item stock_items;
begin
  if tg_op = 'UPDATE' then
    had := lot_of_vaccination(old);
    if had is not distinct from has and (has is null or old.stock_location_id = new.stock_location_id) then
      return null;
    end if;
  end if;
  -- In one order, so that two changes never wait for each other in a circle.
  perform from stock_items where id in (select item_id from stock_lots where id in (had, has))
  order by id for no key update;
  if had is not null then
    perform release_vaccination(new.id);
    -- A place that is not used any more takes nothing back.
    if (select status from stock_locations where id = old.stock_location_id) = 'active' then
      perform move_dose(new, 'return', had, old.stock_location_id,
        case when new.error_at is null then 'The vaccination was changed' else 'The vaccination was entered in error' end);
    end if;
  end if;
  if has is not null then
    select i.* into item from stock_lots l join stock_items i on i.id = l.item_id where l.id = has;
    if item.kind is distinct from 'vaccine'
      or not exists (select from stock_locations where id = new.stock_location_id)
    then
      raise exception 'Choose a lot of a vaccine and the place that it is in.' using errcode = 'OW008';
    end if;
    perform move_dose(new, 'give', has, new.stock_location_id, null);
    perform charge_vaccination(new, item.price_item_id, charged_quantity(item, 1));
  end if;
  return null;
end $$;

create or replace trigger follow_vaccination after insert on immunizations
  for each row when (new.stock_lot_id is not null) execute function follow_vaccination();
create or replace trigger follow_changed_vaccination
  after update of stock_lot_id, stock_location_id, status, error_at on immunizations
  for each row when (coalesce(old.stock_lot_id, new.stock_lot_id) is not null) execute function follow_vaccination();
