create or replace trigger audit_write after insert or update or delete on bill_drafts
  for each row execute function audit_write('bill draft', 'creation_hash');
create or replace trigger follow_merged_chart before insert or update of patient_id on bill_drafts
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on bill_drafts
  for each row execute function stamp_change();

-- An amount of minor units in the clinic's currency as text, such as `45.00`.
create or replace function in_currency(minor numeric) returns text language sql stable as $$
  select round(minor / power(10::numeric, currency_decimals(currency)), currency_decimals(currency))::text from clinic
$$;

-- A dose of a vaccine that no visit can be charged for waits in a draft of a bill, which has the id of the vaccination,
-- at today's standard price. What is given out is kept as a draft in the same way (`supply-draft.ts`).
create or replace function draft_vaccination(vaccination immunizations, item uuid, quantity numeric)
returns void language sql as $$
  insert into bill_drafts (id, patient_id, appointment_id, entered, created_by, updated_by)
  select vaccination.id, vaccination.patient_id,
    (select id from appointments where id = vaccination.appointment_id and deleted_at is null), jsonb_build_object(
      'amount', in_currency(round(minor * quantity) + case when with_tax then 0 else
        round(round(minor * quantity) * coalesce(percent, 0) / 100) end),
      'date', today_in_clinic(), 'dueOn', null, 'status', 'unpaid', 'payer', null, 'discount', null,
      'discountReason', null, 'lines', jsonb_build_array(jsonb_build_object('itemId', item, 'chargeId', null,
        'code', code, 'description', name, 'quantity', trim_scale(quantity)::text, 'unitPrice', in_currency(minor),
        'discount', null, 'discountReason', null, 'taxName', tax, 'taxPercent', percent::text,
        'withTax', with_tax))), vaccination.updated_by, vaccination.updated_by
  from (
    select p.code, p.name || case when priced.minor is null then ' (the price list has no price)' else '' end as name,
      coalesce(priced.minor, 0) as minor, rate ->> 'name' as tax, (rate ->> 'percent')::numeric as percent,
      s.tax_is = 'contained' as with_tax
    from price_items p cross join price_settings s
    cross join lateral (select price_on(p.prices, 'standard', today_in_clinic()) as minor) priced
    left join lateral (select rate from jsonb_array_elements(s.tax_rates) rate
      where rate ->> 'id' = p.tax_rate_id::text) r on true
    where p.id = item
  ) priced
  where not exists (select from bills where id = vaccination.id)
  on conflict do nothing
$$;

-- Nothing is left to be charged, as long as nobody changed the draft.
create or replace function release_vaccination_draft(vaccination uuid) returns void language sql as $$
  delete from bill_drafts where id = vaccination and version = 1
$$;
