-- A bill has these charges now, and no others. One that another bill has stays with that bill.
create or replace function bill_charges(bill uuid, wanted uuid[]) returns void language plpgsql as $$
begin
  if exists (select from charges where id = any(wanted) and bill_id <> bill) then
    raise exception 'Another bill has this charge.' using errcode = 'OW009';
  end if;
  update charges set bill_id = null where bill_id = bill and id <> all(wanted);
  update charges set bill_id = bill where id = any(wanted) and bill_id is null;
end $$;

-- The item that the bill of a visit begins with: that of its type, or a fee where nobody came or where it was canceled
-- after the cut-off. Null where there is none.
create or replace function item_of_visit(visit appointments) returns uuid language sql stable as $$
  select case
    when visit.stage = 'no-show' then s.no_show_item_id
    when visit.status <> 'canceled' then t.item_id
    when visit.canceled_at > visit.starts_at - make_interval(hours => coalesce(t.cutoff_hours, 24))
      then s.late_cancel_item_id
  end
  from price_settings s left join visit_types t on t.id = visit.visit_type_id
$$;

-- A procedure of a visit whose code the price list has is charged by itself. If it was entered in error, or loses
-- its code, its charge goes as long as no bill has it.
create or replace function charge_procedure() returns trigger language plpgsql as $$
declare
  item constant uuid := (
    select i.id from price_items i, jsonb_array_elements(new.codes) c
    where i.status = 'active' and i.code = c ->> 'code' order by i.created_at, i.id limit 1);
begin
  if item is null or new.error_at is not null or new.status not in ('in-progress', 'completed') then
    delete from charges where procedure_id = new.id and bill_id is null;
  elsif new.appointment_id is not null and new.resource is null then
    insert into charges (id, appointment_id, item_id, procedure_id, created_by, updated_by)
    values (gen_random_uuid(), new.appointment_id, item, new.id, new.created_by, new.updated_by)
    on conflict (procedure_id) do update set item_id = excluded.item_id, updated_by = excluded.updated_by
    where charges.bill_id is null and charges.item_id <> excluded.item_id;
  end if;
  return null;
end $$;

-- A document that is issued for a visit is charged by the fee of its kind, and no more once it is revoked or
-- replaced, as long as no bill has the charge.
create or replace function charge_document(document uuid, visit uuid, item uuid, by uuid)
returns void language sql as $$
  insert into charges (id, appointment_id, item_id, document_id, created_by, updated_by)
  select gen_random_uuid(), visit, item, document, by, by where visit is not null and item is not null
$$;

create or replace function release_document(document uuid) returns void language sql as $$
  delete from charges where document_id = document and bill_id is null
$$;

-- A dose of a vaccine that a patient gets in a visit is charged when it leaves the stock, and no more once it is back,
-- as long as no bill has the charge.
create or replace function charge_vaccination(vaccination immunizations, item uuid, quantity numeric)
returns void language sql as $$
  insert into charges (id, appointment_id, item_id, quantity, immunization_id, created_by, updated_by)
  select gen_random_uuid(), vaccination.appointment_id, item, quantity, vaccination.id, vaccination.updated_by,
    vaccination.updated_by
  where vaccination.appointment_id is not null and item is not null
  on conflict (immunization_id) do nothing
$$;

create or replace function release_vaccination(vaccination uuid) returns void language sql as $$
  delete from charges where immunization_id = vaccination and bill_id is null
$$;

-- An item that is given out in a visit is charged, and for less once some of it came back, as long as no bill has
-- the charge. Nothing stays of a charge for nothing.
create or replace function charge_supply(supply uuid, visit uuid, item uuid, quantity numeric, by uuid)
returns void language sql as $$
  insert into charges (id, appointment_id, item_id, quantity, supply_id, created_by, updated_by)
  values (gen_random_uuid(), visit, item, quantity, supply, by, by)
$$;

create or replace function lower_supply(supply uuid, remaining numeric, by uuid) returns void language sql as $$
  delete from charges where supply_id = supply and bill_id is null and remaining <= 0;
  update charges set quantity = remaining, updated_by = by
  where supply_id = supply and bill_id is null and remaining > 0 and quantity > remaining
$$;

-- A charge is of the patient of its visit.
create or replace function charge_patient() returns trigger language plpgsql as $$
begin
  new.patient_id := (select patient_id from appointments where id = new.appointment_id);
  return new;
end $$;

-- A visit with something to be charged is not deleted: no list would lead to its charges any more.
create or replace function keep_charged_visit() returns trigger language plpgsql as $$
begin
  if exists (select from charges where appointment_id = new.id and bill_id is null) then
    raise exception 'This visit has charges that no bill has. Make its bill or remove them, or cancel the visit instead.'
      using errcode = 'OW008';
  end if;
  return new;
end $$;

create or replace trigger keep_charged_visit before update of deleted_at on appointments
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function keep_charged_visit();
create or replace trigger audit_write after insert or delete or update on charges
  for each row execute function audit_write('charge', 'creation_hash');
create or replace trigger charge_patient before insert on charges
  for each row execute function charge_patient();
-- After `charge_patient`, by their names: a chart that was merged meanwhile stays the other one.
create or replace trigger follow_merged_chart before insert or update of patient_id on charges
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on charges
  for each row execute function stamp_change();
create or replace trigger charge_procedure after insert or update of codes, status, error_at on procedures
  for each row when (new.appointment_id is not null) execute function charge_procedure();
