alter table price_settings
  add letter_item_id uuid references price_items (id),
  add certificate_item_id uuid references price_items (id);
