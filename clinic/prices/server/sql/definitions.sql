-- The prices of an item, one in each row: minor units of the clinic's currency, and the days on which they hold.
create or replace function prices_of(prices jsonb)
returns table (place bigint, level text, minor bigint, days daterange) language sql immutable as $$
  select place, value ->> 'level', (value ->> 'minor')::bigint,
    daterange((value ->> 'from')::date, (value ->> 'until')::date, '[]')
  from jsonb_array_elements(prices) with ordinality as one (value, place)
$$;

-- The price of an item at a level on a day; null where it has none.
create or replace function price_on(prices jsonb, wanted text, day date) returns bigint
language sql immutable as $$
  select minor from prices_of(prices) where level = wanted and days @> day
$$;

-- Stores the code and today's standard price of an item, or of a new one of this name; answers its id. Null where
-- there is neither item, code nor price.
create or replace function charge_by(item uuid, item_name text, item_code text, minor bigint, by uuid)
returns uuid language plpgsql as $$
declare
  today constant date := today_in_clinic();
  known uuid := coalesce(item, (select id from price_items
    where status = 'active' and searchable(variadic array[name]) = searchable(variadic array[item_name])));
  next_day date;
begin
  if known is null then
    if item_code is null and minor is null then return null; end if;
    insert into price_items (id, name, created_by, updated_by) values (gen_random_uuid(), item_name, by, by)
    returning id into known;
  end if;
  select min(lower(days)) into next_day
  from price_items i, prices_of(i.prices) where i.id = known and level = 'standard' and lower(days) > today;
  update price_items i set code = item_code, updated_by = by, prices = coalesce((
      select jsonb_agg(case when p.level = 'standard' and p.days @> today
        then value || jsonb_build_object('minor', charge_by.minor) else value end order by p.place)
      from jsonb_array_elements(i.prices) with ordinality as one (value, place)
      join prices_of(i.prices) p using (place)
      where charge_by.minor is not null or p.level <> 'standard' or not p.days @> today), '[]')
    || case when charge_by.minor is null or price_on(i.prices, 'standard', today) is not null then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('level', 'standard', 'minor', charge_by.minor,
        'from', case when i.prices <> '[]' then today end, 'until', next_day - 1)) end
  where i.id = known
    and (i.code, price_on(i.prices, 'standard', today)) is distinct from (item_code, charge_by.minor);
  return known;
end $$;

-- A day has at most one price of a level.
create or replace function keep_one_price() returns trigger language plpgsql as $$
begin
  if exists (
    select from prices_of(new.prices) a join prices_of(new.prices) b
      on b.level = a.level and b.place > a.place and b.days && a.days)
  then
    raise exception 'A day has two prices of one level.' using errcode = 'OW002';
  end if;
  return new;
end $$;

-- A clinic that changes its currency keeps the numbers of its prices: 50.00 dollars become 50 yen.
create or replace function keep_prices() returns trigger language plpgsql as $$
begin
  update price_items set prices = (
    select coalesce(jsonb_agg(value || jsonb_build_object('minor', round((value ->> 'minor')::bigint
      * 10::numeric ^ (currency_decimals(new.currency) - currency_decimals(old.currency)))) order by place), '[]')
    from jsonb_array_elements(prices) with ordinality as one (value, place))
  where prices <> '[]' and currency_decimals(new.currency) <> currency_decimals(old.currency);
  return null;
end $$;

create or replace trigger keep_prices after update of currency on clinic
  for each row execute function keep_prices();
create or replace trigger audit_write after insert or update on price_items
  for each row execute function audit_write('price item', 'creation_hash');
create or replace trigger keep_one_price before insert or update of prices on price_items
  for each row execute function keep_one_price();
create or replace trigger stamp_change before update on price_items
  for each row execute function stamp_change();
create or replace trigger audit_write after update on price_settings
  for each row execute function audit_write('price settings');
create or replace trigger stamp_change before update on price_settings
  for each row execute function stamp_change();
