alter table immunizations
  add stock_lot_id uuid,
  add stock_location_id uuid;
comment on column immunizations.stock_lot_id is
  'The lot that the dose was taken from; stock comes after charts, so that its room checks it.';
comment on column immunizations.stock_location_id is 'The place that the lot was taken from.';
create index immunizations_stock_lot on immunizations (stock_lot_id) where stock_lot_id is not null;
