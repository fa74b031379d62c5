-- How much of a line the patient has: what was given without what came back.
create or replace function kept_of(line dispensed_lines) returns numeric language sql stable as $$
  select line.quantity - coalesce((select sum(quantity) from dispensed_returns where line_id = line.id), 0)
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
