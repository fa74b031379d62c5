-- How much of a line the patient has: what was given without what came back.
create or replace function kept_of(line dispensed_lines) returns numeric language sql stable as $$
  select line.quantity - coalesce((select sum(quantity) from dispensed_returns where line_id = line.id), 0)
$$;

-- The quantity that a patient is charged for a line: the units that are kept, or the begun packs.
create or replace function charged_of(line dispensed_lines) returns numeric language sql stable as $$
  select case when line.charged_per is null then kept_of(line) else ceil(kept_of(line) / line.charged_per) end
$$;

-- How much of an item of the price list a draft of a bill charges, or the bill that was issued from it.
create or replace function charged_in_draft(draft uuid, item uuid) returns numeric language sql stable as $$
  select coalesce(sum(quantity), 0) from (
    select (line ->> 'quantity')::numeric as quantity
    from bill_drafts d, jsonb_array_elements(d.entered -> 'lines') line
    where d.id = draft and line ->> 'itemId' = item::text
    union all select l.quantity from bill_lines l join bills b on b.id = l.bill_id and b.voided_at is null
    where l.bill_id = draft and l.item_id = item
  ) charged
$$;

-- Whether a draft, or its bill, charges more of something than the patient keeps: something came back, and nobody
-- lowered it.
create or replace function draft_is_behind(dispensing uuid) returns boolean language sql stable as $$
  select exists (
    select from dispensings d join dispensed_lines l on l.dispensing_id = d.id
    where d.id = dispensing and d.draft_version is null and l.price_item_id is not null
    group by d.draft_id, l.price_item_id having sum(charged_of(l)) < charged_in_draft(d.draft_id, l.price_item_id))
$$;

-- The bill that charges more of a line than the patient keeps; null where none does.
create or replace function bill_to_correct(line dispensed_lines) returns uuid language sql stable as $$
  select c.bill_id from charges c
  where c.supply_id = line.id and c.bill_id is not null and charged_of(line) < coalesce((
    select sum(l.quantity) from bill_lines l where l.bill_id = c.bill_id and l.charge_id = c.id), c.quantity)
$$;

-- Of each lot, never more comes back than was given. The row of the line is locked, so that two returns wait for
-- each other.
create or replace function check_returned() returns trigger language plpgsql as $$
declare
  line dispensed_lines;
  unreturned numeric;
begin
  select * into line from dispensed_lines where id = new.line_id;
  perform from dispensings where id = line.dispensing_id for no key update;
  unreturned := coalesce((select -sum(m.quantity) from stock_movements m
      where m.entry_id = line.dispensing_id and m.item_id = line.item_id and m.lot_id = new.lot_id), 0)
    - coalesce((select sum(quantity) from dispensed_returns where line_id = line.id and lot_id = new.lot_id), 0);
  if new.quantity > unreturned then
    raise exception 'Only % of this lot can come back.',
      stock_in_words((select i from stock_items i where i.id = line.item_id), unreturned) using errcode = 'OW008';
  end if;
  return new;
end $$;

-- A giving stays as it was; it is signed once, and the draft of its bill goes its own way.
create or replace function keep_dispensing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.signature is null or new.signature = old.signature)
    and (old.draft_id is null or new.draft_id = old.draft_id)
    and to_jsonb(new) - '{draft_id,draft_version,signature,signed_at}'::text[]
      = to_jsonb(old) - '{draft_id,draft_version,signature,signed_at}'::text[]
    or rows_only_move()
  then
    return new;
  end if;
  raise exception 'What was given out stays as it was written.' using errcode = 'OW002';
end $$;

create or replace trigger audit_write after insert or update on handled_prescriptions
  for each row when (new.version > 0) execute function audit_write('prescription', 'prescription');
create or replace trigger follow_merged_chart before insert on handled_prescriptions
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on handled_prescriptions
  for each row execute function stamp_change();
create or replace trigger audit_write after insert or update on dispensings
  for each row execute function audit_write('dispensing', 'prescription', 'signature');
create or replace trigger follow_merged_chart before insert on dispensings
  for each row execute function follow_merged_chart();
create or replace trigger keep_dispensing before update or delete on dispensings
  for each row execute function keep_dispensing();
create or replace trigger check_returned before insert on dispensed_returns
  for each row execute function check_returned();
