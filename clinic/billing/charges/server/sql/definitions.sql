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

-- A charge is of the patient of its visit.
create or replace function charge_patient() returns trigger language plpgsql as $$
begin
  new.patient_id := (select patient_id from appointments where id = new.appointment_id);
  return new;
end $$;

create or replace trigger audit_write after insert or delete or update on charges
  for each row execute function audit_write('charge', 'creation_hash');
create or replace trigger charge_patient before insert on charges
  for each row execute function charge_patient();
-- After `charge_patient`, by their names: a chart that was merged meanwhile stays the other one.
create or replace trigger follow_merged_chart before insert or update of patient_id on charges
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on charges
  for each row execute function stamp_change();
