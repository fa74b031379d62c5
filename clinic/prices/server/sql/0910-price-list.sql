create table price_items (
  id uuid primary key,
  name text not null,
  code text,
  -- A rate of `price_settings.tax_rates`; null: no tax.
  tax_rate_id uuid,
  -- Objects with level, minor, and the first and last day, `from` and `until`; null: since ever, for good.
  prices jsonb not null default '[]' check (jsonb_typeof(prices) = 'array'),
  status text not null default 'active' check (status in ('active', 'retired')),
  creation_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table price_items is
  'The price list: services and items that bills charge. None is deleted, because lines of bills name them.';
create unique index price_items_name on price_items (searchable(variadic array[name])) where status = 'active';

create table price_settings (
  id integer default 1 primary key check (id = 1),
  -- Prices contain the tax, or the tax is added to them.
  tax_is text not null default 'contained' check (tax_is in ('contained', 'added')),
  -- Tax is rounded for each line, or for all lines of a rate together.
  tax_rounding text not null default 'line' check (tax_rounding in ('line', 'bill')),
  -- Objects with id, name and percent.
  tax_rates jsonb not null default '[]',
  -- The discount in percent that needs no permission of its own.
  free_discount numeric(6, 3) not null default 10 check (free_discount >= 0 and free_discount <= 100),
  -- Fees that are proposed for a visit to which nobody came, and for one that was canceled too late.
  no_show_item_id uuid references price_items (id),
  late_cancel_item_id uuid references price_items (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version integer not null default 1
);
comment on table price_settings is 'How the clinic charges: taxes and discounts. One row.';
insert into price_settings (id) values (1);
