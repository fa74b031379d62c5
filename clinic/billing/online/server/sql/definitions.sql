-- The terms of a payment stay as they were asked for. Money that came is never unmade: it can only be given back.
create or replace function keep_online_payment() returns trigger language plpgsql as $$
declare
  changing constant text[] := array['patient_id', 'state', 'checkout_reference', 'payment_reference',
    'submitted_at', 'paid_at', 'note', 'refused_returns', 'updated_at', 'updated_by', 'version'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - changing = to_jsonb(old) - changing
    and (old.state not in ('paid', 'returned') or new.state in ('paid', 'returned'))
  then
    return new;
  end if;
  raise exception 'An online payment stays as it was started and paid.' using errcode = 'OW002';
end $$;

create or replace trigger audit_write after insert or update on online_payments
  for each row execute function audit_write('online payment', 'creation_hash');
create or replace trigger follow_merged_chart before insert or update of patient_id on online_payments
  for each row execute function follow_merged_chart();
create or replace trigger keep_online_payment before delete or update on online_payments
  for each row execute function keep_online_payment();
create or replace trigger stamp_change before update on online_payments
  for each row execute function stamp_change();
