-- The words of the hold of a recall.
create or replace function recall_hold(recall stock_recalls) returns text language sql immutable as $$
  select 'Recalled: ' || recall.reason
$$;

-- A recall holds its lots at once; its end takes its own hold off and no other.
create or replace function hold_recalled() returns trigger language plpgsql as $$
declare
  lots constant uuid[] := array(select id from stock_lots
    where item_id = new.item_id and upper(lot_number) = upper(new.lot_number));
begin
  if tg_op = 'INSERT' then
    perform hold_lots(lots, recall_hold(new), new.created_by);
  else
    perform release_lots(lots, recall_hold(new), new.updated_by);
  end if;
  return null;
end $$;

-- A lot of a recalled number that comes later, such as at another price, is held from its beginning.
create or replace function hold_later_lot() returns trigger language plpgsql as $$
declare
  recall stock_recalls;
begin
  select * into recall from stock_recalls
  where item_id = new.item_id and upper(lot_number) = upper(new.lot_number) and ended_at is null;
  if found and new.held_at is null then
    new.held_at := now();
    new.hold_reason := recall_hold(recall);
  end if;
  return new;
end $$;

-- An ended recall stays as it is.
create or replace function keep_recall() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null then
    raise exception 'This recall has ended.' using errcode = 'OW008';
  end if;
  if (new.item_id, new.lot_number, new.reason) is distinct from (old.item_id, old.lot_number, old.reason) then
    raise exception 'A recall stays what it is about.' using errcode = 'OW002';
  end if;
  return new;
end $$;

create or replace function follow_recall_mail() returns trigger language plpgsql as $$
begin
  update stock_recall_messages set state = new.state, note = new.last_error, sent_at = new.sent_at
  where id = new.id;
  return null;
end $$;

-- Nobody takes the hold off a lot that is being recalled; the end of the recall does.
create or replace function keep_recalled_held() returns trigger language plpgsql as $$
begin
  if exists (select from stock_recalls
    where item_id = old.item_id and upper(lot_number) = upper(old.lot_number) and ended_at is null)
  then
    raise exception 'Lot % is being recalled. End the recall to use it again.', old.lot_number using errcode = 'OW008';
  end if;
  return new;
end $$;

create or replace trigger audit_write after insert or update on stock_recalls
  for each row execute function audit_write('stock recall', 'creation_hash');
create or replace trigger hold_recalled after insert on stock_recalls
  for each row execute function hold_recalled();
create or replace trigger release_recalled after update of ended_at on stock_recalls
  for each row when (old.ended_at is null and new.ended_at is not null) execute function hold_recalled();
create or replace trigger keep_recall before update or delete on stock_recalls
  for each row execute function keep_recall();
create or replace trigger stamp_change before update on stock_recalls
  for each row execute function stamp_change();
create or replace trigger hold_later_lot before insert on stock_lots
  for each row when (new.lot_number is not null) execute function hold_later_lot();
create or replace trigger keep_recalled_held before update on stock_lots
  for each row when (old.held_at is not null and new.held_at is null) execute function keep_recalled_held();
create or replace trigger audit_write after insert on stock_recall_contacts
  for each row execute function audit_write('stock recall contact');
create or replace trigger follow_merged_chart before insert on stock_recall_contacts
  for each row execute function follow_merged_chart();
create or replace trigger audit_write after insert on stock_recall_messages
  for each row execute function audit_write('stock recall message', 'subject', 'body', 'to_address');
create or replace trigger follow_merged_chart before insert on stock_recall_messages
  for each row execute function follow_merged_chart();
create or replace trigger follow_recall_mail after update of state, last_error on mails
  for each row when (old.state is distinct from new.state or old.last_error is distinct from new.last_error)
  execute function follow_recall_mail();
