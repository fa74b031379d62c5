-- Stored, because working it out for each of 2,000 items took most of the time of a page of the stock.
alter table stock_items
  add column sort_name text generated always as (searchable(variadic array[name])) stored not null;

drop index stock_items_name;
drop index stock_items_list;
create unique index stock_items_name on stock_items (sort_name) where status = 'active';
create index stock_items_list on stock_items (sort_name, id);
