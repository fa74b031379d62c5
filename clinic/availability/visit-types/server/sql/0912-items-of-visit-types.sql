-- Prices of visit types are those of the price list.
alter table visit_types disable trigger user;
alter table visit_types
  add item_id uuid references price_items (id),
  -- Days after a visit to the same doctor in which this one is a follow-up that costs nothing.
  add free_days integer check (free_days between 1 and 365);
with item as (
  insert into price_items (id, name, code, prices, status, created_at, updated_at, created_by, updated_by)
  select id, name, price_code,
    case when price_minor is null then '[]'
      else jsonb_build_array(jsonb_build_object('level', 'standard', 'minor', price_minor, 'from', null,
        'until', null)) end,
    status, created_at, updated_at, created_by, updated_by
  from visit_types where price_minor is not null or price_code is not null
  returning id
)
update visit_types t set item_id = item.id from item where item.id = t.id;
alter table visit_types drop column price_minor, drop column price_code;
alter table visit_types enable trigger user;
comment on table visit_types is
  'Kinds of visits: their length, the item of the price list that they are charged by, and who may book them and when.';
