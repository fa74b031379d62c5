-- Why items without a tax rate bear no tax, which e-invoices have to say. Rates of 0 percent in `tax_rates` have
-- a category and a reason of their own.
alter table price_settings
  add untaxed_category text check (untaxed_category in ('zero', 'exempt', 'outside')),
  add untaxed_reason text;
