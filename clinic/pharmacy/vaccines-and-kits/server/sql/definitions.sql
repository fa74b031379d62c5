-- The lot that a vaccination takes a dose of; null where it takes none.
create or replace function lot_of_vaccination(vaccination immunizations) returns uuid language sql immutable as $$
  select vaccination.stock_lot_id where vaccination.status = 'completed' and vaccination.error_at is null
$$;

-- The day on which a vaccination was given, the last possible one where only its month or year is known.
create or replace function day_of_vaccination(vaccination immunizations) returns date language sql stable as $$
  select least(today_in_clinic(), case length(vaccination.given)
    when 4 then (vaccination.given || '-12-31')::date
    when 7 then ((vaccination.given || '-01')::date + interval '1 month' - interval '1 day')::date
    else left(vaccination.given, 10)::date end)
$$;

-- Writes that one dose of a lot leaves a place, or comes back to it.
create or replace function move_dose(
  vaccination immunizations, kind text, lot uuid, place uuid, reason text
) returns void language plpgsql as $$
declare
  entry constant uuid := begin_stock_entry(
    kind, reason, vaccination.patient_id, vaccination.appointment_id, vaccination.updated_by,
    day_of_vaccination(vaccination));
begin
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
    perform release_vaccination_draft(new.id);
    perform move_dose(new, 'return', had, old.stock_location_id,
      case when new.error_at is null then 'The vaccination was changed' else 'The vaccination was entered in error' end);
  end if;
  if has is not null then
    select i.* into item from stock_lots l join stock_items i on i.id = l.item_id where l.id = has;
    if item.kind is distinct from 'vaccine'
      or not exists (select from stock_locations where id = new.stock_location_id)
    then
      raise exception 'Choose a lot of a vaccine and the place that it is in.' using errcode = 'OW008';
    end if;
    perform move_dose(new, 'give', has, new.stock_location_id, null);
    -- No bill would take over the charge of a visit that has its bill already.
    if exists (select from appointments a where a.id = new.appointment_id and a.deleted_at is null)
      and not exists (select from bills b where b.appointment_id = new.appointment_id and b.voided_at is null)
    then
      perform charge_vaccination(new, item.price_item_id, charged_quantity(item, 1));
    elsif item.price_item_id is not null then
      perform draft_vaccination(new, item.price_item_id, charged_quantity(item, 1));
    end if;
  end if;
  return null;
end $$;

-- The visit of a vaccination from stock stands still until it is written: a bill of the visit, its end or its deletion
-- that comes meanwhile waits. Before the row is written, whose reference would lock the visit more weakly, and before the
-- rows of items, as visits do that use their kit.
create or replace function hold_visit() returns trigger language plpgsql as $$
begin
  perform from appointments where id = new.appointment_id for update;
  return new;
end $$;

-- After `follow_merged_chart`, by their names: merges lock charts before visits.
create or replace trigger hold_visit before insert on immunizations
  for each row when (new.stock_lot_id is not null) execute function hold_visit();
create or replace trigger hold_visit_of_change
  before update of stock_lot_id, stock_location_id, status, error_at on immunizations
  for each row when (coalesce(old.stock_lot_id, new.stock_lot_id) is not null) execute function hold_visit();
create or replace trigger follow_vaccination after insert on immunizations
  for each row when (new.stock_lot_id is not null) execute function follow_vaccination();
create or replace trigger follow_changed_vaccination
  after update of stock_lot_id, stock_location_id, status, error_at on immunizations
  for each row when (coalesce(old.stock_lot_id, new.stock_lot_id) is not null) execute function follow_vaccination();

-- How much of an item can be taken from a place now.
create or replace function stock_to_take(item uuid, location uuid) returns numeric language sql stable as $$
  select coalesce(sum(s.quantity), 0) from stock_levels s join stock_lots l on l.id = s.lot_id
  where s.item_id = item and s.location_id = location and s.in_stock and is_good(l, today_in_clinic())
$$;

-- Uses the kit of a visit as far as it is there, and notes the rest. A controlled drug waits for its witness.
create or replace function use_kit(visit appointments, kit visit_kits) returns void language plpgsql as $$
declare
  used constant uuid := gen_random_uuid();
  entry uuid;
  place constant uuid := coalesce((
    select l.id from resource_bookings b join stock_locations l on l.resource_id = b.resource_id
    where b.appointment_id = visit.id and l.status = 'active' order by l.name, l.id limit 1), kit.location_id);
  taken jsonb;
  rest jsonb;
begin
  insert into visit_kit_uses (id, appointment_id, location_id, created_by, updated_by)
  values (used, visit.id, place, visit.updated_by, visit.updated_by) on conflict (appointment_id) do nothing;
  if not found then return; end if;
  perform from stock_items where id in (select (l ->> 'item')::uuid from jsonb_array_elements(kit.lines) l)
  order by id for no key update;
  select
    coalesce(jsonb_agg(jsonb_build_object('item', item, 'location', place, 'quantity', -there))
      filter (where there > 0), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('item', item, 'quantity', trim_scale(wanted - there)::text))
      filter (where there < wanted), '[]')
  into taken, rest
  from (select i.id, l.quantity,
      case when i.controlled then 0 else least(l.quantity, stock_to_take(i.id, place)) end
    from jsonb_to_recordset(kit.lines) l (item uuid, quantity numeric) join stock_items i on i.id = l.item
  ) line (item, wanted, there);
  if taken <> '[]' then
    entry := begin_stock_entry('use', null, visit.patient_id, visit.id, visit.updated_by);
    perform post_stock(entry, taken);
  end if;
  update visit_kit_uses set missing = rest, entry_id = entry where id = used;
end $$;

-- A visit that is completed uses the kit of its type. Nothing about the stock ever hinders that it is completed: what
-- failed falls short as a whole.
create or replace function use_visit_kit() returns trigger language plpgsql as $$
declare
  kit constant visit_kits := (select k from visit_kits k where k.visit_type_id = new.visit_type_id);
begin
  if kit.id is null or kit.lines = '[]' then return null; end if;
  begin
    perform use_kit(new, kit);
  exception when others then
    insert into visit_kit_uses (id, appointment_id, location_id, missing, created_by, updated_by)
    values (gen_random_uuid(), new.id, kit.location_id, kit.lines, new.updated_by, new.updated_by)
    on conflict (appointment_id) do nothing;
  end;
  return null;
end $$;

create or replace trigger use_visit_kit after update of status on appointments
  for each row when (new.status = 'completed' and old.status <> 'completed') execute function use_visit_kit();
create or replace trigger audit_write after insert or update on visit_kits
  for each row execute function audit_write('visit kit', 'creation_hash');
create or replace trigger stamp_change before update on visit_kits
  for each row execute function stamp_change();
create or replace trigger audit_write after update on visit_kit_uses
  for each row execute function audit_write('visit kit use');
create or replace trigger stamp_change before update on visit_kit_uses
  for each row execute function stamp_change();
